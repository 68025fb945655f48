import type { EventPayload } from '../../protocol/events.ts';

/** How long after a renewal a `session-expired` may be that of the replaced session: the longest exchange. */
const EXCHANGE_MS = 20_000;
/** The precision of times of the embed. */
const PRECISION_MS = 1000;

/**
 * When the running session ends. Times of the embed's clock are only compared with each other; the remaining time is
 * measured on the clock of this page.
 */
export class SessionEnd {
  readonly #now: () => number;
  /** The end of the running session, on the clock of this page. */
  #deadline = Number.POSITIVE_INFINITY;
  /** The announced end of the running session and of the one before it, on the embed's clock. */
  #announced: number | undefined;
  #replaced: number | undefined;
  /** Whether the embed has reported that the running session has ended. */
  #isReported = false;
  /** Until when a late `session-expired` of the replaced session may arrive, on the clock of this page. */
  #lateUntil = Number.NEGATIVE_INFINITY;

  /** `now` is a monotonic clock, in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds until the session ends; infinite if that is unknown or ignored. */
  get remaining(): number {
    return this.#deadline - this.#now();
  }

  /** Whether an end is later than the one that was announced last. */
  isLater(expiresAt: number): boolean {
    return expiresAt > (this.#announced ?? this.#replaced ?? 0);
  }

  /** Whether a `session-expired` is the late one of the replaced session: it does not arrive before its announced end. */
  isLateExpired(expiredAt: number): boolean {
    const end = this.#replaced ?? Number.POSITIVE_INFINITY;
    return this.#now() < this.#lateUntil && expiredAt >= end - PRECISION_MS;
  }

  /** Records the end that the embed announced. */
  announced({ expiresAt, expiresInMs }: EventPayload<'svc:event:session-expiring'>): void {
    this.#announced = expiresAt;
    this.#deadline = this.#now() + expiresInMs;
    this.confirmed();
  }

  /** Records that the embed reported the end of the session. */
  reported(): void {
    this.#isReported = true;
    this.#deadline = this.#now();
  }

  /** Ignores the end: the host renews the session itself. */
  ignored(): void {
    this.#deadline = Number.POSITIVE_INFINITY;
  }

  /** Records that all further events are about the running session. */
  confirmed(): void {
    this.#lateUntil = Number.NEGATIVE_INFINITY;
  }

  /** Starts over with a new session. */
  replaced(): void {
    const isLatePossible = !this.#isReported;
    this.#replaced = this.#announced;
    this.#announced = undefined;
    this.#isReported = false;
    this.ignored();
    if (isLatePossible) this.#lateUntil = this.#now() + EXCHANGE_MS;
    else this.confirmed();
  }
}
