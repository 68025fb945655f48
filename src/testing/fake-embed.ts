import type { Surface } from '../api/surface.ts';
import { deferred } from '../lib/waiting.ts';
import type { ActionPayload, ActionType, createAction } from '../protocol/actions.ts';
import { createEvent, type EventPayload, type EventType } from '../protocol/events.ts';
import { expiringPayload, readyPayload, rejectionPayload, surfaceOf } from './embed-events.ts';

/** The members of `<svc-embed>` that a fake embed uses. */
export interface EmbedElement extends HTMLElement {
  readonly state: string;
  readonly updateComplete: Promise<boolean>;
}

/** An action that the element has sent. */
export interface SentAction {
  readonly type: string;
  readonly payload: unknown;
}

/** The options of a fake embed. */
export interface FakeEmbedOptions {
  /** Ends every wait, for instance `AbortSignal.timeout(1000)`. */
  readonly signal?: AbortSignal;
}

const UNSUPPORTED =
  'FakeEmbed needs jsdom or happy-dom, and one svc-embed for the page and the tests.';

/** Who sends a message; by default the embed. */
interface Sender {
  readonly origin?: string;
  readonly source?: Window;
}

/**
 * Simulates the embed in the frame of one `<svc-embed>`: dispatches its messages on the page, and records the actions
 * that the element sends. For jsdom and happy-dom, where the frame loads nothing. Each method waits for the frame, and
 * resolves when the element has updated. It rejects if the element fails before it has a frame.
 */
export class FakeEmbed {
  /** All actions that the element has sent, in order, since the first message of the embed. */
  readonly actions: SentAction[] = [];
  /** The session ids that the embed has received: in the URL of each frame, and with `set-session`. */
  readonly sessionIds: string[] = [];
  readonly #element: EmbedElement;
  readonly #signal: AbortSignal;
  readonly #unread: SentAction[] = [];
  #nextAction = deferred<void>();
  #iframe: HTMLIFrameElement | undefined;
  #source: Window | null = null;
  #isLoaded = false;
  #isReady = false;
  #isStopped = false;

  /** Throws if the element is not registered, because `svc-embed` was not imported. */
  constructor(
    element: EmbedElement,
    { signal = new AbortController().signal }: FakeEmbedOptions = {},
  ) {
    if (!element.updateComplete) {
      throw new Error(`<${element.localName}> is not registered. Import 'svc-embed' first.`);
    }
    this.#element = element;
    this.#signal = signal;
  }

