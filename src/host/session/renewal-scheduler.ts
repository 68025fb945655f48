import { backoff } from '../../lib/backoff.ts';
import { deferred } from '../../lib/deferred.ts';
import { TIMER_MAX_MS } from '../../lib/timer-max.ts';
import { EmbedError } from '../../protocol/errors.ts';
import type { EmbedEvent } from '../../protocol/events.ts';
import type { EmbedState } from '../events.ts';
import type { SessionIdSource } from './element-session-ids.ts';
import { BACKOFF, MAX_ATTEMPTS, type Minter, NO_SOURCE, RetryableError } from './mint.ts';
import { SessionExpiry } from './session-expiry.ts';

/** Receives the events of a session, to report them to the page. */
export interface SessionObserver {
  readonly state: EmbedState;
  setState(state: EmbedState): void;
  /** Dispatches an event of the embed. Returns false if the page prevented its default. */
  dispatch(event: EmbedEvent): boolean;
  failed(error: EmbedError): void;
  sessionRenewed(): void;
}

/** What a renewal uses. */
export interface RenewalPorts {
  readonly ids: SessionIdSource;
  readonly minter: Minter;
  readonly observer: SessionObserver;
  readonly settings: { readonly withoutMessages: boolean };
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  readonly frame: { sendSession(sessionId: string): void };
}

type SessionExpiringEvent = Extract<EmbedEvent, { type: 'svc:event:session-expiring' }>;
type SessionExpiredEvent = Extract<EmbedEvent, { type: 'svc:event:session-expired' }>;

/** If the embed does not reject a session within this time, it has accepted it. */
const ACK_TIMEOUT_MS = 10_000;

