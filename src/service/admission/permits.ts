/*
The permits of the requests of a process: so many may work, and so many may wait for a change. There are no limits below the
process, so that one account alone can use all of them. The users of the permits form a tree: accounts, their embed tenants
and their users; beside them, for requests without a valid credential, networks and their addresses.

A permit is idle while its request waits for its client or for a turn. When all are used, a newcomer takes the longest idle
one that is found by descending, level by level, into the largest branch. If its own branch would be as large as any, only
one that has been idle for a second is taken. A permit of a request that executes is never taken.

What uses the database takes turns: few requests of an account do the same at a time, and its users alternate. So does the
event loop: other requests run in between. Lists whose wait has ended have turns of their own: a change ends many waits at
once, and would delay every other request of the account. Requests without a credential share theirs: one client may have
addresses of many networks.
*/
import { NoPermit } from '../http/problem.ts';
import { AT_A_TIME, PERMITS } from '../limits/limits.ts';

export type PermitState = keyof typeof PERMITS;

/** What a few requests of an account do at a time. */
export type Activity = keyof typeof AT_A_TIME;

/** The path in the tree, complete to the user or address, such as `['accounts', account, embedTenant, user]`. */
export type PermitScope = readonly string[];

/** How long a permit must have been idle before a newcomer of a branch of the same size takes it, in milliseconds. */
const IDLE_MS = 1_000;

class Branch {
  readonly #parent: Branch | undefined;
  readonly #key: string;
  readonly children = new Map<string, Branch>();
  /** The idle permits of a user or address, the longest idle first. */
  readonly idle = new Set<Permit>();
  /** How many permits of the branch are used, and how many of these are idle. */
  used = 0;
  idleCount = 0;

  constructor(parent?: Branch, key = '') {
    this.#parent = parent;
    this.#key = key;
  }

  /** Returns the branch of a user or address below this one. */
  leafOf(scope: PermitScope): Branch {
    let branch: Branch = this;
    for (const key of scope) {
      const child = branch.children.get(key) ?? new Branch(branch, key);
      branch.children.set(key, child);
      branch = child;
    }
    return branch;
  }

  change(used: number, idle: number): void {
    this.used += used;
    this.idleCount += idle;
    this.#parent?.change(used, idle);
    if (this.used === 0) this.#parent?.children.delete(this.#key);
  }

  /** Returns the largest child that has idle permits; the first of several. */
  largestChild(): Branch | undefined {
    let largest: Branch | undefined;
    for (const child of this.children.values())
      if (child.idleCount > 0 && child.used > (largest?.used ?? 0)) largest = child;
    return largest;
  }
}

/** The turns of an account in one activity: how many of its requests work, and what starts those that wait, by user. */
class Turns {
  working = 0;
  readonly waiting = new Map<string, Set<() => void>>();

  add(user: string, start: () => void): void {
    this.waiting.set(user, (this.waiting.get(user) ?? new Set()).add(start));
  }

  delete(user: string, start: () => void): void {
    const starts = this.waiting.get(user);
    starts?.delete(start);
    if (starts?.size === 0) this.waiting.delete(user);
  }

  /** Ends a turn. Starts the first request of the user whose turn it is; the user is the last one then. */
  end(): void {
    this.working--;
    for (const [user, starts] of this.waiting)
      for (const start of starts) {
        this.delete(user, start);
        if (this.waiting.delete(user)) this.waiting.set(user, starts);
        this.working++;
        start();
        return;
      }
  }
}

