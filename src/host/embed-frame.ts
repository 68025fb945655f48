import { createAction } from '../protocol/actions.ts';
import { EmbedError } from '../protocol/errors.ts';
import { type ParsedEvent, parseEvent } from '../protocol/events.ts';
import { listenToWindow } from './channel.ts';
import { answers, watchForBlocking } from './frame-diagnosis.ts';
import type { FrameListener } from './session-ports.ts';

const attributes = {
  part: 'frame',
  sandbox:
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
  allow: 'fullscreen; clipboard-write',
  referrerpolicy: 'origin',
};

/** One iframe from its first address to its removal; another address is another frame. */
export class EmbedFrame {
  readonly element = document.createElement('iframe');
  readonly #origin: string;
  readonly #listener: FrameListener;
  readonly #receive: (event: ParsedEvent) => void;
  readonly #life = new AbortController();
  /** Another origin from which this frame's window spoke. */
  #stranger: string | undefined;

  constructor(url: URL, listener: FrameListener, receive: (event: ParsedEvent) => void) {
    this.#origin = url.origin;
    this.#listener = listener;
    this.#receive = receive;
    for (const [name, value] of Object.entries(attributes)) this.element.setAttribute(name, value);
    this.element.src = url.href;
  }

  /** Puts the frame on the page, which starts its load. */
  open(parent: Element): void {
    const { signal } = this.#life;
    let hasLoaded = false;
    this.element.addEventListener('load', () => {
      if (hasLoaded) this.#listener.reloaded();
      else this.#listener.loaded();
      hasLoaded = true;
    });
    watchForBlocking(this.#origin, signal, () => {
      const message = `This page's policy lacks frame-src ${this.#origin}.`;
      this.#listener.broken(new EmbedError('frame-blocked', message));
    });
    parent.prepend(this.element);
    const window = this.element.contentWindow as Window;
    signal.addEventListener(
      'abort',
      listenToWindow(window, (data, origin) => this.#hear(data, origin)),
    );
  }

  /** Posts an action to the frame's window, as long as it is at its origin. */
  post(type: string, payload: unknown): void {
    this.element.contentWindow?.postMessage(createAction(type, payload), this.#origin);
  }

  /** Shows the frame as soon as what was just posted to it can have been drawn. */
  show(): void {
    const { dataset } = this.element;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        dataset.shown = '';
      }),
    );
  }

  /** Finds out why nothing was heard. */
  async diagnose(): Promise<EmbedError> {
    const origin = this.#origin;
    if (this.#stranger) {
      return new EmbedError(
        'wrong-origin',
        `The frame spoke from ${this.#stranger}, not ${origin}.`,
      );
    }
    return (await answers(origin, this.#life.signal))
      ? new EmbedError('ready-timeout', `${origin} answers, but no embed got ready.`)
      : new EmbedError('frame-unreachable', `${origin} does not answer.`);
  }

  /** Takes the frame off the page, and every listener with it. */
  remove(): void {
    this.#life.abort();
    this.element.remove();
  }

  #hear(data: unknown, origin: string): void {
    const event = origin === this.#origin && parseEvent(data);
    if (event) this.#receive(event);
    else if (origin !== this.#origin) this.#stranger = origin;
  }
}