/** Renews the session of a mounted embed in place: steps 3 to 5 at the top of `session-controller.ts`. */
export class RenewalScheduler {
  readonly #ports: RenewalPorts;
  readonly #expiry: SessionExpiry;
  #isMounted = false;
  /** The id of the running session; undefined in private mode. */
  #sessionId: string | undefined;
  /** The state of the embed while no renewal runs. */
  #stateWithoutRenewal: 'ready' | 'expiring' | 'expired' = 'ready';
  #renewal: Renewal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: RenewalPorts) {
    this.#ports = ports;
    this.#expiry = new SessionExpiry(ports.now);
  }

  /** Whether an embed is mounted, so that its session can be renewed. */
  get isMounted(): boolean {
    return this.#isMounted;
  }

  /** Called when a frame was opened with a session id. */
  opened(sessionId: string | undefined): void {
    this.#sessionId = sessionId;
  }

  /** Called when the embed sent `ready`: on load, or again after an expiry. */
  embedReady(): void {
    this.#isMounted = true;
    if (this.#renewal) {
      this.#renewal.confirm();
    } else {
      this.#stateWithoutRenewal = 'ready';
      this.#ports.observer.setState('ready');
    }
  }

  /** Called when the frame was removed or has failed. */
  reset(): void {
    this.#renewal?.cancel();
    this.#renewal = undefined;
    this.#isMounted = false;
    this.#expiry.reset();
    clearTimeout(this.#timer);
  }

  sessionExpiring(event: SessionExpiringEvent): void {
    const { payload } = event;
    const renewal = this.#renewal;
    if (renewal && this.#expiry.isLater(payload.expiresAt) && renewal.confirm()) {
      // The event is about the new session: handle it as soon as the renewal is complete.
      const handle = () => this.sessionExpiring(event);
      renewal.done.then(handle, handle);
    } else if (renewal || !this.#isMounted || this.#expiry.isOfReplaced(payload.expiresAt)) {
      this.#ports.observer.dispatch(event);
    } else {
      this.#expiry.set(payload);
      this.#recordExpiry(payload.expiresInMs);
      this.#stateWithoutRenewal = 'expiring';
      this.#ports.observer.setState('expiring');
      this.#renewUnlessPrevented(this.#ports.observer.dispatch(event));
    }
  }

  sessionExpired(event: SessionExpiredEvent): void {
    const { expiredAt } = event.payload;
    const dispatch = () => this.#ports.observer.dispatch(event);
    const renewal = this.#renewal;
    if (!this.#isMounted) {
      dispatch();
    } else if (renewal?.isSent && this.#expiry.isOfNext(expiredAt)) {
      // The event is about the new session: handle it after the renewal.
      const isDefaultAllowed = dispatch();
      const handle = () => this.#expired(expiredAt, () => isDefaultAllowed);
      renewal.done.then(handle, () => {});
    } else if (this.#expiry.isLateExpired(expiredAt)) {
      if (!dispatch()) this.#expiry.ignore();
      this.checkExpiry();
    } else {
      this.#expired(expiredAt, dispatch);
    }
  }

  /** Called when the embed rejected the session that was sent last, maybe after its renewal: an exchange has retries. */
  sessionRejected(): void {
    if (this.#renewal) this.#renewal.reject();
    else this.#renewIfPossible();
  }

  /** Called when the page is online again: renews an expiring session whose renewal has failed. */
  retry(): void {
    const isExpiring = this.#isMounted && this.#stateWithoutRenewal === 'expiring';
    if (isExpiring && Number.isFinite(this.#expiry.remaining)) this.#renewIfPossible();
    this.checkExpiry();
  }

  /** Renews if the session has ended in the meantime, for example while the computer was asleep. */
  checkExpiry(): void {
    const { remaining } = this.#expiry;
    if (!this.#isMounted || this.#renewal) return;
    clearTimeout(this.#timer);
    if (remaining > 0) {
      this.#timer = setTimeout(() => this.checkExpiry(), Math.min(remaining, TIMER_MAX_MS));
    } else {
      this.#setExpired();
      this.#renewIfPossible();
    }
  }

  /** Renews with the given session id or a minted one. Without a given id, joins a running renewal. */
  renew(sessionId?: string): Promise<void> {
    if (this.#renewal && sessionId === undefined) return this.#renewal.done;
    if (this.#ports.settings.withoutMessages) {
      const message = 'With without-messages, no session can be renewed in place. Call reload().';
      return Promise.reject(new EmbedError('bad-config', message));
    }
    if (!this.#isMounted) {
      return Promise.reject(new EmbedError('renewal-failed', 'The embed is not ready.'));
    }
    this.#renewal?.cancel();
    const renewal = new Renewal(this.#ports, sessionId);
    this.#renewal = renewal;
    this.#ports.observer.setState('renewing');
    renewal.done.then(
      () => this.#succeeded(renewal),
      (error) => this.#failed(renewal, error),
    );
    return renewal.done;
  }

  #expired(expiredAt: number, dispatch: () => boolean): void {
    this.#expiry.setExpired(expiredAt, this.#renewal?.isSent);
    this.#recordExpiry(0);
    this.#setExpired();
    this.#renewUnlessPrevented(dispatch());
  }

  #renewUnlessPrevented(isDefaultAllowed: boolean): void {
    if (!this.#isMounted) return;
    if (!isDefaultAllowed) {
      this.#expiry.ignore();
      return;
    }
    this.#renewIfPossible();
    this.checkExpiry();
  }

  #recordExpiry(expiresInMs: number): void {
    if (this.#sessionId) this.#ports.ids.markExpiry(this.#sessionId, expiresInMs);
  }

  #setExpired(): void {
    this.#stateWithoutRenewal = 'expired';
    if (!this.#renewal) this.#ports.observer.setState('expired');
  }

  #renewIfPossible(): void {
    const { ids, settings } = this.#ports;
    if (this.#renewal || !ids.canMint || settings.withoutMessages) return;
    this.#ports.minter.throttle();
    void this.renew();
  }

  #succeeded(renewal: Renewal): void {
    if (this.#renewal !== renewal) return;
    this.#renewal = undefined;
    this.#sessionId = renewal.sessionId;
    this.#expiry.replace(renewal.isConfirmed);
    this.#stateWithoutRenewal = 'ready';
    this.#ports.observer.setState('ready');
    this.#ports.observer.sessionRenewed();
    this.checkExpiry();
  }

  #failed(renewal: Renewal, error: EmbedError): void {
    if (this.#renewal !== renewal) return;
    this.#renewal = undefined;
    const isExpired = this.#stateWithoutRenewal === 'expired';
    this.#ports.observer.setState(isExpired ? 'error' : this.#stateWithoutRenewal);
    this.#ports.observer.failed(error);
    if (!isExpired) this.checkExpiry();
  }
}

/** One renewal: mints a session id, sends it, waits for a rejection, and repeats this if there is one. */
class Renewal {
  /** Resolves when the new session runs; rejects if the renewal fails or is canceled. */
  readonly done: Promise<void>;
  /** Whether the embed sent an event about the new session. */
  isConfirmed = false;
  /** The id that was sent last. */
  sessionId: string | undefined;
  readonly #ports: RenewalPorts;
  readonly #running = new AbortController();
  /** Resolves the wait for a rejection. */
  #acknowledge: ((isAccepted: boolean) => void) | undefined;

  constructor(ports: RenewalPorts, sessionId: string | undefined) {
    this.#ports = ports;
    this.done = Promise.resolve().then(() => this.#run(sessionId));
  }

  /** Whether a session was sent that the embed has neither accepted nor rejected. */
  get isSent(): boolean {
    return this.#acknowledge !== undefined;
  }

  /** Called when the embed sent an event about the new session. Returns false if no session has been sent yet. */
  confirm(): boolean {
    this.isConfirmed = this.isSent;
    this.#acknowledge?.(true);
    return this.isConfirmed;
  }

  /** Called when the embed rejected the new session. */
  reject(): void {
    this.#acknowledge?.(false);
  }

  cancel(): void {
    this.#running.abort();
  }

  async #run(givenId: string | undefined): Promise<void> {
    const { signal } = this.#running;
    for (let attempts = 1; ; attempts++) {
      const sessionId = attempts === 1 && givenId ? givenId : await this.#mint();
      if (signal.aborted) {
        this.#ports.ids.discard(sessionId);
        throw signal.reason;
      }
      this.sessionId = sessionId;
      this.#ports.frame.sendSession(sessionId);
      if (await this.#isAccepted()) return;
      if (attempts === MAX_ATTEMPTS || !this.#ports.ids.canMint) {
        throw new EmbedError('renewal-failed', `The embed rejected ${attempts} sessions.`);
      }
      await this.#ports.minter.wait(backoff(attempts, BACKOFF), signal);
    }
  }

  async #mint(): Promise<string> {
    if (!this.#ports.ids.canMint) throw new EmbedError('renewal-failed', NO_SOURCE);
    try {
      return await this.#ports.minter.mint('renewal', this.#running.signal);
    } catch (cause) {
      if (!(cause instanceof RetryableError)) throw cause;
      throw new EmbedError('renewal-failed', 'No session id could be minted.', { cause });
    }
  }

  #isAccepted(): Promise<boolean> {
    const { promise, resolve } = deferred<boolean>(this.#running.signal);
    const timer = setTimeout(resolve, ACK_TIMEOUT_MS, true);
    this.#acknowledge = resolve;
    return promise.finally(() => {
      clearTimeout(timer);
      this.#acknowledge = undefined;
    });
  }
}
