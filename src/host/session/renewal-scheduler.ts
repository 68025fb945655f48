import { deferred } from '../../lib/deferred.ts';
import { retry } from '../../lib/retry.ts';
import { TIMER_MAX_MS } from '../../lib/timer-max.ts';
import { EmbedError } from '../../protocol/errors.ts';
import { NO_SOURCE, RetryableError } from './mint.ts';
import { type Minter, POLICY } from './minter.ts';
import type {
  SessionEvent,
  SessionExpiredEvent,
  SessionExpiringEvent,
  SessionPorts,
} from './session-ports.ts';

interface Renewal {
  /** Resolves when the new session runs; rejects if the renewal fails or is canceled. */
  readonly done: Promise<void>;
  readonly canceled: AbortController;
  /** The id that was sent last. */
  sessionId?: string;
  /** Ends the wait for the embed to accept or reject this id; undefined while no response is expected. */
  respond?: ((isAccepted: boolean) => void) | undefined;
}

/** If an embed that sends no `session-renewed` does not reject a session within this time, it has accepted it. */
const ACK_TIMEOUT_MS = 10_000;
/** If another embed does not respond within this time, it has rejected the session: an exchange ends before. */
const EXCHANGE_TIMEOUT_MS = 30_000;

/** Renews the session of a mounted embed in place: steps 3 to 5 at the top of `element-session.ts`. */
export class RenewalScheduler {
  readonly #ports: SessionPorts;
  readonly #minter: Minter;
  /** Whether an embed is mounted, so that its session can be renewed. */
  isMounted = false;
  /** The id of the running session; undefined in private mode. */
  #sessionId: string | undefined;
  /** The end that was announced last, on the embed's clock: only compared with other times of this clock. */
  #announcedEnd = 0;
  /** When the running session ends, on the clock of this page; infinite if that is unknown, or if the page renews it. */
  #deadline = Number.POSITIVE_INFINITY;
  /** The state of the embed while no renewal runs. */
  #stateWithoutRenewal: 'ready' | 'expiring' | 'expired' = 'ready';
  #renewal: Renewal | undefined;
  /** Whether the embed has sent `session-renewed`. */
  #isAcknowledging = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: SessionPorts, minter: Minter) {
    this.#ports = ports;
    this.#minter = minter;
  }

  /** Called when a frame was opened with a session id, and with undefined if the embed rejected it. */
  opened(sessionId: string | undefined): void {
    this.#sessionId = sessionId;
  }

  /** Called before the frame is removed: an id to which the embed has not responded may be unused. */
  discardUnused(): void {
    const { respond, sessionId } = this.#renewal ?? {};
    for (const id of [respond && sessionId, this.isMounted ? undefined : this.#sessionId])
      if (id) this.#ports.ids.discard(id);
    this.#sessionId = undefined;
  }

  /** Called when the embed sent `ready`: on load, or again after an expiry. */
  embedReady(): void {
    this.isMounted = true;
    if (this.#renewal) {
      this.#accepted();
    } else {
      this.#stateWithoutRenewal = 'ready';
      this.#ports.observer.setState('ready');
    }
  }

  eventReceived(event: SessionEvent): void {
    if (event.type === 'svc:event:session-expiring') this.#sessionExpiring(event);
    else if (event.type === 'svc:event:session-expired') this.#sessionExpired(event);
    else this.#sessionRenewed();
  }

  /** Called when the frame was removed or has failed. */
  reset(): void {
    this.#renewal?.canceled.abort();
    this.#renewal = undefined;
    this.isMounted = false;
    this.#isAcknowledging = false;
    this.#announcedEnd = 0;
    this.#deadline = Number.POSITIVE_INFINITY;
    clearTimeout(this.#timer);
  }

  /** Called when the embed rejected the session that was sent last, maybe after its renewal: an exchange has retries. */
  sessionRejected(): void {
    if (this.#renewal) this.#renewal.respond?.(false);
    else this.#renewIfPossible();
  }

  /** Called when the page is online again: renews an expiring session whose renewal has failed. */
  retry(): void {
    const isExpiring = this.isMounted && this.#stateWithoutRenewal === 'expiring';
    if (isExpiring && Number.isFinite(this.#deadline)) this.#renewIfPossible();
    this.checkExpiry();
  }

  /** Renews if the session has ended in the meantime, for example while the computer was asleep. */
  checkExpiry(): void {
    if (!this.isMounted || this.#renewal) return;
    clearTimeout(this.#timer);
    const remaining = this.#deadline - this.#ports.now();
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
    if (!this.isMounted) {
      return Promise.reject(new EmbedError('renewal-failed', 'The embed is not ready.'));
    }
    this.#renewal?.canceled.abort();
    const renewal: Renewal = {
      canceled: new AbortController(),
      // In another microtask, when the state is `renewing`.
      done: Promise.resolve().then(() => this.#sendUntilAccepted(renewal, sessionId)),
    };
    this.#renewal = renewal;
    this.#ports.observer.setState('renewing');
    renewal.done.then(
      () => this.#succeeded(renewal),
      (error) => this.#failed(renewal, error),
    );
    return renewal.done;
  }

  #sessionExpiring(event: SessionExpiringEvent): void {
    const { expiresAt, expiresInMs } = event.payload;
    const renewal = this.#renewal;
    const isLater = expiresAt > this.#announcedEnd;
    if (renewal && isLater && this.#accepted()) {
      // The event is about the new session: handle it as soon as the renewal is complete.
      const handle = () => this.#sessionExpiring(event);
      renewal.done.then(handle, handle);
    } else if (renewal || !isLater || !this.isMounted) {
      this.#ports.observer.dispatch(event);
    } else {
      this.#announcedEnd = expiresAt;
      this.#deadline = this.#ports.now() + expiresInMs;
      this.#recordExpiry(expiresInMs);
      this.#stateWithoutRenewal = 'expiring';
      this.#ports.observer.setState('expiring');
      this.#renewUnlessPrevented(this.#ports.observer.dispatch(event));
    }
  }

  #sessionExpired(event: SessionExpiredEvent): void {
    if (this.isMounted) {
      this.#deadline = this.#ports.now();
      // An id that was sent may already be in use.
      if (!this.#renewal?.respond) this.#recordExpiry(0);
      this.#setExpired();
    }
    this.#renewUnlessPrevented(this.#ports.observer.dispatch(event));
  }

  #sessionRenewed(): void {
    this.#isAcknowledging = true;
    const isSentByPage = !this.#renewal && this.#stateWithoutRenewal !== 'ready';
    if (isSentByPage) this.#renewed(undefined);
    else this.#accepted();
  }

  #renewUnlessPrevented(isDefaultAllowed: boolean): void {
    if (!this.isMounted) return;
    if (isDefaultAllowed) this.#renewIfPossible();
    else this.#deadline = Number.POSITIVE_INFINITY;
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
    this.#minter.throttle();
    void this.renew();
  }

  /** Called when an event of the embed shows that it runs with the session that was sent. Returns false if none was. */
  #accepted(): boolean {
    const { respond } = this.#renewal ?? {};
    respond?.(true);
    return respond !== undefined;
  }

  /** Mints a session id, sends it, waits for the response, and repeats this if the embed has rejected it. */
  #sendUntilAccepted(renewal: Renewal, givenId: string | undefined): Promise<void> {
    const { ids, frame } = this.#ports;
    const { signal } = renewal.canceled;
    const send = async (attempt: number) => {
      const sessionId = attempt === 1 && givenId ? givenId : await this.#mint(signal);
      if (signal.aborted) {
        ids.discard(sessionId);
        throw signal.reason;
      }
      renewal.sessionId = sessionId;
      frame.sendSession(sessionId);
      if (await this.#isAccepted(renewal)) return;
      const Rejection = ids.canMint ? RetryableError : EmbedError;
      throw new Rejection('renewal-failed', `The embed rejected ${attempt} sessions.`);
    };
    return retry(send, POLICY, { wait: (ms) => this.#minter.wait(ms, signal) });
  }

  async #mint(signal: AbortSignal): Promise<string> {
    if (!this.#ports.ids.canMint) throw new EmbedError('renewal-failed', NO_SOURCE);
    try {
      return await this.#minter.mint('renewal', signal);
    } catch (cause) {
      if (!(cause instanceof RetryableError)) throw cause;
      throw new EmbedError('renewal-failed', 'No session id could be minted.', { cause });
    }
  }

  #isAccepted(renewal: Renewal): Promise<boolean> {
    const { promise, resolve } = deferred<boolean>(renewal.canceled.signal);
    const timer = this.#isAcknowledging
      ? setTimeout(resolve, EXCHANGE_TIMEOUT_MS, false)
      : setTimeout(resolve, ACK_TIMEOUT_MS, true);
    renewal.respond = resolve;
    return promise.finally(() => {
      clearTimeout(timer);
      renewal.respond = undefined;
    });
  }

  #succeeded(renewal: Renewal): void {
    if (this.#renewal !== renewal) return;
    this.#renewal = undefined;
    this.#renewed(renewal.sessionId);
  }

  #renewed(sessionId: string | undefined): void {
    this.#sessionId = sessionId;
    this.#deadline = Number.POSITIVE_INFINITY;
    this.#stateWithoutRenewal = 'ready';
    this.#ports.observer.setState('ready');
    this.#ports.observer.sessionRenewed();
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
