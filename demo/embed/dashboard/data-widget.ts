import { updateWhenLocaleChanges } from '@lit/localize';
import { html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { EmbedFilters, EmbedLocale, EmbedSession } from '../../../src/context/index.ts';
import type { DashboardRuntime, WidgetHandle } from '../../../src/runtime/index.ts';
import { dataFormatters, members } from '../members.ts';
import { QueryController, type QueryState } from '../query-controller.ts';
import { refusalText, refusedFilter } from '../refusal-text.ts';
import type { ServiceError } from '../service-call.ts';
import { words } from '../words.ts';
import { axisView } from './axis-view.ts';
import { DrillEvent, drillInto } from './drill.ts';
import type { ExportEvent } from './export-menu.ts';
import { filterText } from './filter-text.ts';
import { heatMapView } from './heat-map-view.ts';
import { icons } from './icons.ts';
import { numbersView } from './numbers-view.ts';
import { tableView } from './table-view.ts';
import { columnsOf, type ViewContext } from './view-context.ts';
import { widgetStyles } from './widget-styles.ts';
import type { Widget } from './widgets.ts';

const views = {
  numbers: numbersView,
  line: axisView,
  bars: axisView,
  'heat-map': heatMapView,
  table: tableView,
};

/** No tile of the dashboard can be answered, all for one reason. */
export class RefusedEvent extends Event {
  readonly error: ServiceError;

  constructor(error: ServiceError) {
    super('refused');
    this.error = error;
  }
}

/**
 * A tile: asks its question, shows the answer, and says so when there is none.
 *
 * @fires settled - It shows an answer, or that there is none.
 * @fires {RefusedEvent} refused - No tile can be answered: the session may not read the dashboard, or a filter is wrong.
 * @fires {DrillEvent} drill - The viewer drills into a figure.
 */
export class DataWidget extends LitElement {
  static override styles = widgetStyles;

  @property({ attribute: false }) widget!: Widget;
  @property({ attribute: false }) session!: EmbedSession;
  @property({ attribute: false }) locale!: EmbedLocale;
  @property({ attribute: false }) timeZone!: string;
  @property({ attribute: false }) filters: EmbedFilters = {};
  @property({ attribute: false }) appearance: unknown;
  @property({ attribute: false }) runtime!: DashboardRuntime;
  /** Stands on its own: neither part of the dashboard's loading nor a way to drill further. */
  @property({ type: Boolean }) single = false;

  @state() private asTable = false;
  @state() private exportFailed = false;
  readonly #query = new QueryController(this);
  #handle: WidgetHandle | undefined;
  /** The state that the host knows of. */
  #told: QueryState | undefined;

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.single) this.#handle = this.runtime.registerWidget(this.widget.id);
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
    const failed = this.#query.state.kind === 'failed';
    return html`
      <header class=${this.widget.view === 'numbers' ? 'bare' : ''}>
        <h2>${this.widget.title}</h2>
        ${this.#canSwitch && !failed ? this.#switch() : nothing}
        ${this.session.settings.allowExport && !failed ? this.#exportMenu() : nothing}
      </header>
      ${this.exportFailed ? html`<p class="notice" role="alert">${words.downloadFailed}</p>` : nothing}
      ${this.#body()}
    `;
  }

  protected override updated(): void {
    const { state } = this.#query;
    if (state === this.#told || state.kind === 'loading') return;
    this.#told = state;
    if (state.kind === 'failed') {
      this.#handle?.failed();
      if (isForAll(state.error)) this.dispatchEvent(new RefusedEvent(state.error));
      else this.runtime.reportError(state.error, { context: 'data' });
    } else this.#handle?.rendered();
    this.dispatchEvent(new Event('settled'));
  }

  get #canSwitch(): boolean {
    return ['line', 'bars', 'heat-map'].includes(this.widget.view);
  }

  /** What a picture of the tile alone has to say of the dashboard around it. */
  get #caption(): string[] {
    const filters = Object.entries(this.filters).map(([member, value]) =>
      filterText(member, value, this.locale),
    );
    return [words.dashboardTitle, words.dashboardNote, words.timesIn(this.timeZone), ...filters];
  }

  get #rows(): ViewContext['rows'] | undefined {
    const { state } = this.#query;
    return 'rows' in state ? state.rows : undefined;
  }

  #ask(again: boolean): void {
    const { widget, filters, timeZone, session } = this;
    const dashboard = session.publicId ?? '';
    const query = { ...widget.query, filters: filters as Record<string, string> };
    void this.#query.ask(session, { ...query, timeZone, dashboard }, again);
  }

  #switch() {
    const label = this.asTable ? words.showChart : words.showTable;
    return html`<button
      class="icon"
      type="button"
      data-unprinted
      aria-label=${`${label}: ${this.widget.title}`}
      title=${label}
      @click=${() => {
        this.asTable = !this.asTable;
      }}
    >${this.asTable ? icons.chart : icons.table}</button>`;
  }

  #exportMenu() {
    return html`<export-menu
      data-unprinted
      what=${this.widget.title}
      .formats=${['csv', 'png', 'pdf']}
      @export=${this.#export}
    ></export-menu>`;
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
    if (isEmpty(rows, this.widget)) return html`<div class="state"><p>${words.empty}</p></div>`;
    const { widget, appearance, locale } = this;
    const view = this.asTable ? tableView : views[widget.view];
    const rtl = locale.direction === 'rtl';
    const context = { widget, rows, appearance, rtl, formatters: dataFormatters(locale) };
    return view({ ...context, drill: this.single ? undefined : this.#drill });
  }

  #failed(error: ServiceError) {
    if (isForAll(error) && !this.single) return nothing; // the dashboard says it for all
    return html`<div class="state" role="alert">
      <p>${words.failed}</p>
      <p class="reason" dir="auto">${refusalText(error)}</p>
      <button type="button" @click=${() => this.refresh()}>${words.retry}</button>
    </div>`;
  }

  readonly #drill = (row: ViewContext['rows'][number], measure: string) => {
    this.dispatchEvent(new DrillEvent(drillInto(this.widget, row, measure)));
  };

  readonly #export = async ({ format }: ExportEvent) => {
    const { title, id } = this.widget;
    const rows = this.#rows ?? [];
    this.exportFailed = false;
    try {
      const { exportPicture, exportRows } = await import('../exports/export.ts');
      const columns = columnsOf(this.widget).map((member) => ({
        member,
        title: members[member]?.title ?? member,
      }));
      if (format === 'csv') exportRows(rows, columns, title);
      else await exportPicture(this, format, title, this.#caption);
      const rowCount = format === 'csv' ? { rowCount: rows.length } : {};
      this.runtime.download({ format, target: 'widget', widgetId: id, title, ...rowCount });
    } catch (error) {
      this.exportFailed = true;
      this.runtime.reportError(error, { context: 'export' });
    }
  };
}

/** Whether every tile is refused for the same reason. */
function isForAll(error: ServiceError): boolean {
  const { status, problem } = error;
  return status === 403 || problem.code === 'bad-time-zone' || refusedFilter(error) !== undefined;
}

/** No rows, or a single one over no flights at all. */
function isEmpty(rows: ViewContext['rows'], { query }: Widget): boolean {
  return (
    rows.length === 0 || (rows.length === 1 && query.measures.every((name) => !rows[0]?.[name]))
  );
}
