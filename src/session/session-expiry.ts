import type { EmbedClaims } from '../api/claims.ts';

const MINUTE_MS = 60_000;
/** How long before its end a session is reported as expiring; at most a quarter of its lifetime. */
const LEAD_MS = 30 * MINUTE_MS;
/** How long before `exp` a token without `usableUntil` stops working. */
const MARGIN_MS = 60 * MINUTE_MS;

/** When a session starts and stops working, in epoch milliseconds of the service. */
export interface SessionLifetime {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Returns the lifetime of a token's session. */
export function lifetimeOf({ iat, exp, svc }: EmbedClaims): SessionLifetime {
  const usableUntil = svc?.usableUntil;
  return {
    startsAt: iat * 1000,
    endsAt: usableUntil ? usableUntil * 1000 : exp * 1000 - MARGIN_MS,
  };
}

/** A session that ends soon, or that has ended. Times are whole epoch milliseconds. */
export type ExpiryEvent =
  | { readonly type: 'expiring'; readonly expiresAt: number; readonly expiresInMs: number }
  | { readonly type: 'expired'; readonly expiredAt: number };

/**
 * Reports once that a session ends soon and once that it has ended. The time is read only in `check`, so that a late
 * check reports everything that is due, in order. `start` begins again with a renewed session.
 */
export class ExpiryClock {
  readonly #now: () => number;
  readonly #onExpiry: (event: ExpiryEvent) => void;
  /** That of the session that works; undefined before the first one and after its end. */
  #lifetime: SessionLifetime | undefined;
  #isExpiring = false;

  /** `now` returns the time of the service, in epoch milliseconds. */
  constructor(now: () => number, onExpiry: (event: ExpiryEvent) => void) {
    this.#now = now;
    this.#onExpiry = onExpiry;
  }

  start(lifetime: SessionLifetime): void {
    this.#lifetime = lifetime;
    this.#isExpiring = false;
  }

  /** Reports what is due. Returns the milliseconds until the next event is due; undefined if there is none. */
  check(): number | undefined {
    while (this.#lifetime) {
      const { startsAt, endsAt } = this.#lifetime;
      const lead = this.#isExpiring ? 0 : Math.min(LEAD_MS, (endsAt - startsAt) / 4);
      const wait = endsAt - lead - this.#now();
      if (wait > 0) return wait;
      if (this.#isExpiring) this.expire();
      else this.#reportExpiring(endsAt);
    }
    return undefined;
  }

  /** Ends the session, by time or because the service rejected its token. */
  expire(): void {
    if (!this.#lifetime) return;
    this.#lifetime = undefined;
    this.#onExpiry({ type: 'expired', expiredAt: Math.round(this.#now()) });
  }

  #reportExpiring(expiresAt: number): void {
    this.#isExpiring = true;
    const expiresInMs = Math.max(0, Math.round(expiresAt - this.#now()));
    this.#onExpiry({ type: 'expiring', expiresAt, expiresInMs });
  }
}
