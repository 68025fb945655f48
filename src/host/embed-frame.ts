import { createAction } from '../protocol/actions.ts';
import { EmbedError } from '../protocol/errors.ts';
import { type ParsedEvent, parseEvent } from '../protocol/events.ts';
import { listenToWindow } from './channel.ts';
import { answers, watchForBlocking } from './frame-diagnosis.ts';
import type { FrameListener } from './session-ports.ts';

/** What an `EmbedFrame` tells of itself; messages are parsed, but may still be broken or unknown. */
export type EmbedFrameListener = Omit<FrameListener, 'received'> & {
  received(event: ParsedEvent): void;
};

/** How long a frame that has loaded may be silent before its origin is probed, in milliseconds. */
const PATIENCE = 2000;

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
  readonly #listener: EmbedFrameListener;
  readonly #life = new AbortController();
  #loads = 0;
  #hasSpoken = false;
  #strangeOrigin: string | undefined;
  #probe: ReturnType<typeof setTimeout> | undefined;

  constructor(url: URL, listener: EmbedFrameListener) {
    this.#origin = url.origin;
    this.#listener = listener;
    for (const [name, value] of Object.entries(attributes)) this.element.setAttribute(name, value);
    this.element.src = url.href;
  }

  /** Puts the frame on the page, which starts its load. */
  open(parent: Element, { isSilent }: { isSilent: boolean }): void {
    const { signal } = this.#life;
    const { element } = this;
    watchForBlocking(this.#origin, signal, () => {
      const message = `The Content-Security-Policy of this page lacks ${this.#origin} in frame-src.`;
      this.#listener.broken(new EmbedError('frame-blocked', message));
    });
    element.addEventListener('load', () => this.#loaded(isSilent), { signal });
    parent.prepend(element);
    const { contentWindow } = element;
    if (!contentWindow || isSilent) return;
    signal.addEventListener('abort', listenToWindow(contentWindow, this.#receive));
  }

  /** Posts an action to the frame's window, if it is still at its origin. */
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
    if (this.#strangeOrigin !== undefined) {
      const expected = `from ${this.#strangeOrigin} instead of ${origin}`;
      return new EmbedError('wrong-origin', `The frame spoke ${expected}: does base-url redirect?`);
    }
    if (!(await answers(origin, this.#life.signal))) return unreachable(origin);
    return new EmbedError(
      'ready-timeout',
      `${origin} answers, but the embed never said that it is ready: does it allow ${location.origin} as a host?`,
    );
  }

  /** Takes the frame off the page, and every listener with it. */
  remove(): void {
    clearTimeout(this.#probe);
    this.#life.abort();
    this.element.remove();
  }

  readonly #receive = (data: unknown, origin: string): void => {
    if (origin !== this.#origin) {
      this.#strangeOrigin = origin;
      return;
    }
    const event = parseEvent(data);
    if (!event) return;
    this.#hasSpoken = true;
    this.#listener.received(event);
  };

  #loaded(isSilent: boolean): void {
    this.#loads++;
    if (this.#loads > 1) {
      this.#listener.reloaded();
      return;
    }
    this.#listener.loaded();
    if (isSilent || this.#hasSpoken) return;
    this.#probe = setTimeout(async () => {
      const { signal } = this.#life;
      if (this.#hasSpoken || (await answers(this.#origin, signal)) || signal.aborted) return;
      this.#listener.broken(unreachable(this.#origin));
    }, PATIENCE);
  }
}

function unreachable(origin: string): EmbedError {
  return new EmbedError('frame-unreachable', `${origin} does not answer: is base-url right?`);
}
