import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';

/** Live region for screen readers. */
export class LiveRegion {
  readonly #host: ReactiveControllerHost;
  #text = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Announces a text. A repeated text gets a no-break space, because only a change is announced. */
  announce(text: string): void {
    this.#text = this.#text === text ? `${text}\u00a0` : text;
    this.#host.requestUpdate();
  }

  /** Removes the text, which the next viewer must not find. */
  clear(): void {
    this.#text = '';
    this.#host.requestUpdate();
  }

  /** The region must exist before its text changes, so it is always rendered. */
  render(): TemplateResult {
    return html`<div class="hidden" role="status" aria-live="polite">${this.#text}</div>`;
  }
}