  /** Sends `ready`: the first session was accepted, and the embed is mounted. */
  async ready(payload: Partial<EventPayload<'svc:event:ready'>> = {}): Promise<void> {
    const { src } = await this.#openFrame();
    this.#isReady = true;
    await this.emit('svc:event:ready', { ...readyPayload(new URL(src)), ...payload });
    if (this.#isStopped || this.#element.state !== 'loading') return;
    throw new Error(`<${this.#element.localName}> has ignored ready. ${UNSUPPORTED}`);
  }

  /** Sends an event. */
  async emit<T extends EventType>(type: T, payload: EventPayload<T>): Promise<void> {
    await this.post(createEvent(type, await this.#surface(), payload));
  }

  /** Sends an event of a type that the element does not define, which it dispatches as `svc-message`. */
  async emitUnknown(type: string, payload: unknown): Promise<void> {
    const event = createEvent('svc:event:view', await this.#surface(), {
      surface: 'chat',
      path: '',
    });
    await this.post({ ...event, type, payload });
  }

  /** Sends an event from the frame's window, but from another origin. The element ignores it. */
  async emitFrom<T extends EventType>(
    origin: string,
    type: T,
    payload: EventPayload<T>,
  ): Promise<void> {
    await this.post(createEvent(type, await this.#surface(), payload), { origin });
  }

  /** Sends an event of the right origin from another window. The element ignores it. */
  async forge<T extends EventType>(type: T, payload: EventPayload<T>): Promise<void> {
    await this.post(createEvent(type, await this.#surface(), payload), { source: window });
  }

  /** Reports that the session ends in `ms` milliseconds. The element renews it now. */
  async expireIn(ms: number): Promise<void> {
    await this.emit('svc:event:session-expiring', expiringPayload(ms));
  }

  /** Reports that the session has ended. The element renews it. */
  async expire(): Promise<void> {
    await this.emit('svc:event:session-expired', { expiredAt: Date.now() });
  }

  /**
   * Waits until the element sends the session id of a renewal, and accepts it. Resolves with the id when the renewal is
   * complete.
   */
  async acceptRenewal(): Promise<string> {
    const { sessionId } = await this.nextAction('svc:action:set-session');
    const expiresAt = Date.now() + 3_600_000;
    await this.post(createEvent('svc:event:session-renewed', await this.#surface(), { expiresAt }));
    while (this.#element.state === 'renewing') await this.#until(this.#stateChange());
    return sessionId;
  }

  /** Rejects the last session id: the first session of the frame or, after `ready()`, the renewal. */
  async reject(): Promise<void> {
    await this.#openFrame();
    const context = this.#isReady ? 'session-renewal' : 'session-start';
    await this.emit('svc:event:error', rejectionPayload(context));
  }

  /** The page of the frame loads, but sends and receives nothing from now on, until the next frame. */
  async silence(): Promise<void> {
    this.#load(await this.#openFrame());
    this.#isStopped = true;
  }

  /** The frame reloads by itself. The element then opens a new frame with a new session. */
  async reload(): Promise<void> {
    const iframe = await this.#openFrame();
    this.#load(iframe);
    // The `location` of another document is another object, which the element compares in WebKit and jsdom.
    this.#replaceWindow(iframe);
    iframe.dispatchEvent(new Event('load'));
    await this.#element.updateComplete;
  }

  /** Sends any data, such as an event with an invalid payload. */
  async post(message: unknown, sender: Sender = {}): Promise<void> {
    const { src } = await this.#openFrame();
    if (this.#isStopped) return;
    const { origin = new URL(src).origin, source = this.#source } = sender;
    const data = structuredClone(message);
    const event = new MessageEvent('message', { data, origin, source });
    if (event.source !== source) throw new Error(`A message has another source. ${UNSUPPORTED}`);
    window.dispatchEvent(event);
    await this.#element.updateComplete;
  }

  /** Resolves with the payload of the next action of a type. Each action is returned once. */
  async nextAction<T extends ActionType>(type: T): Promise<ActionPayload<T>> {
    for (;;) {
      const index = this.#unread.findIndex((action) => action.type === type);
      if (index >= 0) return this.#unread.splice(index, 1)[0]?.payload as ActionPayload<T>;
      await this.#until(this.#nextAction.promise);
    }
  }

  async #surface(): Promise<Surface> {
    return surfaceOf(new URL((await this.#openFrame()).src));
  }

  /** Waits for the iframe of the current session. */
  async #openFrame(): Promise<HTMLIFrameElement> {
    for (;;) {
      await this.#until(this.#element.updateComplete);
      const iframe = this.#element.shadowRoot?.querySelector('iframe');
      if (iframe) {
        if (iframe !== this.#iframe) this.#attach(iframe);
        return iframe;
      }
      const { state } = this.#element;
      if (state === 'error') throw new Error('The element has failed before it has a frame.');
      if (state !== 'loading') await this.#until(this.#stateChange());
    }
  }

  /** Records what the element posts to a frame, instead of sending it. */
  #attach(iframe: HTMLIFrameElement): void {
    this.#iframe = iframe;
    this.#isLoaded = false;
    this.#isReady = false;
    this.#isStopped = false;
    const sessionId = new URL(iframe.src).searchParams.get('session');
    if (sessionId) this.sessionIds.push(sessionId);
    // jsdom before 30 and happy-dom create no window for a frame that they do not load.
    if (!iframe.contentWindow) this.#replaceWindow(iframe);
    this.#source = iframe.contentWindow;
    Object.defineProperty(this.#source, 'postMessage', { configurable: true, value: this.#record });
  }

  #replaceWindow(iframe: HTMLIFrameElement): void {
    const value = { postMessage: this.#record };
    Object.defineProperty(iframe, 'contentWindow', { configurable: true, value });
  }

  #record = (message: ReturnType<typeof createAction>): void => {
    const { type, payload } = structuredClone(message);
    if (this.#isStopped) return;
    this.actions.push({ type, payload });
    this.#unread.push({ type, payload });
    if (type === 'svc:action:set-session') {
      this.sessionIds.push((payload as ActionPayload<'svc:action:set-session'>).sessionId);
    }
    this.#nextAction.resolve();
    this.#nextAction = deferred();
  };

  /** Dispatches the first `load` of the frame. */
  #load(iframe: HTMLIFrameElement): void {
    if (!this.#isLoaded) iframe.dispatchEvent(new Event('load'));
    this.#isLoaded = true;
  }

  #stateChange(): Promise<unknown> {
    return new Promise((resolve) =>
      this.#element.addEventListener('svc-state-change', resolve, { once: true }),
    );
  }

  /** Waits for a promise, or rejects when the signal is aborted. */
  #until(promise: Promise<unknown>): Promise<unknown> {
    const wait = deferred<unknown>(this.#signal);
    promise.then(wait.resolve, wait.reject);
    return wait.promise;
  }
}
