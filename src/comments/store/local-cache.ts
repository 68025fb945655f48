const PREFIX = 'svc-comments:';
const LIFETIME = 30 * 24 * 60 * 60 * 1000;

interface Kept {
  at: number;
  value: unknown;
}

/**
 * Keeps small things of one speaker on one dashboard for 30 days: in the browser's storage, or for as long as the
 * page lives where storage is refused, full, or nobody is known.
 */
export class LocalCache {
  readonly #scope: string;
  readonly #storage: Storage | undefined;
  readonly #memory = new Map<string, Kept>();

  constructor(identity: string | undefined, dashboard: string, storage = localStorageOf()) {
    this.#scope = `${PREFIX}${JSON.stringify([identity, dashboard])}:`;
    this.#storage = identity === undefined ? undefined : storage;
    this.#sweep();
  }

  get(name: string): unknown {
    const kept = this.#memory.get(name) ?? this.#read(this.#scope + name);
    return kept && kept.at > Date.now() - LIFETIME ? kept.value : undefined;
  }

  set(name: string, value: unknown): void {
    const kept = { at: Date.now(), value };
    try {
      if (!this.#storage) throw new Error('There is no storage.');
      this.#storage.setItem(this.#scope + name, JSON.stringify(kept));
      this.#memory.delete(name);
    } catch {
      this.#memory.set(name, kept);
    }
  }

  delete(name: string): void {
    this.#memory.delete(name);
    try {
      this.#storage?.removeItem(this.#scope + name);
    } catch {
      // What storage refuses to forget is overwritten by the next word or dropped by age.
    }
  }

  /** The names that begin with `prefix`. */
  names(prefix: string): string[] {
    const stored = this.#keys().filter((key) => key.startsWith(this.#scope));
    const names = [...this.#memory.keys(), ...stored.map((key) => key.slice(this.#scope.length))];
    return names.filter((name) => name.startsWith(prefix));
  }

  #sweep(): void {
    for (const key of this.#keys()) {
      const kept = key.startsWith(PREFIX) ? this.#read(key) : undefined;
      if (kept && kept.at <= Date.now() - LIFETIME) this.#storage?.removeItem(key);
    }
  }

  #keys(): string[] {
    try {
      const storage = this.#storage;
      return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
    } catch {
      return [];
    }
  }

  #read(key: string): Kept | undefined {
    try {
      const kept = JSON.parse(this.#storage?.getItem(key) ?? 'null') as Kept | null;
      return typeof kept?.at === 'number' ? kept : undefined;
    } catch {
      return undefined;
    }
  }
}

function localStorageOf(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
