/** Who uses a part of a resource: a user, and its account. */
export interface Consumer {
  tenant: string;
  userId: number | string;
}

/** How much of a resource each user, each account and the process may use. */
export interface Shares {
  user: number;
  account: number;
  process: number;
}

type Scope = keyof Shares;

/** The key of the process, which is the only one of its scope. */
const PROCESS = '';

/** Counts how much of a resource users, accounts and the process use. */
export class SharedResource {
  readonly #shares: Readonly<Shares>;
  readonly #used: Readonly<Record<Scope, Map<number | string, number>>> = {
    user: new Map(),
    account: new Map(),
    process: new Map(),
  };

  constructor(shares: Readonly<Shares>) {
    this.#shares = shares;
  }

  /** How much is used in total. */
  get total(): number {
    return this.#used.process.get(PROCESS) ?? 0;
  }

  /** Returns the scope whose share a further amount would exceed; undefined if there is none. */
  exceededScope(consumer: Consumer, amount: number): Scope | undefined {
    const exceeded = keysOf(consumer).find(
      ([scope, key]) => (this.#used[scope].get(key) ?? 0) + amount > this.#shares[scope],
    );
    return exceeded?.[0];
  }

  /** Adds an amount to what is used. Returns the function that subtracts it. */
  use(consumer: Consumer, amount: number): () => void {
    this.#add(consumer, amount);
    return () => this.#add(consumer, -amount);
  }

  #add(consumer: Consumer, amount: number): void {
    for (const [scope, key] of keysOf(consumer)) {
      const total = (this.#used[scope].get(key) ?? 0) + amount;
      if (total === 0) this.#used[scope].delete(key);
      else this.#used[scope].set(key, total);
    }
  }
}

function keysOf({ tenant, userId }: Consumer): (readonly [Scope, number | string])[] {
  return [
    ['user', userId],
    ['account', tenant],
    ['process', PROCESS],
  ];
}
