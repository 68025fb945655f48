import { createAction } from '../../protocol/actions.ts';
import { EmbedError } from '../../protocol/errors.ts';
import { type ParsedEvent, parseEvent } from '../../protocol/events.ts';
import type { FrameListener } from '../session/session-types.ts';
import { create } from './create.ts';
import { answers, watchFor } from './frame-probe.ts';
import { listenToWindow } from './window-messages.ts';

const properties = {
  part: 'frame',
  sandbox:
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
  allow: 'fullscreen; clipboard-write',
  referrerPolicy: 'origin',
};

/** One iframe from its first address to its removal; another address is another frame. */
export class EmbedFrame {
  readonly element = create('iframe', properties);
  readonly #origin: string;
  readonly #life = new AbortController();
  /** Another origin from which this frame's window spoke. */
  #stranger: string | undefined;

  /** Puts the frame on the page, in front of what is in `parent`, which starts its load. */
  constructor(
    url: URL,
    parent: Element,
    listener: FrameListener,
    receive: (event: ParsedEvent) => void,
  ) {
    const { element } = this;
    const { origin } = url;
    const { signal } = this.#life;
    this.#origin = origin;
    element.src = url.href;
    element.onload = () => {
      element.onload = () => listener.reloaded();
      listener.loaded();
    };
    watchFor('frame-src', origin, signal, () => {
      const message = `This page's policy lacks frame-src ${origin}.`;
      listener.broken(new EmbedError('frame-blocked', message));
    });
    parent.prepend(element);
    signal.onabort = listenToWindow(element.contentWindow as Window, (data, from) => {
      const event = from === origin ? parseEvent(data) : undefined;
      if (event) receive(event);
      else if (from !== origin) this.#stranger = from;
    });
  }

  /** Posts an action to the frame's window, as long as it is at its origin. */
  post(type: string, payload: unknown): void {
    this.element.contentWindow?.postMessage(createAction(type, payload), this.#origin);
  }

  /** Shows the frame as soon as what was just posted to it can have been drawn. */
  show(): void {
    const show = () => this.element.classList.add('shown');
    requestAnimationFrame(() => requestAnimationFrame(show));
  }

  /** Finds out why nothing was heard; who has not answered by the signal does not. */
  async diagnose(signal: AbortSignal): Promise<EmbedError> {
    const origin = this.#origin;
    if (this.#stranger) {
      return new EmbedError(
        'wrong-origin',
        `The frame spoke from ${this.#stranger}, not ${origin}.`,
      );
    }
    return (await answers(origin, signal))
      ? new EmbedError('ready-timeout', `${origin} answers, but the embed is not ready.`)
      : new EmbedError('frame-unreachable', `${origin} does not answer.`);
  }

  /** Takes the frame off the page, and every listener with it. */
  remove(): void {
    this.#life.abort();
    this.element.remove();
  }
}