/** All permits of a process; see the top of this file. */
export class Permits {
  readonly #sizes: Readonly<Record<PermitState, number>>;
  readonly #roots: Readonly<Record<PermitState, Branch>> = {
    working: new Branch(),
    waiting: new Branch(),
  };
  /** The turns of each account in each state. */
  readonly #turns: Readonly<Record<Activity, Map<string, Turns>>> = {
    lookUps: new Map(),
    writes: new Map(),
    threads: new Map(),
    users: new Map(),
  };
  /** A clock that only runs forward, in milliseconds. */
  readonly now: () => number;

  constructor(sizes: Partial<typeof PERMITS> = {}, now = () => performance.now()) {
    this.#sizes = { ...PERMITS, ...sizes };
    this.now = now;
  }

  used(state: PermitState): number {
    return this.#roots[state].used;
  }

  /** How many requests wait for their turn. */
  waiting(activity: Activity): number {
    let waiting = 0;
    for (const turns of this.#turns[activity].values())
      for (const starts of turns.waiting.values()) waiting += starts.size;
    return waiting;
  }

  /** Returns the turns of an account. */
  turnsOf(activity: Activity, account: string): Turns {
    const turns = this.#turns[activity].get(account) ?? new Turns();
    this.#turns[activity].set(account, turns);
    return turns;
  }

  /** Returns a permit of a request that works; undefined if there is none for it. */
  take(scope: PermitScope): Permit | undefined {
    const leaf = this.enter(scope, 'working');
    return leaf && new Permit(this, scope, leaf);
  }

  /** Counts a permit of a scope, and returns its branch; undefined if there is no permit for it. */
  enter(scope: PermitScope, state: PermitState): Branch | undefined {
    if (this.used(state) >= this.#sizes[state] && !this.#displaceFor(scope, state))
      return undefined;
    const leaf = this.#roots[state].leafOf(scope);
    leaf.change(1, 0);
    return leaf;
  }

  /** Takes the permits away whose requests work, and have been idle for a time: their clients do not read or write. */
  displaceIdle(ms: number): void {
    const displace = ({ idle, children }: Branch) => {
      for (const permit of idle) if (this.now() - permit.idleSince >= ms) permit.displace();
      for (const child of children.values()) displace(child);
    };
    displace(this.#roots.working);
  }

  #displaceFor(scope: PermitScope, state: PermitState): boolean {
    let branch = this.#roots[state];
    /** The branch of the newcomer on the present level, while that is the largest. */
    let own: Branch | undefined = branch;
    let isEqual = false;
    for (let depth = 0; branch.children.size > 0; depth++) {
      const child: Branch | undefined = own?.children.get(scope[depth] ?? '');
      const size: number = own ? (child?.used ?? 0) + 1 : 0;
      const largest: Branch | undefined = branch.largestChild();
      const other: Branch | undefined =
        largest && largest !== child && largest.used >= size ? largest : undefined;
      const next = other ?? child;
      if (!next) return false;
      isEqual ||= other?.used === size;
      own = other ? undefined : child;
      branch = next;
    }
    const [longest] = branch.idle;
    if (!longest || ((own || isEqual) && this.now() - longest.idleSince < IDLE_MS)) return false;
    longest.displace();
    return true;
  }
}

/** The place of one request. */
export class Permit {
  readonly scope: PermitScope;
  readonly #permits: Permits;
  #leaf: Branch | undefined;
  #state: PermitState = 'working';
  /** Called if the permit is taken away; defined while it is idle. */
  #displaced: (() => void) | undefined;
  idleSince = 0;

  constructor(permits: Permits, scope: PermitScope, leaf: Branch) {
    this.#permits = permits;
    this.scope = scope;
    this.#leaf = leaf;
  }

  /**
   * Moves to those that work or wait, unless it is one of them. Returns false, and changes nothing, if there is none, or if it
   * was taken away.
   */
  swap(state: PermitState): boolean {
    if (state === this.#state) return this.#leaf !== undefined;
    const leaf = this.#leaf && this.#permits.enter(this.scope, state);
    if (!leaf) return false;
    this.release();
    this.#leaf = leaf;
    this.#state = state;
    return true;
  }

  /** From now on, the request waits for its client or a turn. `displaced` is called if the permit is taken away. */
  idle(displaced: () => void): void {
    this.work();
    if (!this.#leaf) return;
    this.#displaced = displaced;
    this.idleSince = this.#permits.now();
    this.#leaf.idle.add(this);
    this.#leaf.change(0, 1);
  }

  /** From now on, the request executes. Returns what to call if the permit is taken away while it is idle again. */
  work(): (() => void) | undefined {
    const displaced = this.#displaced;
    if (this.#leaf?.idle.delete(this)) this.#leaf.change(0, -1);
    this.#displaced = undefined;
    return displaced;
  }

  /**
   * Runs a task in the turn of the request. The permit is idle until then, and afterwards if it was before. Throws `503` if the
   * permit is taken away before, and the reason of the signal, which aborts when the client disconnects.
   */
  async inTurn<T>(activity: Activity, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const displaced = this.work();
    const depth = this.scope[0] === 'accounts' ? 2 : 1;
    const account = [this.#state, ...this.scope.slice(0, depth)].join('/');
    const turns = this.#permits.turnsOf(activity, account);
    if (turns.working < AT_A_TIME[activity]) turns.working++;
    else await this.#turnOf(turns, this.scope.slice(depth).join('/'), signal);
    try {
      return await task();
    } finally {
      if (displaced) this.idle(displaced);
      // Also of the same request: statements of SQLite do not let the event loop run in between.
      setImmediate(() => turns.end());
    }
  }

  /** Resolves in the turn of the user's request. */
  async #turnOf(turns: Turns, user: string, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const disconnect = () => reject(signal?.reason);
    signal?.addEventListener('abort', disconnect);
    this.idle(() => reject(new NoPermit()));
    turns.add(user, resolve);
    try {
      await promise;
    } finally {
      turns.delete(user, resolve);
      signal?.removeEventListener('abort', disconnect);
      this.work();
    }
  }

  displace(): void {
    const displaced = this.#displaced;
    this.release();
    displaced?.();
  }

  /** Has no effect the second time. */
  release(): void {
    this.work();
    this.#leaf?.change(-1, 0);
    this.#leaf = undefined;
  }
}
