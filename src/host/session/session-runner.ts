import type { RequestRate } from '../../lib/throttle.ts';
import { deferred, TIMER_MAX_MS } from '../../lib/waiting.ts';
import { type EmbedError, toEmbedError } from '../../protocol/errors.ts';
import type { SessionReason } from '../config/session-provider.ts';
import type { ElementSessionIds } from './element-session-ids.ts';
import {
  type Effect,
  type EmbedSession,
  type EmbedState,
  type FrameReport,
  type Happening,
  type Hold,
  INITIAL,
  isNotification,
  loadOf,
  type Moment,
  mountedSession,
  type Notification,
  type PlainSettings,
  publicState,
} from './embed-session.ts';
import { transition } from './transition.ts';

/** The time limit of the last probe of a frame, which is not aborted. */
const LAST_PROBE_TIMEOUT_MS = 5000;

export type FrameListener = (report: FrameReport) => void;

/** The frame, as the session of the element uses it. */
export interface SessionFrame {
  open(sessionId: string | undefined, listener: FrameListener): void;
  /** Removes the frame, if there is one. */
  close(): void;
  /** The embed is mounted: sends the desired state and queued commands, and shows the frame. */
  activate(): void;
  sendSession(sessionId: string): void;
  /** Finds out why the frame sent no message; `ready-timeout` if no reason is found. `isLast`: it is not asked again. */
  diagnose(signal: AbortSignal, isLast: boolean): Promise<EmbedError | undefined>;
}

/** The dependencies of the session of an element. */
export interface SessionPorts {
  readonly ids: Pick<
    ElementSessionIds,
    'canMint' | 'isPrivate' | 'unused' | 'use' | 'mint' | 'discard' | 'markExpiry' | 'revokeAll'
  >;
  readonly frame: SessionFrame;
  /** Reports a change to the page. Returns false if the page prevented the default of an event. */
  notify(notification: Notification): boolean;
  readonly settings: PlainSettings;
  /** Waits until an element that is on the page may load, and applies its settings again. */
  observe(hold: Hold): void;
  /** A monotonic clock, in milliseconds. */
  now(): number;
  isOnline(): boolean;
  /** The requests of the targets whose last load on this page failed. All elements share it, and a clock. */
  readonly failed: Map<string, RequestRate>;
}

type EffectOf<T extends Effect['type']> = Extract<Effect, { readonly type: T }>;

/** Performs the effects of the transitions of one session, and decides nothing. */
export class SessionRunner {
  readonly #ports: SessionPorts;
  #session: EmbedSession = INITIAL;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #mint = new AbortController();
  #probes = new AbortController();
  /** The promise of `renewSession()`. */
  #renewal: PromiseWithResolvers<void> | undefined;
  #revoked: Promise<void> | undefined;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  get state(): EmbedState {
    return publicState(this.#session);
  }

