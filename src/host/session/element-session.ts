import { EmbedError, EXCHANGE_ERROR, toEmbedError } from '../../protocol/errors.ts';
import type { EmbedEvent } from '../../protocol/events.ts';
import type { SessionReason } from '../config/session-provider.ts';
import { LoadDiagnosis } from './load-diagnosis.ts';
import { NO_SOURCE } from './mint.ts';
import { Minter } from './minter.ts';
import { RenewalScheduler } from './renewal-scheduler.ts';
import type {
  FrameListener,
  SessionEvent,
  SessionFrame,
  SessionIdSource,
  SessionObserver,
  SessionPorts,
} from './session-ports.ts';

/*
The session of an embed, from the first session id to the last renewal ("Session id and signed session" of the
interface). No file in this folder uses the DOM.

Requirements:
 1. A session id is used once. Every new frame gets a new id. An id that arrives too late is revoked, and also one to
    which the embed has not responded when its frame is removed.
 2. Several reasons at the same time cause one mint.
 3. A frame that sends no message fails after `readyTimeout`. It fails earlier if a probe finds the reason: 2 s after
    its load, or after 5 s without a load. A late `ready` still ends the error.
 4. If the embed rejects the first session, one more is minted. If it also rejects the second one, the error is
    `session-refused`. An id that the host sets while the frame loads is used instead, or, after `ready`, in place. A
    frame that reloads itself gets a new session; before `ready`, only once.
 5. A session that ends soon, has ended, or ended while the page was suspended is renewed in place, once. The id is
    minted immediately before it is sent. The host page can prevent this and renew the session itself.
 6. A renewal that fails before the session has ended leaves the embed working, and is repeated when the page is online
    again. Only that also ends the wait between two attempts.
 7. Events about the end of a session that was replaced start no renewal. Every event after `session-renewed` is about the
    new one.
 8. The remaining time is counted from receipt, on a clock that is correct after sleep and with a wrong client time.
 9. Mints that the embed causes in a loop (it reloads itself, or ends every session at once) are delayed.

Steps:
 1. `start` cancels everything before, gets an id (given or minted) and opens the frame: minting, loading.
 2. `ready` within the time limit: the desired state is sent, then the state is ready.
 3. `session-expiring`: expiring, and a renewal unless prevented. `session-expired`: expired, and a renewal unless
    prevented. The end of the session on the local clock (timer, page resumed, back online) counts as
    `session-expired`.
 4. Renewing: mint, send `set-session`, wait. After a rejection, mint again, five ids in total. The renewal is complete
    at the first of: `session-renewed`; a `ready`; a `session-expiring` with a later end; 10 s without a rejection, only
    if the embed has never sent `session-renewed`. If it has, 30 s without a response count as a rejection.
 5. Complete: ready; the `session-expiring` that completed it is then handled as in step 3. Failed: expiring as before,
    or error if the session has ended.
*/

/** Decides when a session is minted and renewed, and when it has failed: see the top of this file. */
export class ElementSession implements FrameListener {
  readonly #ids: SessionIdSource;
  readonly #frame: SessionFrame;
  readonly #observer: SessionObserver;
  readonly #settings: SessionPorts['settings'];
  readonly #renewals: RenewalScheduler;
  readonly #minter: Minter;
  readonly #diagnosis: LoadDiagnosis;
  /** Aborted when the frame is closed or replaced. */
  #frameLifetime = new AbortController();
  /** Whether the first session was replaced. */
  #isRetried = false;

  constructor(ports: SessionPorts) {
    const { ids, frame, observer, settings } = ports;
    this.#ids = ids;
    this.#frame = frame;
    this.#observer = observer;
    this.#settings = settings;
    this.#minter = new Minter(ports);
    this.#diagnosis = new LoadDiagnosis(ports, (error) => this.frameFailed(error));
    this.#renewals = new RenewalScheduler(ports, this.#minter);
  }

  /** Whether an embed is mounted and accepts commands. */
  get isMounted(): boolean {
    return this.#renewals.isMounted;
  }

  start(reason: SessionReason): void {
    this.#isRetried = false;
    void this.#open(reason);
  }

  /** Removes the frame and cancels every mint, renewal and timer. */
  stop(): void {
    this.#reset();
    this.#observer.setState('idle');
  }

  /** Removes the frame because of an error that another session would not fix. */
  fail(error: EmbedError): void {
    this.#reset();
    this.#fail(error);
  }

  renew(): Promise<void> {
    return this.#renewals.renew();
  }

