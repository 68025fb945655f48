import { deferred } from '../../lib/deferred.ts';
import { elapsedClock } from '../../lib/elapsed-clock.ts';
import { EmbedError, EXCHANGE_ERROR } from '../../protocol/errors.ts';
import type { EmbedEvent } from '../../protocol/events.ts';
import { mint, NO_SOURCE } from './mint.ts';
import { Pace } from './mint-throttle.ts';
import { type KeeperHost, SessionKeeper } from './renewal-scheduler.ts';
import type { SessionReason } from './session-endpoint.ts';
import type {
  EmbedState,
  FrameListener,
  SessionConfig,
  SessionSource,
  SessionStage,
} from './session-types.ts';

/*
The life of an embed's session, without a DOM ("Session id and signed session" of the interface).

Requirements:
 1. A session id is spent once: every new frame gets a fresh one, and what arrives too late is given back.
 2. One need, one mint: whatever reasons come together, one of them mints.
 3. A frame that says nothing is a failure after `readyTimeout`, or soon after its load, or somewhat later without
    one, where a reason can be found; a late `ready` still mends it.
 4. A first session that the embed refuses is replaced once, then it is `session-refused`. A frame that reloads by
    itself gets a fresh session too; before it is ready, once.
 5. A session that nears its end, has ended, or turns out to have ended while the page slept is renewed in place,
    once; the id is minted at the moment of sending. The host may prevent this and renew by itself.
 6. An embed that works is never taken down by a renewal that fails before the session has ended.
 7. What a session that was replaced still says about its end starts nothing.
 8. The end is counted from receipt, on a clock that neither sleep nor a wrong time of the client breaks.
 9. An embed that reloads itself for ever, or says of every session that it ends, has nobody mint without a wait.

Steps:
 1. `start` ends what was before, gets an id (given, or minted) and opens the frame with it: minting, loading.
 2. `ready` within the deadline: the wishes are replayed, then the state is ready.
 3. `session-expiring`: expiring; unless prevented, renew. `session-expired`: expired; unless prevented, renew.
    The clock passing the end (timer, waking, coming back online) is the same as `session-expired`.
 4. Renewing: mint, send `set-session`, wait. A refusal goes back to the mint, five times in all. Done at the first
    of a `ready`, a `session-expiring` with a later end, and ten seconds without a refusal.
 5. Done: ready; a `session-expiring` that said so is of the new session and goes to step 3. Failed: back to
    expiring, or to error where the session has ended.
*/

/** How long a frame that has loaded may be silent before one looks what is the matter, in milliseconds. */
const PATIENCE = 2000;
/**
 * The same for a frame that has not, because Firefox and Safari tell of no load where nothing could be reached; and how
 * long that look may take once the deadline is over.
 */
const MORE_PATIENCE = 5000;

/** Decides when an embed's session is minted, renewed and given up; see the head of this file. */
export class SessionMachine implements FrameListener, KeeperHost {
  readonly #source: SessionSource;
  readonly #stage: SessionStage;
  readonly #config: SessionConfig;
  readonly #keeper: SessionKeeper;
  readonly #pace: Pace;
  /** How long the next mint waits, in milliseconds. */
  #wait = 0;
  #state: EmbedState = 'idle';
  /** From the need of a frame to its end. */
  #life = new AbortController();
  /** Whether the first session was replaced once already. */
  #retried = false;
  /** From the opening of a frame to its `ready`, or until that is given up. */
  #loading = new AbortController();
  #hurry: (() => void) | undefined;

  /** `now` counts milliseconds and only goes on. */
  constructor(
    source: SessionSource,
    stage: SessionStage,
    config: SessionConfig,
    now: () => number = elapsedClock(),
  ) {
    this.#source = source;
    this.#stage = stage;
    this.#config = config;
    this.#pace = new Pace(now);
    this.#keeper = new SessionKeeper(this, source, stage, now);
  }

  get state(): EmbedState {
    return this.#state;
  }

  /** Whether an embed is mounted that takes commands. */
  get isMounted(): boolean {
    return this.#keeper.isMounted;
  }

  /** Opens a frame with a fresh session, whatever was before. */
  start(reason: SessionReason): void {
    this.#retried = false;
    void this.#open(reason);
  }

  /** Ends everything: no frame, no mint, no renewal, no timer. */
  stop(): void {
    this.#reset();
    this.to('idle');
  }

  /** There is nothing that could be opened. */
  refuse(error: EmbedError): void {
    this.#reset();
    this.#fail(error);
  }

  /** Renews in place, with an id of the host's or with a fresh one; rejects with what `svc-error` reports. */
  renew(given?: string): Promise<void> {
    return this.#keeper.renew(given);
  }

  /** The page may have slept, or is back on line. */
  wake(): void {
    this.#hurry?.();
    this.#keeper.wake();
  }

