import { type Deferred, deferred } from '../lib/deferred.ts';
import { EmbedError } from '../protocol/errors.ts';
import type { EmbedEvent, ParsedEvent } from '../protocol/events.ts';
import { commandPayload } from './commands.ts';
import type { EmbedConfig } from './config.ts';
import { DesiredState } from './desired-state.ts';
import { frameUrl } from './embed-address.ts';
import { EmbedFrame } from './embed-frame.ts';
import { EmbedView } from './embed-view.ts';
import {
  domEventOf,
  SvcErrorEvent,
  SvcMessageEvent,
  SvcSessionRenewedEvent,
  SvcStateChangeEvent,
} from './events.ts';
import { ENGLISH, type Language } from './languages.ts';
import type { SessionLedger } from './session-ledger.ts';
import type { EmbedState, FrameListener, SessionStage } from './session-ports.ts';

/** What the session machine acts upon: the frame, what is said to it, and what the page gets to see and hear. */
export class EmbedStage implements SessionStage {
  readonly view: EmbedView;
  readonly desired = new DesiredState((type, payload) => this.#frame?.post(type, payload));
  readonly #host: HTMLElement & EmbedConfig;
  readonly #states: CustomStateSet;
  readonly #ledger: SessionLedger;
  #frame: EmbedFrame | undefined;
  #isMounted = false;
  #queue: [type: string, payload: unknown][] = [];
  #waiting = new Set<Deferred<void>>();
  #failure: EmbedError | undefined;
  #language = ENGLISH;

  constructor(
    host: HTMLElement & EmbedConfig,
    states: CustomStateSet,
    ledger: SessionLedger,
    retry: () => void,
  ) {
    this.#host = host;
    this.#states = states;
    this.#ledger = ledger;
    this.view = new EmbedView(retry);
    states.add('idle');
  }

  open(sessionId: string | undefined, listener: FrameListener): void {
    const { address } = this.#ledger;
    if (!address) return;
    this.desired.loads(this.#host);
    const url = frameUrl(address, this.#host, sessionId);
    this.#frame = new EmbedFrame(url, {
      loaded: () => listener.loaded(),
      reloaded: () => listener.reloaded(),
      broken: (error) => listener.broken(error),
      received: (event) => this.#received(event, listener),
    });
    this.name();
    this.#frame.open(this.view.box, { isSilent: this.#host.withoutMessages });
  }

  close(): void {
    this.#isMounted = false;
    this.#frame?.remove();
    this.#frame = undefined;
  }

  mounted(): void {
    this.#isMounted = true;
    if (!this.#host.withoutMessages) this.desired.replay(this.#host);
    for (const [type, payload] of this.#queue.splice(0)) this.#frame?.post(type, payload);
    this.#frame?.show();
  }

  setSession(sessionId: string): void {
    this.#frame?.post('svc:action:set-session', { sessionId });
  }

  announce(event: EmbedEvent): boolean {
    return this.#host.dispatchEvent(domEventOf(event));
  }

  async diagnose(): Promise<EmbedError> {
    const { readyTimeout } = this.#host;
    const reason = await this.#frame?.diagnose();
    return reason ?? new EmbedError('ready-timeout', `Nothing happened in ${readyTimeout} ms.`);
  }

  changed(state: EmbedState, previous: EmbedState): void {
    this.#states.delete(previous);
    this.#states.add(state);
    if (state === 'idle') this.view.idle();
    else if (state === 'error') this.view.error();
    else this.view.loading({ isBusy: state === 'minting' || state === 'loading' });
    if (state === 'ready') this.#settle((waiting) => waiting.resolve());
    this.#host.dispatchEvent(new SvcStateChangeEvent(state, previous));
  }

  failed(error: EmbedError): void {
    this.#failure = error;
    if (this.#states.has('error')) {
      this.view.error(error.code);
      this.#settle((waiting) => waiting.reject(error));
    }
    this.report(error);
  }

  renewed(): void {
    this.#host.dispatchEvent(new SvcSessionRenewedEvent());
  }

  /** Tells the host of a failure that changes nothing about the state. */
  report(error: EmbedError): void {
    this.#host.dispatchEvent(new SvcErrorEvent(error));
  }

  /** Sends an action, or keeps it until the embed has mounted. */
  send(type: string, payload: unknown): void {
    if (this.#host.withoutMessages) {
      throw new EmbedError('bad-config', 'An embed without-messages takes no commands.');
    }
    const parsed = commandPayload(type, payload);
    if (this.#isMounted) this.#frame?.post(type, parsed);
    else this.#queue.push([type, parsed]);
  }

  /** Resolves as soon as the embed is mounted, rejects where it fails. */
  whenReady(signal?: AbortSignal): Promise<void> {
    const waiting = deferred<void>(signal);
    if (this.#isMounted) waiting.resolve();
    else if (this.#states.has('error')) waiting.reject(this.#failure);
    else this.#waiting.add(waiting);
    return waiting.promise.finally(() => this.#waiting.delete(waiting));
  }

  /** Forgets everything that was still to be said. */
  silence(reason: unknown): void {
    this.#queue = [];
    this.#settle((waiting) => waiting.reject(reason));
  }

  /** Says everything in another language. */
  set language(language: Language) {
    this.#language = language;
    this.view.language = language;
    this.name();
  }

  /** Gives the frame its accessible name. */
  name(): void {
    const { frameTitle } = this.#host;
    const surface = this.#ledger.address?.surface ?? 'dashboard';
    if (this.#frame) this.#frame.element.title = frameTitle ?? this.#language.texts[surface];
  }

  #received(parsed: ParsedEvent, listener: FrameListener): void {
    if (parsed.kind === 'event') {
      listener.received(parsed.event);
    } else if (parsed.kind === 'unknown') {
      this.#host.dispatchEvent(new SvcMessageEvent(parsed.envelope));
    } else {
      const { envelope, reason } = parsed;
      this.report(new EmbedError('invalid-message', `${envelope.type}: ${reason}`));
    }
  }

  #settle(settle: (waiting: Deferred<void>) => void): void {
    for (const waiting of this.#waiting) settle(waiting);
  }
}
