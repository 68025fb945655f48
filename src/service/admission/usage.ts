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
    for (const scope in keys)
      if ((this.#used.get(scope)?.get(keys[scope] ?? '') ?? 0) >= this.#limits[scope]) return scope;
    for (const scope in keys) this.#change(scope, keys[scope] ?? '', 1);
    return undefined;
  }

  /** Subtracts one for each key. */
  remove(keys: UsageKeys<Scope>): void {
    for (const scope in keys) this.#change(scope, keys[scope] ?? '', -1);
  }

  #change(scope: Scope, key: string | number, amount: number): void {
    const used = this.#used.get(scope);
    const total = (used?.get(key) ?? 0) + amount;
    if (total > 0) used?.set(key, total);
    else used?.delete(key);
  }
}