  loaded(): void {
    if (this.#config.withoutMessages) this.#mounted();
    else if (this.#state === 'loading') this.#watch(PATIENCE);
  }

  reloaded(): void {
    if (this.#source.isPrivate) {
      this.#keeper.unmount();
      this.#load();
      this.loaded();
    } else if (this.isMounted) {
      this.slowDown();
      this.start('reload');
    } else if (!this.#retried) {
      this.#retried = true;
      void this.#open('reload');
    }
  }

  broken(error: EmbedError): void {
    if (this.#state === 'loading') this.#fail(error);
  }

  received(event: EmbedEvent): void {
    switch (event.type) {
      case 'svc:event:ready':
        this.#mounted();
        this.#stage.announce(event);
        break;
      case 'svc:event:session-expiring':
        this.#keeper.expiring(event);
        break;
      case 'svc:event:session-expired':
        this.#keeper.expired(event);
        break;
      case 'svc:event:error':
        this.#reported(event);
        break;
      default:
        this.#stage.announce(event);
    }
  }

  async #open(reason: SessionReason): Promise<void> {
    this.#reset();
    const { signal } = this.#life;
    try {
      let sessionId = this.#source.takeGiven();
      if (sessionId === undefined && this.#source.canMint) {
        this.to('minting');
        sessionId = await this.mint(reason, signal);
      } else if (sessionId === undefined && !this.#source.isPrivate) {
        throw new EmbedError('mint-failed', NO_SOURCE);
      }
      if (sessionId !== undefined) this.#source.use(sessionId);
      this.#stage.open(sessionId, this);
      this.#load();
    } catch (error) {
      if (!signal.aborted) this.#fail(error as EmbedError);
    }
  }

  #load(): void {
    this.to('loading');
    this.#loading.abort();
    this.#loading = new AbortController();
    this.#watch(MORE_PATIENCE);
    if (!this.#config.withoutMessages) this.#watch(this.#config.readyTimeout, MORE_PATIENCE);
  }

  /** Looks after a while what is the matter; before the deadline, which alone limits its probe, only a finding counts. */
  #watch(ms: number, probeTimeout?: number): void {
    const { signal } = this.#loading;
    const timer = setTimeout(async () => {
      const error = await this.#stage.diagnose(
        probeTimeout ? AbortSignal.timeout(probeTimeout) : signal,
      );
      if (!error || signal.aborted) return;
      if (probeTimeout || error.code !== 'ready-timeout') this.broken(error);
    }, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  #mounted(): void {
    this.#loading.abort();
    this.#retried = false;
    this.#stage.mounted();
    this.#keeper.mount();
  }

  #reported(event: Extract<EmbedEvent, { type: 'svc:event:error' }>): void {
    const { signal } = this.#life;
    const { context, name, fatal } = event.payload;
    const refusedRenewal = context === 'session-renewal' && this.isMounted;
    const refusedFirst =
      context === 'session-start' || (name === EXCHANGE_ERROR && !this.isMounted);
    if (fatal && !refusedFirst && !refusedRenewal) {
      this.#loading.abort();
      this.#keeper.unmount();
      this.to('error');
    }
    this.#stage.announce(event);
    if (signal.aborted) return;
    if (refusedFirst) this.#refusedFirst();
    else if (refusedRenewal) this.#keeper.refused();
  }

  #refusedFirst(): void {
    if (this.isMounted) {
      this.slowDown();
      this.start('reload');
    } else if (this.#retried || !this.#source.canMint) {
      this.#fail(new EmbedError('session-refused', 'The embed refused the first session.'));
    } else {
      this.#retried = true;
      void this.#open('retry');
    }
  }

  /** The embed brings about the next mint by itself: if it does so often, that one waits. */
  slowDown(): void {
    this.#wait = this.#pace.next();
  }

  /** Gets a fresh id, with all the tries that takes. */
  async mint(reason: SessionReason, signal: AbortSignal): Promise<string> {
    const source = this.#source;
    const wait = this.#wait;
    this.#wait = 0;
    if (wait) await this.pause(wait, signal);
    const discard = (late: string) => source.discard(late);
    const sessionId = await mint((trying) => source.mint(reason, trying), {
      signal,
      timeout: this.#config.sessionTimeout,
      pause: this.pause,
      discard,
    });
    if (!signal.aborted) return sessionId;
    discard(sessionId);
    throw signal.reason;
  }

  /** Waits that long, or until the page is back on line. */
  readonly pause = async (ms: number, signal: AbortSignal): Promise<void> => {
    const { promise, resolve } = deferred<void>(signal);
    const timer = setTimeout(resolve, ms);
    this.#hurry = () => resolve();
    await promise.finally(() => clearTimeout(timer));
  };

  #fail(error: EmbedError): void {
    this.#loading.abort();
    this.to('error');
    this.#stage.failed(error);
  }

  #reset(): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.#keeper.unmount();
    this.#loading.abort();
    this.#stage.close();
  }

  /** Changes the state, and tells the stage. */
  to(state: EmbedState): void {
    const previous = this.#state;
    if (state === previous) return;
    this.#state = state;
    this.#stage.changed(state, previous);
  }
}
