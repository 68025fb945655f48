import type { EventPayload } from '../../protocol/events.ts';

/** The most that a late `session-expired` may differ from the end of the replaced session. */
const LATE_EXPIRY_MS = 60_000;

/**
 * When the running session ends, and when the one before it ended. Times of the embed's clock are only compared with
 * each other; the remaining time is measured on the clock of this page.
 */
export class SessionExpiry {
  readonly #now: () => number;
  /** The end of the running session, on the embed's clock. */
  #expiresAt: number | undefined;
  /** The end of the running session, on the clock of this page. */
  #deadline = Number.POSITIVE_INFINITY;
  /** The end of the replaced session, on the embed's clock. */
  #replacedExpiresAt: number | undefined;
  /** Whether the late `session-expired` of the replaced session is no longer expected. */
  #isConfirmed = false;

  /** `now` is a monotonic clock, in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds until the session ends; infinite if that is unknown or ignored. */
  get remaining(): number {
    return this.#deadline - this.#now();
  }

  /** Records the end that the embed announced. */
  set({ expiresAt, expiresInMs }: EventPayload<'svc:event:session-expiring'>): void {
    this.#expiresAt = expiresAt;
    this.#deadline = this.#now() + expiresInMs;
  }

  /** Records that the embed reported the end of the session. */
  setExpired(expiredAt: number): void {
    this.#expiresAt ??= expiredAt;
    this.#deadline = this.#now();
  }

  /** Whether an end is later than the known end of the running session. */
  isLater(expiresAt: number): boolean {
    return expiresAt > (this.#expiresAt ?? 0);
  }

  /** Whether an announced end is that of the replaced session. */
  isOfReplaced(expiresAt: number): boolean {
    return expiresAt <= (this.#replacedExpiresAt ?? 0);
  }

  /** Whether a `session-expired` is the late one of the replaced session. Returns true once. */
  isLateExpired(expiredAt: number): boolean {
    const distance = Math.abs(expiredAt - (this.#replacedExpiresAt ?? 0));
    if (this.#isConfirmed || distance > LATE_EXPIRY_MS) return false;
    this.#isConfirmed = true;
    return true;
  }

  /** Ignores the end: the host renews the session itself. */
  ignore(): void {
    this.#deadline = Number.POSITIVE_INFINITY;
  }

  /** Starts over with a new session. `isConfirmed`: the embed has already sent an event about it. */
  replace(isConfirmed: boolean): void {
    this.#replacedExpiresAt = this.#expiresAt;
    this.#isConfirmed = isConfirmed;
    this.#expiresAt = undefined;
    this.ignore();
  }

  /** Starts over with a new frame. */
  reset(): void {
    this.replace(false);
    this.#replacedExpiresAt = undefined;
  }
}
