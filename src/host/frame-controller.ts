import type { ReactiveElement } from '@lit/reactive-element';
import { deferred } from '../lib/waiting.ts';
import { createAction } from '../protocol/actions.ts';
import { EmbedError } from '../protocol/errors.ts';
import { type EmbedEvent, type EmbedExtension, parseEvent } from '../protocol/events.ts';
import { embedTarget, frameUrl } from './config/embed-url.ts';
import { frameName } from './config/nested-target.ts';
import type { ElementSettings } from './config/settings.ts';
import { create } from './embed-view.ts';
import { SvcActivityEvent, SvcFiltersChangeEvent, SvcMessageEvent } from './events.ts';
import { AutoHeight } from './frame/auto-height.ts';
import { type Command, enqueue, parseCommand } from './frame/commands.ts';
import { cssColorScheme } from './frame/css-color-scheme.ts';
import { type DesiredSettings, DesiredState } from './frame/desired-state.ts';
import { isEmptied } from './frame/emptied-frame.ts';
import { createFragmentLoadCheck } from './frame/fragment-load.ts';
import { onPolicyViolation } from './frame/policy-violation.ts';
import type { FrameListener, SessionFrame } from './session/session-runner.ts';

/** One iframe, from its URL to its removal. Every frame has an element of its own, so that the history does not grow. */
interface Frame {
  readonly url: URL;
  readonly listener: FrameListener;
  /** Aborted when the frame is removed. */
  readonly lifetime: AbortController;
  readonly iframe: HTMLIFrameElement;
  readonly isFragmentLoad: (iframe: HTMLIFrameElement) => boolean;
  isLoaded: boolean;
  /** Another origin from which the frame's window sent its last message. */
  wrongOrigin?: string | undefined;
}

/** What the frame may do: docs/own-app.md lists it. */
const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads',
  'allow-modals',
  'allow-storage-access-by-user-activation',
].join(' ');

const ALLOW = 'fullscreen; clipboard-write';

/** Loads the code that only a frame that is not ready needs. */
export const loadDiagnosis = () => import('./diagnosis/diagnose-frame.ts');

type MessageReceiver = (event: MessageEvent) => void;

const receivers = new Map<HTMLIFrameElement, MessageReceiver>();

