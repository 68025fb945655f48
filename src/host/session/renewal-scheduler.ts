import { EmbedError } from '../../protocol/errors.ts';
import type { EmbedEvent } from '../../protocol/events.ts';
import { Renewal, type RenewalHost } from './renewal.ts';
import { SessionEnd } from './session-expiry.ts';
import type { EmbedState, SessionSource, SessionStage } from './session-types.ts';

/** The machine that a keeper is a part of. */
export interface KeeperHost extends RenewalHost {
  slowDown(): void;
  to(state: EmbedState): void;
}

type Expiring = Extract<EmbedEvent, { type: 'svc:event:session-expiring' }>;
type Expired = Extract<EmbedEvent, { type: 'svc:event:session-expired' }>;

const NOTHING_TO_RENEW = 'The embed is not ready.';
const LONGEST_TIMER = 2 ** 31 - 1;

/** Keeps the session of a mounted embed alive: steps 3 to 5 at the head of `session-machine.ts`. */
export class SessionKeeper {
  readonly #host: KeeperHost;
  readonly #source: SessionSource;
  readonly #stage: SessionStage;
  readonly #end: SessionEnd;
  #isMounted = false;
  /** What the state is apart from a renewal that runs. */
  #standing: 'ready' | 'expiring' | 'expired' = 'ready';
  #renewal: Renewal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: KeeperHost, source: SessionSource, stage: SessionStage, now: () => number) {
    this.#host = host;
    this.#source = source;
    this.#stage = stage;
    this.#end = new SessionEnd(now);
  }

  get isMounted(): boolean {
    return this.#isMounted;
  }

  /** An embed has mounted, for the first time or anew after a lapse. */
  mount(): void {
    this.#isMounted = true;
    if (this.#renewal) {
      this.#renewal.taken();
    } else {
      this.#standing = 'ready';
      this.#host.to('ready');
    }
  }

  /** There is no embed any more. */
  unmount(): void {
    this.#renewal?.cancel();
    this.#renewal = undefined;
    this.#isMounted = false;
    this.#end.reset();
    clearTimeout(this.#timer);
  }

  expiring(event: Expiring): void {
    const { payload } = event;
    const renewal = this.#renewal;
    if (renewal && this.#end.isLater(payload.expiresAt) && renewal.taken()) {
      // It is of the new session: what it says counts as soon as that one runs.
      const again = () => this.expiring(event);
      renewal.done.then(again, again);
    } else if (renewal || !this.isMounted || this.#end.isOfReplaced(payload.expiresAt)) {
      this.#stage.announce(event);
    } else {
      this.#end.note(payload);
      this.#standing = 'expiring';
      this.#host.to('expiring');
      this.#announceEnd(event);
    }
  }

  expired(event: Expired): void {
    const { expiredAt } = event.payload;
    if (!this.isMounted || this.#end.isLate(expiredAt)) {
      this.#stage.announce(event);
      return;
    }
    this.#end.lapse(expiredAt);
    this.#lapsed();
    this.#announceEnd(event);
  }

  /** The embed refuses the session it was sent. */
  refused(): void {
    this.#renewal?.refused();
  }

  /** Time has passed, perhaps unnoticed: looks whether the session has ended, and when to look again. */
  wake(): void {
    const { remaining } = this.#end;
    if (!this.isMounted || this.#renewal) return;
    clearTimeout(this.#timer);
    if (remaining > 0) {
      this.#timer = setTimeout(() => this.wake(), Math.min(remaining, LONGEST_TIMER));
    } else {
      this.#lapsed();
      this.#renewBySelf();
    }
  }

  /** Renews in place; joins a renewal that runs, unless the host has given an id. */
  renew(given?: string): Promise<void> {
    if (this.#renewal && given === undefined) return this.#renewal.done;
    if (!this.#isMounted) return Promise.reject(new EmbedError('renewal-failed', NOTHING_TO_RENEW));
    this.#renewal?.cancel();
    const renewal = new Renewal(this.#host, this.#source, this.#stage, given);
    this.#renewal = renewal;
    this.#host.to('renewing');
    renewal.done.then(
      () => this.#renewed(renewal),
      (error) => this.#notRenewed(renewal, error),
    );
    return renewal.done;
  }

  #announceEnd(event: Expiring | Expired): void {
    const goOn = this.#stage.announce(event);
    if (!this.#isMounted) return;
    if (!goOn) {
      this.#end.leaveToHost();
      return;
    }
    this.#renewBySelf();
    this.wake();
  }

  #lapsed(): void {
    this.#standing = 'expired';
    if (!this.#renewal) this.#host.to('expired');
  }

  #renewBySelf(): void {
    if (this.#renewal || !this.#source.canMint) return;
    this.#host.slowDown();
    void this.renew();
  }

  #renewed(renewal: Renewal): void {
    if (this.#renewal !== renewal) return;
    this.#renewal = undefined;
    this.#end.replace(renewal.isConfirmed);
    this.#standing = 'ready';
    this.#host.to('ready');
    this.#stage.renewed();
    this.wake();
  }

  #notRenewed(renewal: Renewal, error: EmbedError): void {
    if (this.#renewal !== renewal) return;
    this.#renewal = undefined;
    this.#host.to(this.#standing === 'expired' ? 'error' : this.#standing);
    this.#stage.failed(error);
    if (this.#standing !== 'expired') this.wake();
  }
}
