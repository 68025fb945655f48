import { SHARES } from '../limits/limits.ts';

/** Who uses a part of what is limited: a key for each scope that is known. The process is the only one of its scope. */
export type UsageKeys<Scope extends string> = Readonly<Partial<Record<Scope, string | number>>>;

/** The limits of the scopes. One without a limit is not counted. */
type Limits<Scope extends string> = Readonly<Partial<Record<Scope, number>> & { process: number }>;

/** Counts what each key of each scope uses, up to the limit of its scope and its share of what the process has left. */
export class Usage<Scope extends string> {
  readonly #limits: Limits<Scope>;
  readonly #used = new Map<string, Map<string | number, number>>();

  constructor(limits: Limits<Scope>) {
    this.#limits = limits;
    for (const scope of Object.keys(limits)) this.#used.set(scope, new Map());
  }

  /** Adds an amount for each key. Returns the first scope whose limit it would exceed; nothing is added then. */
  add(keys: UsageKeys<Scope>, amount = 1): Scope | undefined {
    const left = Math.max(1, this.#limits.process - this.#usedBy('process', ''));
    for (const scope in keys) {
      const limit = Math.min(this.#limits[scope] ?? Infinity, (SHARES[scope] ?? Infinity) * left);
      if (this.#usedBy(scope, keys[scope] ?? '') + amount > limit) return scope;
    }
    for (const scope in keys) this.#change(scope, keys[scope] ?? '', amount);
    return undefined;
  }

  /** Subtracts an amount for each key. */
  remove(keys: UsageKeys<Scope>, amount = 1): void {
    for (const scope in keys) this.#change(scope, keys[scope] ?? '', -amount);
  }

  #usedBy(scope: string, key: string | number): number {
    return this.#used.get(scope)?.get(key) ?? 0;
  }

  #change(scope: Scope, key: string | number, amount: number): void {
    const total = this.#usedBy(scope, key) + amount;
    if (total > 0) this.#used.get(scope)?.set(key, total);
    else this.#used.get(scope)?.delete(key);
  }
}
