import type { ServerResponse } from 'node:http';
import { HttpProblem } from '../http/problem.ts';
import {
  SLOTS,
  type SlotLimits,
  type SlotScope,
  TIMES,
  TURNS,
  WAITING_SLOT_BYTES,
  WAITING_SLOTS,
  type WaitingLimits,
} from '../limits/limits.ts';
import { Usage, type UsageKeys } from './usage.ts';

/** The process is the only one of its scope. */
const PROCESS = { process: '' };

/** What a client may do about each limit. */
const ADVICE: Readonly<Partial<Record<SlotScope, string>>> = {
  user: 'Each viewer needs an external id of its own.',
  address: 'Behind a proxy, the service must be configured to trust it (SVC_TRUST_PROXY).',
};

/**
 * Limits the requests in progress, and so the memory that they use together. Each request takes a slot before its body is
 * read, and leaves when its handler has ended and its response was passed to the operating system completely, or its
 * connection has ended. No request is exempt. One that waits for a change exchanges its slot for another kind, of which
 * there are more.
 */
export class AdmissionGate {
  readonly #limits: SlotLimits;
  readonly #readTimeout: number;
  readonly #usage: Usage<SlotScope>;
  readonly #waitingUsage: Usage<SlotScope>;
  readonly #waiting = new Set<Slot>();
  /** The slots of requests that wait or have waited. */
  readonly #kept = new WeakMap<ServerResponse, Slot>();
  /** By number. It is not a set: a set replaces its table often, and V8 moves what an old one contains to its old generation. */
  readonly #slots: (Slot | undefined)[];
  readonly #free: number[];
  readonly #starts: (() => void)[] = [];
  #startedInTurn = 0;
  /** Called when a request begins to wait, and when it no longer does. */
  onWait: ((response: ServerResponse, isWaiting: boolean) => void) | undefined;

  /** `readTimeout` is how long a client may take to read a complete response, in milliseconds. */
  constructor(
    limits: Partial<SlotLimits> = {},
    waitingLimits: Partial<WaitingLimits> = {},
    readTimeout = TIMES.read,
  ) {
    this.#limits = { ...SLOTS, ...limits };
    this.#readTimeout = readTimeout;
    this.#usage = new Usage(this.#limits);
    this.#waitingUsage = new Usage<SlotScope>({ ...WAITING_SLOTS, ...waitingLimits });
    this.#slots = new Array(this.#limits.process).fill(undefined);
    this.#free = [...this.#slots.keys()];
  }

  /** How many requests are in progress; those that wait are not counted. */
  get size(): number {
    return this.#slots.length - this.#free.length;
  }

