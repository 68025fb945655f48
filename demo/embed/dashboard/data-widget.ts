import { html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { EmbedFilters, EmbedLocale, EmbedSession } from '../../../src/context/index.ts';
import type { DashboardRuntime, WidgetHandle } from '../../../src/runtime/index.ts';
import { dataFormatters } from '../members.ts';
import { QueryController, type QueryState } from '../query-controller.ts';
import { words } from '../words.ts';
import { axisView } from './axis-view.ts';
import { heatMapView } from './heat-map-view.ts';
import { icons } from './icons.ts';
import { numbersView } from './numbers-view.ts';
import { tableView } from './table-view.ts';
import type { ViewContext } from './view-context.ts';
import { widgetStyles } from './widget-styles.ts';
import type { Widget } from './widgets.ts';

const views = {
  numbers: numbersView,
  line: axisView,
  bars: axisView,
  'heat-map': heatMapView,
  table: tableView,
};

/** A tile: asks its question, shows the answer, and says so when there is none. */
export class DataWidget extends LitElement {
  static override styles = widgetStyles;

  @property({ attribute: false }) widget!: Widget;
  @property({ attribute: false }) session!: EmbedSession;
  @property({ attribute: false }) locale!: EmbedLocale;
  @property({ attribute: false }) timeZone!: string;
  @property({ attribute: false }) filters: EmbedFilters = {};
  @property({ attribute: false }) appearance: unknown;
  @property({ attribute: false }) runtime!: DashboardRuntime;

  @state() private asTable = false;
  readonly #query = new QueryController(this);
  #handle: WidgetHandle | undefined;
  /** The state that the host knows of. */
  #told: QueryState | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#handle = this.runtime.registerWidget(this.widget.id);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#handle?.remove();
  }

  /** Asks again, whatever is shown. */
  refresh(): void {
    this.#ask(true);
  }

  protected override willUpdate(): void {
    this.#ask(false);
  }

  protected override render() {
    return html`
      <header class=${this.widget.view === 'numbers' ? 'unseen' : ''}>
        <h2>${this.widget.title}</h2>
        ${this.#canSwitch ? this.#switch() : nothing}
      </header>
      ${this.#body()}
    `;
  }

  protected override updated(): void {
    const { state } = this.#query;
    if (state === this.#told || state.kind === 'loading') return;
    this.#told = state;
    if (state.kind === 'failed') {
      this.#handle?.failed();
      this.runtime.reportError(state.error, { context: 'data' });
    } else this.#handle?.rendered();
  }

  get #canSwitch(): boolean {
    return this.widget.view === 'line' || this.widget.view === 'bars';
  }

  #ask(again: boolean): void {
    const { widget, filters, timeZone } = this;
    const query = { ...widget.query, filters: filters as Record<string, string>, timeZone };
    void this.#query.ask(this.session, query, again);
  }

  #switch() {
    const label = this.asTable ? words.showChart : words.showTable;
    return html`<button
      class="icon"
      type="button"
      aria-label=${`${label}: ${this.widget.title}`}
      title=${label}
      @click=${() => {
        this.asTable = !this.asTable;
      }}
    >${this.asTable ? icons.chart : icons.table}</button>`;
  }

  #body() {
    const { state } = this.#query;
    const low = this.widget.view === 'numbers' ? 'low' : '';
    if (state.kind === 'failed')
      return html`<div class="body ${low}">${this.#failed(state.error)}</div>`;
    const busy = state.kind === 'loading';
    return html`<div class="body ${low}" aria-busy=${busy}>
      ${state.rows ? this.#answer(state.rows) : html`<div class="skeleton" role="status" aria-label=${words.loading}></div>`}
    </div>`;
  }

  #answer(rows: ViewContext['rows']) {
    if (isEmpty(rows, this.widget))
      return html`<div class="state"><p dir="auto">${words.empty}</p></div>`;
    const { widget, appearance, locale } = this;
    const view = this.asTable ? tableView : views[widget.view];
    const rtl = locale.direction === 'rtl';
    return view({ widget, rows, appearance, rtl, formatters: dataFormatters(locale) });
  }

  #failed(error: Error) {
    return html`<div class="state" role="alert">
      <p dir="auto">${words.failed}</p>
      <p class="reason" dir="auto">${error.message}</p>
      <button type="button" @click=${() => this.refresh()}>${words.retry}</button>
    </div>`;
  }
}

/** No rows, or a single one over no flights at all. */
function isEmpty(rows: ViewContext['rows'], { query }: Widget): boolean {
  return (
    rows.length === 0 || (rows.length === 1 && query.measures.every((name) => !rows[0]?.[name]))
  );
}
