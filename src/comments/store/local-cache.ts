import { newId } from './new-id.ts';

const PREFIX = 'svc-comments:';
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

interface CacheEntry {
  /** When the value was stored, in epoch milliseconds. */
  readonly at: number;
  readonly value: unknown;
}

/** The values that are not in the storage, by key, shared by all caches of the page. */
const unstored = new WeakMap<object, Map<string, CacheEntry>>();

/**
 * Stores small values of one viewer on one dashboard for 30 days in `localStorage`. If storage is blocked or full, the
 * values of that viewer or, if the viewer is unknown, of that credential are kept in memory and lost with the page.
 */
export class LocalCache {
  readonly #scope: string;
  readonly #storage: Storage | undefined;
  readonly #memory: Map<string, CacheEntry>;

  constructor(
    identity: string | undefined,
    dashboard: string,
    storage = pageStorage('localStorage'),
    credential = newId(),
  ) {
    const owner = identity === undefined ? [null, dashboard, credential] : [identity, dashboard];
    this.#scope = `${PREFIX}${JSON.stringify(owner)}:`;
    this.#storage = identity === undefined ? undefined : storage;
    this.#memory = unstoredIn(storage ?? globalThis);
    this.#deleteExpired();
  }

  get(name: string): unknown {
    const entry = this.#entry(name);
    return entry && !isExpired(entry) ? entry.value : undefined;
  }

  set(name: string, value: unknown): void {
    const key = this.#scope + name;
    const entry = { at: Date.now(), value };
    try {
      if (!this.#storage) throw new Error('Storage is not available.');
      this.#storage.setItem(key, JSON.stringify(entry));
      this.#memory.delete(key);
    } catch {
      this.#memory.set(key, entry);
    }
  }

  delete(name: string): void {
    this.#memory.delete(this.#scope + name);
    try {
      this.#storage?.removeItem(this.#scope + name);
    } catch {
      // An entry that cannot be deleted is overwritten later or expires.
    }
  }

  /** Returns the name of a value from its key in the storage; undefined if the key is not of this viewer and dashboard. */
  nameOf(key: string): string | undefined {
    return key.startsWith(this.#scope) ? key.slice(this.#scope.length) : undefined;
  }

  /** The names that begin with `prefix`, in the order in which their values were stored. */
  names(prefix: string): string[] {
    const keys = new Set([...this.#memory.keys(), ...this.#keys()]);
    const names = [...keys].flatMap((key) => this.nameOf(key) ?? []);
    const storedAt = (name: string) => this.#entry(name)?.at ?? 0;
    return names
      .filter((name) => name.startsWith(prefix))
      .sort((a, b) => storedAt(a) - storedAt(b));
  }

  #entry(name: string): CacheEntry | undefined {
    const key = this.#scope + name;
    return this.#memory.get(key) ?? this.#read(key);
  }

  /** Deletes the expired entries of all viewers. */
  #deleteExpired(): void {
    for (const key of this.#keys()) {
      const entry = key.startsWith(PREFIX) ? this.#read(key) : undefined;
      if (entry && isExpired(entry)) this.#storage?.removeItem(key);
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

  #read(key: string): CacheEntry | undefined {
    try {
      const entry = JSON.parse(this.#storage?.getItem(key) ?? 'null') as CacheEntry | null;
      return typeof entry?.at === 'number' ? entry : undefined;
    } catch {
      return undefined;
    }
  }
}

function unstoredIn(storage: object): Map<string, CacheEntry> {
  const entries = unstored.get(storage) ?? new Map();
  unstored.set(storage, entries);
  return entries;
}

function isExpired({ at }: CacheEntry): boolean {
  return at <= Date.now() - LIFETIME_MS;
}

/** The storage of the page; undefined if the page may not use it. */
export function pageStorage(type: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[type];
  } catch {
    return undefined;
  }
}
