import { deferred } from '../lib/deferred.ts';
import type { LoadedMessages } from '../locale/load-messages.ts';
import { EmbedError } from '../protocol/errors.ts';
import type { EmbedEvent, ParsedEvent } from '../protocol/events.ts';
import type { EmbedConfig } from './config/attributes.ts';
import { type EmbedAddress, frameUrl } from './config/embed-url.ts';
import { EmbedView } from './embed-view.ts';
import {
  domEventOf,
  SvcErrorEvent,
  SvcMessageEvent,
  SvcSessionRenewedEvent,
  SvcStateChangeEvent,
} from './events.ts';
import { commandPayload } from './frame/commands.ts';
import { DesiredState } from './frame/desired-state.ts';
import { EmbedFrame } from './frame/embed-frame.ts';
import type { Messages } from './messages/messages.ts';
import type { EmbedState, FrameListener, SessionStage } from './session/session-types.ts';

/** What the session machine acts upon: the frame, what is said to it, and what the page gets to see and hear. */
export class EmbedStage implements SessionStage {
  readonly desired = new DesiredState((type, payload) => this.#frame?.post(type, payload));
  /** What the next frame is opened for. */
  address: EmbedAddress | undefined;
  readonly #host: HTMLElement;
  readonly #config: EmbedConfig;
  readonly #states: CustomStateSet;
  readonly #view: EmbedView;
  #frame: EmbedFrame | undefined;
  #isMounted = false;
  #queue: [type: string, payload: unknown][] = [];
  /** Until something about readiness changes. */
  #turn = Promise.withResolvers<void>();
  /** Why nothing will become ready. */
  #failure: Error | undefined;

  constructor(host: HTMLElement, config: EmbedConfig, states: CustomStateSet, retry: () => void) {
    this.#host = host;
    this.#config = config;
    this.#states = states;
    states.add('idle');
    this.#view = new EmbedView(host, retry);
  }

  open(sessionId: string | undefined, listener: FrameListener): void {
    if (!this.address) return;
    this.desired.loads(this.#config);
    const url = frameUrl(this.address, this.#config, sessionId);
    this.#frame = new EmbedFrame(url, this.#view.box, listener, (event) =>
      this.#receive(event, listener),
    );
    this.refresh();
  }

  close(): void {
    this.#isMounted = false;
    this.#frame?.remove();
    this.#frame = undefined;
  }

  mounted(): void {
    this.#isMounted = true;
    if (!this.#config.withoutMessages) this.desired.replay(this.#config);
    for (const [type, payload] of this.#queue.splice(0)) this.#frame?.post(type, payload);
    this.#frame?.show();
  }

  setSession(sessionId: string): void {
    this.#frame?.post('svc:action:set-session', { sessionId });
  }

  announce(event: EmbedEvent): boolean {
    return this.#host.dispatchEvent(domEventOf(event));
  }

  diagnose(signal: AbortSignal): Promise<EmbedError> | undefined {
    return this.#frame?.diagnose(signal);
  }

  changed(state: EmbedState, previous: EmbedState): void {
    this.#states.delete(previous);
    this.#states.add(state);
    this.#view.show(state);
    // Where it was not the embed, `failed` says in a moment what it was.
    this.#settle(state === 'error' ? new Error('The embed reported something fatal.') : undefined);
    this.#host.dispatchEvent(new SvcStateChangeEvent(state, previous));
  }

  failed(error: EmbedError): void {
    if (this.#states.has('error')) {
      this.#failure = error;
      this.#view.show('error', error.code);
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
    if (this.#config.withoutMessages) {
      throw new EmbedError('bad-config', 'There are no commands without-messages.');
    }
    const parsed = commandPayload(type, payload);
    // A wish of the same moment goes first.
    this.refresh();
    if (this.#isMounted) this.#frame?.post(type, parsed);
    else this.#queue.push([type, parsed]);
  }

  /** Resolves as soon as the embed is mounted, rejects where it fails. */
  async whenReady(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    // What was just configured is taken up first.
    await Promise.resolve();
    while (!this.#isMounted) {
      if (this.#failure) throw this.#failure;
      const { promise, resolve } = deferred<void>(signal);
      this.#turn.promise.then(resolve);
      await promise;
    }
  }

  /** Forgets everything that was still to be said. */
  silence(): void {
    this.#queue = [];
    this.#settle(new DOMException('Logged out.', 'AbortError'));
  }

  /** Says everything in another language. */
  speak(language: LoadedMessages<Messages>): void {
    this.#view.speak(language);
    this.refresh();
  }

  /** Brings the frame up to the configuration: its name, its colour scheme, and what the embed is told. */
  refresh(): void {
    const { frameTitle, colorScheme, surface } = this.#config;
    this.#view.colorScheme = colorScheme;
    if (this.#isMounted) this.desired.sync(this.#config);
    if (this.#frame)
      this.#frame.element.title = frameTitle ?? this.#view.language.messages[surface];
  }

  #receive(parsed: ParsedEvent, listener: FrameListener): void {
    if (parsed.kind === 'event') {
      listener.received(parsed.event);
    } else if (parsed.kind === 'unknown') {
      this.#host.dispatchEvent(new SvcMessageEvent(parsed.envelope));
    } else {
      const { envelope, reason } = parsed;
      this.report(new EmbedError('invalid-message', `${envelope.type}: ${reason}`));
    }
  }

  #settle(failure: Error | undefined): void {
    this.#failure = failure;
    this.#turn.resolve();
    this.#turn = Promise.withResolvers();
  }
}