/** Creates the iframe, and sends and receives its messages. */
export class FrameController implements SessionFrame {
  /** The URL of the next frame. */
  url: URL | undefined;
  /** Whether the embed is mounted, so that it accepts messages. */
  isActive = false;
  readonly desired = new DesiredState((type, payload) => this.#post(type, payload));
  readonly #host: ReactiveElement & ElementSettings;
  readonly #box: HTMLElement;
  readonly #reportError: (error: EmbedError) => void;
  #frame: Frame | undefined;
  #title = '';
  /** The commands that are sent when the embed is ready. */
  #queue: Command[] = [];
  readonly #autoHeight: AutoHeight;

  constructor(
    host: ReactiveElement & ElementSettings,
    box: HTMLElement,
    reportError: (error: EmbedError) => void,
  ) {
    this.#host = host;
    this.#box = box;
    this.#reportError = reportError;
    this.#autoHeight = new AutoHeight(host);
    // Its styles end a transition when the color scheme has changed, and an animation when it is displayed again.
    for (const type of ['transitionend', 'animationstart'])
      box.addEventListener(type, () => this.syncDesiredState());
  }

  open(sessionId: string | undefined, listener: FrameListener): void {
    if (!this.url) return;
    const url = frameUrl(this.url, this.#host, sessionId);
    this.desired.setInitial(url, this.#host);
    const lifetime = new AbortController();
    const { allow } = this.#host;
    const iframe = create('iframe', {
      part: 'frame',
      sandbox: SANDBOX,
      allow: allow ? `${ALLOW}; ${allow}` : ALLOW,
      referrerpolicy: 'origin',
      title: this.#title,
      name: frameName(this.url),
      src: url.href,
    });
    const isFragmentLoad = createFragmentLoadCheck();
    const frame = { url, listener, lifetime, iframe, isFragmentLoad, isLoaded: false };
    this.#frame = frame;
    iframe.addEventListener('load', () => this.#loaded(frame));
    onPolicyViolation('frame-src', url.origin, lifetime.signal, () => {
      const message = `The Content-Security-Policy of this page lacks frame-src ${url.origin}.`;
      listener({ type: 'blocked', error: new EmbedError('frame-blocked', message) });
    });
    this.#box.prepend(iframe);
    receiveMessages(iframe, lifetime.signal, (event) => this.#receive(frame, event));
  }

  close(): void {
    this.isActive = false;
    this.#frame?.lifetime.abort();
    this.#frame?.iframe.remove();
    this.#autoHeight.reset();
    this.#frame = undefined;
  }

  activate(): void {
    this.isActive = true;
    this.desired.replay(this.#desiredSettings);
    for (const { type, payload } of this.#queue.splice(0)) this.#post(type, payload);
    this.#showAfterPaint();
  }

  sendSession(sessionId: string): void {
    this.#post('svc:action:set-session', { sessionId });
  }

  /** Sends a command, or queues it until the embed is ready. Throws `bad-config` if it is invalid. */
  send(type: string, payload: unknown): void {
    this.requireMessages();
    const parsed = parseCommand(type, payload);
    // Settings that were changed before the command are sent before it.
    this.syncDesiredState();
    if (this.isActive) this.#post(type, parsed);
    else this.#queue = enqueue(this.#queue, { type, payload: parsed });
  }

  /** Throws `bad-config` if nothing can be sent. */
  requireMessages(): void {
    if (!this.#host.withoutMessages) return;
    throw new EmbedError('bad-config', 'Commands cannot be sent with without-messages.');
  }

  clearQueue(): void {
    this.#queue = [];
  }

  syncDesiredState(): void {
    if (this.isActive) this.desired.sync(this.#desiredSettings);
  }

  get #desiredSettings(): DesiredSettings {
    const { theme, colorScheme, locale, timezone, filters } = this.#host;
    const shown = colorScheme ?? cssColorScheme(this.#host, this.#box);
    return { theme, colorScheme: shown, locale, timezone, filters };
  }

  async diagnose(signal: AbortSignal, isLast: boolean): Promise<EmbedError | undefined> {
    const frame = this.#frame;
    if (!frame) return undefined;
    const { promise: aborted } = deferred<never>(signal);
    try {
      const { diagnoseFrame } = await Promise.race([loadDiagnosis(), aborted]);
      return await diagnoseFrame(frame, signal, isLast);
    } catch (cause) {
      const message = `The embed of ${frame.url.origin} is not ready. The check why could not be loaded.`;
      return new EmbedError('ready-timeout', message, { cause });
    }
  }

  /** Sets the accessible name of the iframe, and of those that follow. */
  setTitle(title: string): void {
    this.#title = title;
    if (this.#frame) this.#frame.iframe.title = title;
  }

  #loaded(frame: Frame): void {
    if (frame !== this.#frame || frame.isFragmentLoad(frame.iframe) || isEmptied(frame)) return;
    if (frame.isLoaded) {
      // The frame may be back from another origin, such as a sign-in page.
      frame.wrongOrigin = undefined;
      frame.listener({ type: 'reloaded' });
    } else {
      frame.isLoaded = true;
      frame.listener({ type: 'loaded' });
    }
  }

  #post(type: string, payload: unknown): void {
    const { iframe, url } = this.#frame ?? {};
    if (!url || this.#host.withoutMessages) return;
    iframe?.contentWindow?.postMessage(createAction(type, payload), url.origin);
  }

  #receive(frame: Frame, { origin, data }: MessageEvent): void {
    if (origin !== frame.url.origin) {
      frame.wrongOrigin = origin;
      return;
    }
    frame.wrongOrigin = undefined;
    const parsed = parseEvent(data);
    if (parsed?.kind === 'event') {
      frame.listener({ type: 'event', event: parsed.event });
      // A listener of the page may have removed the frame.
      if (frame === this.#frame) this.#checkDeployment(parsed.event);
    } else if (parsed?.kind === 'invalid') {
      const message = `${parsed.envelope.type}: ${parsed.reason}`;
      this.#reportError(new EmbedError('invalid-message', message));
    } else if (parsed?.kind === 'extension') {
      this.#extensionReceived(frame, parsed.event);
    } else if (parsed) {
      this.#host.dispatchEvent(new SvcMessageEvent(parsed.envelope));
    }
  }

  /** Reports a creator app whose session belongs to another deployment than its URL. */
  #checkDeployment({ type, payload }: EmbedEvent): void {
    if (type !== 'svc:event:ready') return;
    const { surface, deploymentId } = embedTarget(this.#host);
    const actual = payload.deploymentId ?? deploymentId;
    if (surface !== 'app' || actual === deploymentId) return;
    const message = `deployment-id is ${deploymentId}, but the session is of deployment ${actual}. Correct deployment-id, or deploymentId of the session.`;
    this.#reportError(new EmbedError('bad-config', message));
  }

  #extensionReceived({ iframe, listener }: Frame, event: EmbedExtension): void {
    switch (event.type) {
      case 'svc:event:session-renewed':
        listener({ type: 'event', event });
        break;
      case 'svc:event:content-height':
        if (this.#host.autoHeight) this.#autoHeight.request(iframe, event.payload);
        break;
      case 'svc:event:activity':
        this.#host.dispatchEvent(new SvcActivityEvent(event));
        break;
      case 'svc:event:filters-changed':
        this.desired.adoptFilters(event.payload.filters);
        this.#host.filters = event.payload.filters;
        this.#host.dispatchEvent(new SvcFiltersChangeEvent(event));
    }
  }

  /** Shows the frame when it has painted what was just sent, so that no other theme is visible first. */
  #showAfterPaint(): void {
    const frame = this.#frame;
    if (!frame) return;
    const show = () => {
      frame.iframe.classList.add('visible');
      // The viewer waits in the element: after `focus()`, or after a retry.
      if (this.#box.matches(':focus')) frame.iframe.focus({ preventScroll: true });
    };
    requestAnimationFrame(() => requestAnimationFrame(show));
  }
}

/**
 * Receives the messages of one frame. The page has one listener. It reads the windows of the frames only when a message
 * arrives: to create the window of a new frame for scripts takes milliseconds, and would delay its load.
 */
function receiveMessages(
  iframe: HTMLIFrameElement,
  signal: AbortSignal,
  receiver: MessageReceiver,
): void {
  if (receivers.size === 0) addEventListener('message', passToReceiver);
  receivers.set(iframe, receiver);
  signal.addEventListener('abort', () => {
    receivers.delete(iframe);
    if (receivers.size === 0) removeEventListener('message', passToReceiver);
  });
}

function passToReceiver(event: MessageEvent): void {
  for (const [{ contentWindow }, receive] of receivers)
    if (contentWindow && contentWindow === event.source) receive(event);
}
