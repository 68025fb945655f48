import type { LitElement, ReactiveController } from 'lit';
import type { PanelControllers } from './mention-controller.ts';

const INTERVAL_MS = 30_000;

/** Updates the relative times ("2 minutes ago") in place, also in the names of the comments, without rendering the threads again. */
export class RelativeTimeController implements ReactiveController {
  readonly #host: LitElement;
  readonly #controllers: PanelControllers;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: LitElement, controllers: PanelControllers) {
    this.#host = host;
    this.#controllers = controllers;
    host.addController(this);
  }

  hostConnected(): void {
    this.#timer = setInterval(() => void this.#update(), INTERVAL_MS);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }

  async #update(): Promise<void> {
    const { sessions, locale, press } = this.#controllers;
    await press.released;
    const now = sessions.current?.clock.now();
    if (now === undefined) return;
    const { formats, messages } = locale;
    for (const time of this.#host.shadowRoot?.querySelectorAll('time') ?? []) {
      const ago = formats.relative(time.dateTime, now) ?? messages.justNow;
      if (time.textContent === ago) continue;
      time.textContent = ago;
      const comment = time.closest('[part="comment"]');
      const author = comment?.querySelector('[part="author"]')?.textContent;
      if (comment && author) comment.ariaLabel = messages.commentBy(author, ago);
    }
  }
}
