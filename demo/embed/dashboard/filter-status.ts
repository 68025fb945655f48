import { html, type ReactiveControllerHost } from 'lit';
import type { EmbedFilters, EmbedLocale } from '../../../src/context/index.ts';
import { filterText } from './filter-text.ts';

/** Live region for screen readers: the filters and the key figures, when the filters have changed. */
export class FilterStatus {
  readonly #host: ReactiveControllerHost;
  readonly #figures: () => Promise<string>;
  #filters: EmbedFilters | undefined;
  #text = '';

  /** `figures` resolves with the key figures when they have been loaded. */
  constructor(host: ReactiveControllerHost, figures: () => Promise<string>) {
    this.#host = host;
    this.#figures = figures;
  }

  /** Announces filters that are not those of the previous call. */
  async announce(filters: EmbedFilters, locale: EmbedLocale): Promise<void> {
    const isFirst = this.#filters === undefined;
    if (filters === this.#filters) return;
    this.#filters = filters;
    if (isFirst) return;
    const figures = await this.#figures();
    if (filters !== this.#filters) return;
    const texts = Object.entries(filters).map(([name, value]) => filterText(name, value, locale));
    this.#text = [...texts, figures].join(' · ');
    this.#host.requestUpdate();
  }

  render() {
    return html`<p class="unseen" role="status">${this.#text}</p>`;
  }
}
