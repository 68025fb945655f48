import type { EmbedClaims } from '../api/claims.ts';
import type { EventPayload } from '../protocol/events.ts';

const MINUTE = 60_000;
const LEAD = 30 * MINUTE;
/** A token without `usableUntil` stops working an hour before it says so. */
const MARGIN = 60 * MINUTE;

/** From when to when a session works, in epoch milliseconds of the service. */
export interface Term {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The term of a token. */
export function termOf({ iat, exp, svc }: EmbedClaims): Term {
  const usableUntil = svc?.usableUntil;
  return { startsAt: iat * 1000, endsAt: usableUntil ? usableUntil * 1000 : exp * 1000 - MARGIN };
}

/** What a session's clock announces. */
export type ClockEvent =
  | { type: 'svc:event:session-expiring'; payload: EventPayload<'svc:event:session-expiring'> }
  | { type: 'svc:event:session-expired'; payload: EventPayload<'svc:event:session-expired'> };

/**
 * Announces the end of a session: that it is near, once, and that it is there, once. It looks at
 * the time only when told to (`check`), so that a late look says all that is due, in order; `arm`
 * starts over with a renewed session.
 */
export class SessionClock {
  readonly #now: () => number;
  readonly #announce: (event: ClockEvent) => void;
  #term: Term | undefined;
  #phase: 'idle' | 'running' | 'expiring' | 'expired' = 'idle';

  constructor(now: () => number, announce: (event: ClockEvent) => void) {
    this.#now = now;
    this.#announce = announce;
  }

  arm(term: Term): void {
    this.#term = term;
    this.#phase = 'running';
  }

  /**
   * Announces what is due, and returns the milliseconds until the next look; undefined where none
   * is needed.
   */
  check(): number | undefined {
    for (;;) {
      const due = this.#due();
      if (due === undefined) return undefined;
      const wait = due - this.#now();
      if (wait > 0) return wait;
      if (this.#phase === 'running') this.#expiring();
      else this.lapse();
    }
  }

  /** The session has stopped working, by the clock or by a refusal of the service. */
  lapse(): void {
    if (this.#phase === 'idle' || this.#phase === 'expired') return;
    this.#phase = 'expired';
    const expiredAt = Math.round(this.#now());
    this.#announce({ type: 'svc:event:session-expired', payload: { expiredAt } });
  }

  #expiring(): void {
    const expiresAt = this.#term?.endsAt ?? 0;
    this.#phase = 'expiring';
    const expiresInMs = Math.max(0, Math.round(expiresAt - this.#now()));
    this.#announce({ type: 'svc:event:session-expiring', payload: { expiresAt, expiresInMs } });
  }

  #due(): number | undefined {
    if (!this.#term) return undefined;
    const { startsAt, endsAt } = this.#term;
    if (this.#phase === 'running') return endsAt - Math.min(LEAD, (endsAt - startsAt) / 4);
    return this.#phase === 'expiring' ? endsAt : undefined;
  }
}