  /** How many requests wait for a change. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Takes a slot for a client address, which is empty without a connection; returns the slot of a request that has waited.
   * If that is still one of the waiting, nothing counts the connection, so it closes. Throws `503` beyond a limit.
   */
  enter(address: string, response?: ServerResponse): Slot {
    const kept = response && this.#kept.get(response);
    if (kept && this.isWaiting(kept)) response.setHeader('Connection', 'close');
    if (kept) return kept;
    const slot = new Slot(this, this.#usage, this.#limits, response);
    slot.assign(address === '' ? PROCESS : { ...PROCESS, address });
    this.#occupy(slot);
    return slot;
  }

  /** Releases a slot. */
  leave(slot: Slot): void {
    if (!this.#endWait(slot)) this.#vacate(slot);
    slot.release();
  }

  isWaiting(slot: Slot): boolean {
    return this.#waiting.has(slot);
  }

  /** See `Slot.wait()`. */
  wait(slot: Slot, bytes: number): boolean {
    if (!slot.exchange(this.#waitingUsage, Math.ceil(bytes / WAITING_SLOT_BYTES))) return false;
    this.#vacate(slot);
    this.#waiting.add(slot);
    if (slot.response) {
      this.#kept.set(slot.response, slot);
      this.onWait?.(slot.response, true);
    }
    return true;
  }

  /** See `Slot.resume()`. */
  resume(slot: Slot): boolean {
    if (!slot.exchange(this.#usage)) return false;
    this.#endWait(slot);
    this.#occupy(slot);
    return true;
  }

  /** Returns whether the request has waited. */
  #endWait(slot: Slot): boolean {
    if (!this.#waiting.delete(slot)) return false;
    if (slot.response) this.onWait?.(slot.response, false);
    return true;
  }

  #occupy(slot: Slot): void {
    slot.number = this.#free.pop() ?? 0;
    this.#slots[slot.number] = slot;
  }

  #vacate(slot: Slot): void {
    this.#slots[slot.number] = undefined;
    this.#free.push(slot.number);
  }

  /**
   * Waits for a turn of the event loop in which few other requests start, in the order of the calls. Otherwise, many busy
   * connections would keep Node from accepting others.
   */
  turn(): Promise<void> | undefined {
    if (this.#startedInTurn === 0) setImmediate(() => this.#startNext());
    if (this.#startedInTurn++ < TURNS.starts) return undefined;
    return new Promise((resolve) => this.#starts.push(resolve));
  }

  #startNext(): void {
    const next = this.#starts.splice(0, TURNS.starts);
    this.#startedInTurn = next.length;
    if (next.length > 0) setImmediate(() => this.#startNext());
    for (const start of next) start();
  }

  /** The responses of the requests in progress and of those that wait. */
  responses(): ServerResponse[] {
    return [...this.#slots, ...this.#waiting].flatMap((slot) => slot?.response ?? []);
  }

  /** Disconnects the clients that have not read a complete response in time. It must be called regularly. */
  disconnectSlowReaders(now = performance.now()): void {
    for (const slot of this.#slots)
      if (slot && slot.unreadTime(now) >= this.#readTimeout) slot.response?.destroy();
  }
}

/** The place of one request in an `AdmissionGate`. */
export class Slot {
  readonly response: ServerResponse | undefined;
  readonly #gate: AdmissionGate;
  readonly #limits: SlotLimits;
  #usage: Usage<SlotScope>;
  #keys: UsageKeys<SlotScope> = {};
  /** How often it counts. */
  #amount = 1;
  #unreadSince: number | undefined;
  knownTag: string | undefined;
  /** Its number in the gate. */
  number = 0;

  constructor(
    gate: AdmissionGate,
    usage: Usage<SlotScope>,
    limits: SlotLimits,
    response: ServerResponse | undefined,
  ) {
    this.#gate = gate;
    this.#usage = usage;
    this.#limits = limits;
    this.response = response;
  }

  /**
   * Assigns the slot to further scopes, once they are known; again, after the request has waited, it has no effect. Throws
   * `503` beyond a limit.
   */
  assign(keys: UsageKeys<SlotScope>): void {
    if (this.#keys.account !== undefined) return;
    const scope = this.#usage.add(keys);
    if (scope) throw tooMany(scope, this.#limits[scope]);
    this.#keys = { ...this.#keys, ...keys };
  }

  get isWaiting(): boolean {
    return this.#gate.isWaiting(this);
  }

  /**
   * Exchanges the slot for those of a waiting request, whose number depends on its size in bytes. Returns false, and changes
   * nothing, beyond a limit.
   */
  wait(knownTag: string, bytes: number): boolean {
    if (!this.#gate.wait(this, bytes)) return false;
    this.knownTag = knownTag;
    return true;
  }

  /** Exchanges it back, before the request does work again. Returns false, and changes nothing, beyond a limit. */
  resume(): boolean {
    return this.#gate.resume(this);
  }

  leave(): void {
    this.#gate.leave(this);
  }

  /** Counts the slot in another usage. Returns false, and changes nothing, beyond a limit. */
  exchange(usage: Usage<SlotScope>, amount = 1): boolean {
    if (usage.add(this.#keys, amount)) return false;
    this.release();
    this.#usage = usage;
    this.#amount = amount;
    return true;
  }

  release(): void {
    this.#usage.remove(this.#keys, this.#amount);
  }

  /** Returns for how long the complete response was not read, since the first call that finds it complete. */
  unreadTime(now: number): number {
    if (this.response?.writableEnded) this.#unreadSince ??= now;
    return now - (this.#unreadSince ?? now);
  }
}

function tooMany(scope: SlotScope, limit: number): HttpProblem {
  return new HttpProblem(
    503,
    `At most ${limit} requests of one ${scope} may be in progress, fewer while others need them. ${ADVICE[scope] ?? 'Try again.'}`,
    { headers: { 'Retry-After': '1', Connection: 'close' }, reason: `slots-${scope}` },
  );
}
