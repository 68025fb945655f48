import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { html } from 'lit/html.js';

/** Says what happened to those who do not see it. */
export class LiveRegion implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #text = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {}

  /** Says a text, also where it is the same as before. */
  announce(text: string): void {
    this.#text = this.#text === text ? `${text}\u00a0` : text;
    this.#host.requestUpdate();
  }

  /** The region that screen readers listen to; it must always be there. */
  render(): TemplateResult {
    return html`<div class="hidden" role="status" aria-live="polite" data-announcer>${this.#text}</div>`;
  }
}