  /** Called when the settings contain another session id. While the frame loads, it is used later. */
  sessionIdGiven(): void {
    const { state } = this.#observer;
    if (this.isMounted && !this.#settings.withoutMessages) {
      void this.#renewals.renew(this.#ids.takeGiven());
    } else if (this.isMounted) {
      this.start('reload');
    } else if (state === 'error' || (state === 'minting' && this.#ids.hasGiven)) {
      this.start('retry');
    }
  }

  /** Called when the page is visible again. Renews if the session has ended. */
  pageResumed(): void {
    this.#renewals.checkExpiry();
  }

  /** Called when the page is online again. Retries immediately. */
  pageOnline(): void {
    this.#minter.skipBackoff();
    this.#renewals.retry();
  }

  frameLoaded(): void {
    if (this.#settings.withoutMessages) {
      this.#mounted();
      this.#applyGivenId();
    } else if (this.#observer.state === 'loading') {
      this.#diagnosis.frameLoaded();
    }
  }

  frameReloaded(): void {
    if (this.#ids.isPrivate) {
      this.#renewals.reset();
      this.#load();
      this.frameLoaded();
    } else if (this.isMounted) {
      this.#minter.throttle();
      this.start('reload');
    } else if (!this.#isRetried) {
      this.#isRetried = true;
      void this.#open('reload');
    }
  }

  frameFailed(error: EmbedError): void {
    if (this.#observer.state === 'loading') this.#fail(error);
  }

  eventReceived(event: EmbedEvent | SessionEvent): void {
    switch (event.type) {
      case 'svc:event:ready':
        this.#mounted();
        this.#observer.dispatch(event);
        this.#applyGivenId();
        break;
      case 'svc:event:session-expiring':
      case 'svc:event:session-expired':
      case 'svc:event:session-renewed':
        this.#renewals.eventReceived(event);
        break;
      case 'svc:event:error':
        this.#errorReported(event);
        break;
      default:
        this.#observer.dispatch(event);
    }
  }

  async #open(reason: SessionReason): Promise<void> {
    this.#reset();
    const { signal } = this.#frameLifetime;
    try {
      let sessionId = this.#ids.takeGiven();
      if (sessionId === undefined && this.#ids.canMint) {
        this.#observer.setState('minting');
        sessionId = await this.#minter.mint(reason, signal);
        if (signal.aborted) return this.#ids.discard(sessionId);
      } else if (sessionId === undefined && !this.#ids.isPrivate) {
        throw new EmbedError('mint-failed', NO_SOURCE);
      }
      this.#renewals.opened(sessionId);
      this.#frame.open(sessionId, this);
      this.#load();
    } catch (error) {
      if (!signal.aborted) this.#fail(toEmbedError(error, 'mint-failed'));
    }
  }

  #load(): void {
    this.#diagnosis.start();
    this.#observer.setState('loading');
  }

  #mounted(): void {
    this.#diagnosis.stop();
    this.#frame.activate();
    this.#renewals.embedReady();
  }

  /** Uses a session id that was set while the frame was loading. */
  #applyGivenId(): void {
    if (this.isMounted && this.#ids.hasGiven) this.sessionIdGiven();
  }

  #errorReported(event: Extract<EmbedEvent, { type: 'svc:event:error' }>): void {
    const { signal } = this.#frameLifetime;
    const { context, name, fatal } = event.payload;
    const isRenewalRejected = context === 'session-renewal' && this.isMounted;
    const isFirstRejected =
      context === 'session-start' || (name === EXCHANGE_ERROR && !this.isMounted);
    if (fatal && !isFirstRejected && !isRenewalRejected) {
      this.#diagnosis.stop();
      this.#renewals.reset();
      this.#observer.setState('error');
    }
    this.#observer.dispatch(event);
    if (signal.aborted) return;
    if (isFirstRejected) this.#firstSessionRejected();
    else if (isRenewalRejected) this.#renewals.sessionRejected();
  }

  #firstSessionRejected(): void {
    this.#renewals.opened(undefined);
    if (this.isMounted) {
      this.#minter.throttle();
      this.start('reload');
    } else if (this.#ids.hasGiven || (this.#ids.canMint && !this.#isRetried)) {
      this.#isRetried = true;
      void this.#open('retry');
    } else {
      this.#fail(
        new EmbedError(
          'session-refused',
          'The embed rejected the first session. Let session-url, sessionProvider or session-id provide a new one for each load.',
        ),
      );
    }
  }

  #fail(error: EmbedError): void {
    this.#diagnosis.stop();
    this.#observer.setState('error');
    this.#observer.failed(error);
  }

  #reset(): void {
    this.#frameLifetime.abort();
    this.#frameLifetime = new AbortController();
    this.#renewals.discardUnused();
    this.#renewals.reset();
    this.#diagnosis.stop();
    this.#frame.close();
  }
}