  /** Whether an embed is mounted and accepts commands. */
  get isMounted(): boolean {
    return mountedSession(this.#session) !== undefined;
  }

  /** Whether the settings of the element apply: it is on the page, and not logged out. */
  get isActive(): boolean {
    const { isConnected, phase } = this.#session;
    return isConnected && phase.name !== 'ended';
  }

  /** Why the embed cannot become ready; undefined while it can. Of an error that the embed reported, it has the name. */
  get failure(): Error | undefined {
    const { phase } = this.#session;
    if (phase.name === 'ended') return new DOMException('Logged out.', 'AbortError');
    return phase.name === 'failed' ? phase.error : undefined;
  }

  /** Renews the session in place; joins a renewal that runs. */
  renew(): Promise<void> {
    this.#renewal ??= deferred();
    const { promise } = this.#renewal;
    // The failure is reported by an event too.
    promise.catch(() => {});
    this.input({ type: 'renew' });
    return promise;
  }

  /** Resolves when the sessions of the element are revoked. */
  async logout(): Promise<void> {
    this.input({ type: 'logout' });
    await this.#revoked;
    this.input({ type: 'revoked' });
  }

  /** Handles an input. A listener of the page may cause another one, which is handled at once. */
  input(happening: Happening): void {
    const failed = 'target' in happening ? this.#ports.failed.get(happening.target) : undefined;
    const input = { ...happening, ...this.#moment(), failed };
    const [next, effects] = transition(this.#session, input);
    this.#session = next;
    this.#recordResult(next);
    if (next.phase.name !== 'loading') this.#probes.abort();
    for (const effect of effects) {
      if (isNotification(effect)) this.#notify(effect, next);
      else (this.#perform[effect.type] as (effect: Effect) => void)(effect);
    }
  }

  #notify(notification: Notification, session: EmbedSession): void {
    // A listener may have removed the element, logged out or loaded something else.
    if (!this.#isContinued(session)) return;
    const load = loadOf(session)?.number ?? 0;
    const isAllowed = this.#ports.notify(notification);
    if (notification.type === 'dispatch' && notification.isAsked)
      this.input({ type: 'answered', load, isAllowed });
  }

  #recordResult(session: EmbedSession): void {
    const { failed } = this.#ports;
    const load = loadOf(session);
    if (!load) return;
    const isFailed = session.phase.name === 'failed' || load.isRetried;
    if (mountedSession(session)) failed.delete(load.target);
    else if (isFailed) failed.set(load.target, session.rate);
  }

  #moment(): Moment {
    const { ids, settings, now, isOnline } = this.#ports;
    const { withoutMessages, readyTimeout, sessionTimeout } = settings;
    const { canMint, isPrivate, unused: givenId } = ids;
    return {
      now: now(),
      random: Math.random(),
      isOnline: isOnline(),
      settings: { canMint, isPrivate, givenId, withoutMessages, readyTimeout, sessionTimeout },
    };
  }

  #isContinued(earlier: EmbedSession): boolean {
    const isIdle = (session: EmbedSession) => publicState(session) === 'idle';
    return (
      loadOf(this.#session)?.number === loadOf(earlier)?.number &&
      isIdle(this.#session) === isIdle(earlier)
    );
  }

  readonly #perform: {
    readonly [T in Exclude<Effect, Notification>['type']]: (effect: EffectOf<T>) => void;
  } = {
    mint: ({ request, reason }) => this.#startMint(request, reason),
    'abort-mint': () => this.#mint.abort(),
    open: ({ load, sessionId }) => {
      if (sessionId !== undefined) this.#ports.ids.use(sessionId);
      this.#ports.frame.open(sessionId, (report) => this.input({ ...report, load }));
    },
    close: () => this.#ports.frame.close(),
    activate: () => this.#ports.frame.activate(),
    post: ({ sessionId }) => {
      this.#ports.ids.use(sessionId);
      this.#ports.frame.sendSession(sessionId);
    },
    revoke: ({ sessionId }) => this.#ports.ids.discard(sessionId),
    'revoke-all': () => {
      this.#revoked = this.#ports.ids.revokeAll();
    },
    'record-end': ({ sessionId, expiresInMs }) =>
      this.#ports.ids.markExpiry(sessionId, expiresInMs),
    diagnose: (effect) => void this.#diagnose(effect),
    observe: ({ hold }) => this.#ports.observe(hold),
    wake: ({ at }) => this.#wake(at),
    settle: ({ error }) => this.#settle(error),
  };

  /** Requests a session id in a microtask, because it runs code of the page. */
  #startMint(request: number, reason: SessionReason): void {
    this.#mint = new AbortController();
    const { signal } = this.#mint;
    const mint = async () => (signal.aborted ? '' : this.#ports.ids.mint(reason, signal));
    Promise.resolve()
      .then(mint)
      .then(
        (sessionId) => sessionId && this.input({ type: 'minted', request, sessionId }),
        (cause) =>
          this.input({ type: 'mint-failed', request, error: toEmbedError(cause, 'mint-failed') }),
      );
  }

  async #diagnose({ load, since, kind }: EffectOf<'diagnose'>): Promise<void> {
    if (this.#probes.signal.aborted) this.#probes = new AbortController();
    const isLast = kind === 'last';
    const signal = isLast ? AbortSignal.timeout(LAST_PROBE_TIMEOUT_MS) : this.#probes.signal;
    const error = await this.#ports.frame.diagnose(signal, isLast);
    if (error) this.input({ type: 'diagnosed', load, since, kind, error });
  }

  /** Replaces the timer of the session, which is the only one. */
  #wake(at: number): void {
    clearTimeout(this.#timer);
    if (!Number.isFinite(at)) return;
    const remaining = at - this.#ports.now();
    this.#timer = setTimeout(
      () => {
        if (this.#ports.now() < at) this.#wake(at);
        else this.input({ type: 'timer' });
      },
      Math.min(remaining, TIMER_MAX_MS),
    );
  }

  #settle(error: EmbedError | 'canceled' | undefined): void {
    const { resolve, reject } = this.#renewal ?? {};
    this.#renewal = undefined;
    if (error === 'canceled') reject?.(new DOMException('The renewal was canceled.', 'AbortError'));
    else if (error) reject?.(error);
    else resolve?.();
  }
}
