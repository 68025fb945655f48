import { ContextConsumer } from '@lit/context';
import { html, LitElement, nothing } from 'lit';
import { property, query, queryAll, state } from 'lit/decorators.js';
import {
  filtersContext,
  localeContext,
  sessionContext,
  themeContext,
  timeZoneContext,
} from '../../../src/context/index.ts';
import type { DashboardRuntime } from '../../../src/runtime/index.ts';
import { WORDS_LANGUAGE, words } from '../words.ts';
import { dashboardStyles } from './dashboard-styles.ts';
import type { DataWidget } from './data-widget.ts';
import { icons } from './icons.ts';
import { flightsWidgets } from './widgets.ts';

/** The dashboard over the flights, with the comments of its viewers beside it. */
export class FlightsDashboard extends LitElement {
  static override styles = dashboardStyles;

  @property({ attribute: false }) runtime!: DashboardRuntime;
  @state() private commentsOpen = false;
  @query('#toggle') private toggle!: HTMLButtonElement;
  @queryAll('data-widget') private tiles!: NodeListOf<DataWidget>;

  readonly #session = new ContextConsumer(this, { context: sessionContext, subscribe: true });
  readonly #locale = new ContextConsumer(this, { context: localeContext, subscribe: true });
  readonly #timeZone = new ContextConsumer(this, { context: timeZoneContext, subscribe: true });
  readonly #filters = new ContextConsumer(this, { context: filtersContext, subscribe: true });
  readonly #theme = new ContextConsumer(this, { context: themeContext, subscribe: true });

  /** Asks every tile's question again. */
  refresh(): void {
    for (const tile of this.tiles) tile.refresh();
  }

  protected override render() {
    const session = this.#session.value;
    if (!session) return nothing;
    return html`<div class="page ${this.commentsOpen ? 'with-comments' : ''}">
      <main lang=${WORDS_LANGUAGE}>
        <div class="head">
          <div>
            <h1>${words.dashboardTitle}</h1>
            <p>${words.dashboardNote} · ${words.timesIn(this.#timeZone.value ?? 'UTC')}</p>
          </div>
          ${session.settings.comments ? this.#toggleButton() : nothing}
        </div>
        <div class="tiles">${flightsWidgets.map((widget) => this.#tile(widget))}</div>
      </main>
      ${
        this.commentsOpen
          ? html`<comments-drawer role="complementary" aria-label=${words.comments} @close=${this.#closeComments}></comments-drawer>`
          : nothing
      }
    </div>`;
  }

  #tile(widget: (typeof flightsWidgets)[number]) {
    return html`<data-widget
      class=${widget.wide ? 'wide' : ''}
      .widget=${widget}
      .session=${this.#session.value}
      .locale=${this.#locale.value}
      .timeZone=${this.#timeZone.value}
      .filters=${this.#filters.value ?? {}}
      .appearance=${this.#theme.value}
      .runtime=${this.runtime}
    ></data-widget>`;
  }

  #toggleButton() {
    return html`<button
      id="toggle"
      type="button"
      aria-expanded=${this.commentsOpen}
      @click=${() => (this.commentsOpen ? this.#closeComments() : this.#openComments())}
    >${icons.comments} ${words.comments}</button>`;
  }

  async #openComments(): Promise<void> {
    await import('../../../src/comments/define.ts');
    this.commentsOpen = true;
  }

  readonly #closeComments = async () => {
    this.commentsOpen = false;
    await this.updateComplete;
    this.toggle.focus();
  };
}
