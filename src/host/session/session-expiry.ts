import type { EventPayload } from '../../protocol/events.ts';

/** How far from its end the lapse of a session that was replaced may be told, in milliseconds. */
const LATENESS = 60_000;

/**
 * What is known of the end of the session that runs, and of the one it replaced. Instants of the embed's clock are
 * only compared with each other; how long is left is counted on ours.
 */
export class SessionEnd {
  readonly #now: () => number;
  /** On the embed's clock. */
  #expiresAt: number | undefined;
  /** On our clock. */
  #deadline = Number.POSITIVE_INFINITY;
  /** On the embed's clock; undefined as soon as the embed has spoken of the new session. */
  #replaced: number | undefined;
  #isConfirmed = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds until the session ends; infinite where that is unknown or left to the host. */
  get remaining(): number {
    return this.#deadline - this.#now();
  }

  /** Takes what the embed says of the end to come. */
  note({ expiresAt, expiresInMs }: EventPayload<'svc:event:session-expiring'>): void {
    this.#expiresAt = expiresAt;
    this.#deadline = this.#now() + expiresInMs;
  }

  /** The embed says that the session has ended. */
  lapse(expiredAt: number): void {
    this.#expiresAt ??= expiredAt;
    this.#deadline = this.#now();
  }

  /** Whether an end is later than that of the running session, as far as that one is known. */
  isLater(expiresAt: number): boolean {
    return expiresAt > (this.#expiresAt ?? 0);
  }

  /** Whether an end is that of the session that was replaced. */
  isOfReplaced(expiresAt: number): boolean {
    return expiresAt <= (this.#replaced ?? 0);
  }

  /** Whether a lapse is that of the session that was replaced, told late; believed once. */
  isLate(expiredAt: number): boolean {
    if (this.#isConfirmed || Math.abs(expiredAt - (this.#replaced ?? 0)) > LATENESS) return false;
    this.#isConfirmed = true;
    return true;
  }

  /** The host renews by itself: our clock starts nothing. */
  leaveToHost(): void {
    this.#deadline = Number.POSITIVE_INFINITY;
  }

  /** Another session runs now, of which the embed has spoken or not. */
  replace(isConfirmed: boolean): void {
    this.#replaced = this.#expiresAt;
    this.#isConfirmed = isConfirmed;
    this.#expiresAt = undefined;
    this.leaveToHost();
  }

  /** Nothing is known any more: there is another frame. */
  reset(): void {
    this.replace(false);
    this.#replaced = undefined;
  }
}
