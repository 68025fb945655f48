/** Who uses a part of what is limited: a key for each scope that is known. */
export type UsageKeys<Scope extends string> = Readonly<Partial<Record<Scope, string | number>>>;

/** Counts what each key of each scope uses, up to the limit of its scope. */
export class Usage<Scope extends string> {
  readonly #limits: Readonly<Record<Scope, number>>;
  readonly #used = new Map<string, Map<string | number, number>>();

  constructor(limits: Readonly<Record<Scope, number>>) {
    this.#limits = limits;
    for (const scope of Object.keys(limits)) this.#used.set(scope, new Map());
  }

  /** Adds one for each key. Returns the first scope whose limit it would exceed; nothing is added then. */
  add(keys: UsageKeys<Scope>): Scope | undefined {
    const added = entriesOf(keys);
    for (const [scope, key] of added) if (this.#of(scope, key) >= this.#limits[scope]) return scope;
    for (const [scope, key] of added) this.#used.get(scope)?.set(key, this.#of(scope, key) + 1);
    return undefined;
  }

  /** Subtracts one for each key. */
  remove(keys: UsageKeys<Scope>): void {
    for (const [scope, key] of entriesOf(keys)) {
      const rest = this.#of(scope, key) - 1;
      if (rest > 0) this.#used.get(scope)?.set(key, rest);
      else this.#used.get(scope)?.delete(key);
    }
  }

  #of(scope: Scope, key: string | number): number {
    return this.#used.get(scope)?.get(key) ?? 0;
  }
}

function entriesOf<Scope extends string>(keys: UsageKeys<Scope>): [Scope, string | number][] {
  return Object.entries(keys) as [Scope, string | number][];
}
