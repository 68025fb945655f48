import type { EventPayload } from '../../protocol/events.ts';

/** The most that a late `session-expired` may differ from the end of the replaced session. */
const LATE_EXPIRY_MS = 60_000;
/** How long after a renewal a `session-expired` may be that of the replaced session: the longest exchange. */
const EXCHANGE_MS = 20_000;
/** The precision of times of the embed. */
const PRECISION_MS = 1000;

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
  /** When the embed observed the end of the running session, on its clock. */
  #expiredAt: number | undefined;
  /** Whether that may be the end of the session that replaces it. */
  #isAmbiguous = false;
  /** The end of the replaced session, on the embed's clock. */
  #replacedExpiresAt: number | undefined;
  /** When it was replaced, on the clock of this page. */
  #replacedAt = 0;
  /** Whether no late `session-expired` of the replaced session is expected. */
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

  /** Records that the embed reported the end of the session, or, if `isAmbiguous`, maybe of the one that replaces it. */
  setExpired(expiredAt: number, isAmbiguous = false): void {
    this.#isAmbiguous = isAmbiguous;
    this.#expiresAt ??= expiredAt;
    this.#expiredAt = expiredAt;
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

  /**
   * Whether a `session-expired` that arrives while a new session is being accepted is about the new one: the service may
   * reject it immediately. That of the running session arrives once, and not before its announced end.
   */
  isOfNext(expiredAt: number): boolean {
    if (this.#expiredAt !== undefined) return expiredAt > this.#expiredAt;
    return expiredAt < (this.#expiresAt ?? Number.POSITIVE_INFINITY) - PRECISION_MS;
  }

  /**
   * Whether a `session-expired` is the late one of the replaced session. Returns true once. In case it is that of the
   * running session, the session ends when no late one is possible anymore.
   */
  isLateExpired(expiredAt: number): boolean {
    const distance = Math.abs(expiredAt - (this.#replacedExpiresAt ?? 0));
    const end = this.#replacedAt + EXCHANGE_MS;
    if (this.#isConfirmed || distance > LATE_EXPIRY_MS || this.#now() > end) return false;
    if (this.#expiresAt !== undefined && expiredAt >= this.#expiresAt) return false;
    this.#isConfirmed = true;
    this.#deadline = end;
    return true;
  }

  /** Ignores the end: the host renews the session itself. */
  ignore(): void {
    this.#isAmbiguous = false;
    this.#deadline = Number.POSITIVE_INFINITY;
  }

  /**
   * Starts over with a new session. `isConfirmed`: the embed has already sent an event about it. If it may have ended
   * already, it ends when no event of the replaced session is possible anymore.
   */
  replace(isConfirmed: boolean): void {
    this.#replacedExpiresAt = this.#expiresAt;
    this.#replacedAt = this.#now();
    this.#isConfirmed = isConfirmed || this.#expiredAt !== undefined;
    this.#expiresAt = this.#expiredAt = undefined;
    const isDoubtful = this.#isAmbiguous && !isConfirmed;
    this.ignore();
    if (isDoubtful) this.#deadline = this.#replacedAt + EXCHANGE_MS;
  }

  /** Starts over with a new frame. */
  reset(): void {
    this.replace(false);
    this.#replacedExpiresAt = undefined;
  }
}
