import { updateWhenLocaleChanges } from '@lit/localize';
import { html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { EmbedFilters, EmbedLocale, EmbedSession } from '../../../src/context/index.ts';
import type { DashboardRuntime, WidgetHandle } from '../../../src/runtime/index.ts';
import type { ServiceError } from '../call-service.ts';
import { dataFormatters } from '../members.ts';
import { messages } from '../messages.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';
import type { QueryState } from '../query-controller.ts';
import { queryErrorText } from '../query-error-text.ts';
import { inWeekOrder } from '../week.ts';
import { axisView } from './axis-view.ts';
import { affectsAllTiles, DashboardErrorEvent } from './dashboard-error.ts';
import { DrillEvent, drillInto } from './drill.ts';
import { exportCaption } from './export-caption.ts';
import { type ExportFormat, exportMenu } from './export-menu.ts';
import { exportedData } from './exported-data.ts';
import { FileExport } from './file-export.ts';
import { filterText } from './filter-text.ts';
import { heatMapView } from './heat-map-view.ts';
import { loadRouteMap, mapView } from './map-view.ts';
import { numbersView } from './numbers-view.ts';
import { type Comparison, DAY, filterOf, filtersIn } from './period.ts';
import type { Pin } from './pin.ts';
import { FilterEvent, filtersOfRow, filtersOfTile, selectionOf } from './selection.ts';
import { TableSort } from './table-sort.ts';
import { tableView } from './table-view.ts';
import { TileComments } from './tile-comments.ts';
import { tileNote } from './tile-note.ts';
import { TileQueries } from './tile-queries.ts';
import type { ViewContext } from './view-context.ts';
import { widgetStyles } from './widget-styles.ts';
import type { Widget } from './widgets.ts';

const views = {
  numbers: numbersView,
  line: axisView,
  bars: axisView,
  'heat-map': heatMapView,
  map: mapView,
  table: tableView,
};

const FORMATS = ['csv', 'xlsx', 'png', 'pdf'] as const;

/**
 * A tile: loads its query and shows the result or the error.
 *
 * @fires settled - It shows a result or an error.
 * @fires {DashboardErrorEvent} dashboard-error - All tiles fail: the session may not read the dashboard, or a filter is invalid.
 * @fires {DrillEvent} drill - The viewer drills into a value.
 * @fires {CommentOnEvent} comment-on - The viewer wants to comment on a value or on the tile.
 */
export class DataWidget extends LitElement {
  static override styles = [controls, widgetStyles];

  @property({ attribute: false }) widget!: Widget;
  @property({ attribute: false }) session!: EmbedSession;
  @property({ attribute: false }) locale!: EmbedLocale;
  @property({ attribute: false }) timeZone!: string;
  @property({ attribute: false }) filters: EmbedFilters = {};
  /** The filters of the host, which the viewer's replace. */
  @property({ attribute: false }) hostFilters: EmbedFilters = {};
  /** The periods that a comparing tile shows; null if nothing is compared, undefined while they are not known. */
  @property({ attribute: false }) comparison?: Comparison | null;
  @property({ attribute: false }) appearance: unknown;
  @property({ attribute: false }) runtime!: DashboardRuntime;
  /** The values that comments are about. */
  @property({ attribute: false }) pins: readonly Pin[] = [];
  /** Whether the viewer can comment on a value. */
  @property({ type: Boolean }) commentable = false;
  /** Whether it is not part of the dashboard: its loading is not reported and its values cannot be drilled into. */
  @property({ type: Boolean }) single = false;

  @state() private asTable = false;
  readonly #queries = new TileQueries(this);
  readonly #comments = new TileComments(this);
  readonly #sort = new TableSort(this);
  readonly #exports = new FileExport(this);
  #handle: WidgetHandle | undefined;
  /** The dashboard for which the tile is registered. */
  #dashboard: string | undefined;
  /** State that was reported to the host last. */
  #reportedState: QueryState | undefined;

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#register();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#handle?.remove();
  }

  /** Loads the data again. */
  refresh(): void {
    this.#load(true);
  }

  /** Resolves when it shows the result, or the error, of its latest query. */
  async rendered(): Promise<void> {
    await this.updateComplete;
    while (this.#queries.state.kind === 'loading')
      await new Promise((resolve) => this.addEventListener('settled', resolve, { once: true }));
    await this.#queries.settled();
    await this.updateComplete;
    if (this.widget.view === 'map') await loadRouteMap();
    await this.renderRoot.querySelector<LitElement>('chart-canvas, route-map')?.updateComplete;
  }

  /** The first row as text, with the titles of its measures. */
  get figures(): string {
    const [row = {}] = this.#queries.rows ?? [];
    const { measures } = this.widget.query;
    return measures.map((name) => filterText(name, row[name], this.locale)).join(', ');
  }

  /** Scrolls to the value of a pin and moves the focus to it. */
  async pointAt(pin: Pin): Promise<void> {
    await this.rendered();
    await this.#comments.pointAt(pin);
  }

  protected override willUpdate(): void {
    if (this.session.publicId !== this.#dashboard) this.#register();
    this.#load(false);
  }

  protected override render() {
    const { widget, locale, comparison } = this;
    const { state } = this.#queries;
    const failed = state.kind === 'failed';
    const note = tileNote({ widget, locale, comparison });
    return html`
      <header class=${this.widget.view === 'numbers' ? 'bare' : ''}>
        <h2>${this.widget.title}</h2>
        ${this.commentable && !failed ? this.#comments.button() : nothing}
        ${this.#canSwitch && !failed ? this.#switch() : nothing}
        ${this.session.settings.allowExport && !failed ? exportMenu(this.widget.title, FORMATS, this.#export) : nothing}
      </header>
      ${note && !failed ? html`<p class="note">${note}</p>` : nothing}
      ${this.#exports.render()}
      ${this.#body()}
    `;
  }

  protected override updated(): void {
    const { state } = this.#queries;
    if (state === this.#reportedState || state.kind === 'loading') return;
    this.#reportedState = state;
    if (state.kind === 'failed') {
      this.#handle?.failed();
      if (affectsAllTiles(state.error)) this.dispatchEvent(new DashboardErrorEvent(state.error));
      else this.runtime.reportError(state.error, { context: 'data' });
    } else this.#handle?.rendered();
    this.dispatchEvent(new Event('settled'));
  }

  #register(): void {
    this.#dashboard = this.session.publicId;
    if (!this.single) this.#handle = this.runtime.registerWidget(this.widget.id);
  }

  get #canSwitch(): boolean {
    return ['line', 'bars', 'heat-map', 'map'].includes(this.widget.view);
  }

  /** The periods that this tile compares. */
  get #periods(): Comparison | undefined {
    return this.widget.compares ? (this.comparison ?? undefined) : undefined;
  }

  #load(force: boolean): void {
    const { widget, session, timeZone, filters, hostFilters, comparison } = this;
    if (widget.compares && comparison === undefined) return;
    const own = this.single ? filters : filtersOfTile(widget, filters, hostFilters);
    const inputs = { widget, session, timeZone, filters: own, periods: this.#periods };
    this.#queries.load(inputs, force);
  }

  #switch() {
    const label = this.asTable ? messages.showChart : messages.showTable;
    return html`<button
      class="button quiet small icon"
      type="button"
      data-unprinted
      aria-label=${`${label}: ${this.widget.title}`}
      title=${label}
      @click=${() => {
        this.asTable = !this.asTable;
      }}
    >${this.asTable ? icons.bars : icons.table}</button>`;
  }

  /** A tile keeps its height, whatever it shows. */
  get #look(): string {
    const { view } = this.widget;
    return view === 'numbers' ? 'low' : this.single ? '' : `fixed ${view}`;
  }

  #body() {
    const { state } = this.#queries;
    if (state.kind === 'failed')
      return html`<div class="body ${this.#look}">${this.#failed(state.error)}</div>`;
    const busy = state.kind === 'loading';
    return html`<div class="body ${this.#look}" aria-busy=${busy}>
      ${state.rows ? this.#result(state.rows) : html`<div class="skeleton" role="status" aria-label=${messages.loading}></div>`}
    </div>`;
  }

  #result(rows: ViewContext['rows']) {
    if (isEmpty(rows, this.widget)) return html`<div class="state"><p>${messages.empty}</p></div>`;
    const { widget, appearance, locale } = this;
    const comparison = this.#periods;
    const view = this.asTable ? tableView : views[widget.view];
    const rtl = locale.direction === 'rtl';
    const context = {
      ...{ widget, appearance, locale, rtl, comparison },
      ...{ changes: this.#periods && this.#queries.changes, total: this.#queries.total },
      formatters: dataFormatters(locale),
      isPinned: this.#comments.isPinned,
      point: this.#comments.point,
    };
    // a chart of two periods selects its rows itself
    const shown = this.asTable ? (this.#queries.rows ?? rows) : rows;
    const sorted = inWeekOrder(shown, widget.query, locale);
    const isSelected = selectionOf(widget, this.filters);
    const actions = this.single ? {} : { drill: this.#drill, select: this.#select, isSelected };
    const isTable = view === tableView;
    const ordered = isTable
      ? { rows: this.#sort.apply(sorted), sort: this.#sort }
      : { rows: sorted };
    return view({ ...context, ...ordered, ...actions });
  }

  #failed(error: ServiceError) {
    if (affectsAllTiles(error) && !this.single) return nothing; // the dashboard shows one error for all tiles
    return html`<div class="state" role="alert">
      <h3>${messages.failed}</h3>
      <p class="reason" dir="auto">${queryErrorText(error)}</p>
      <button class="button" type="button" @click=${() => this.refresh()}>${messages.retry}</button>
    </div>`;
  }

  readonly #drill = (row: ViewContext['rows'][number], measure: string) => {
    const drill = drillInto(this.widget, row, measure);
    const period = this.widget.view === 'numbers' && this.#periods?.current;
    const days: Record<string, string> = period ? { [DAY]: filterOf(period) } : {};
    this.dispatchEvent(new DrillEvent({ ...drill, filters: { ...drill.filters, ...days } }));
  };

  /** Filters by a row, or by the days from it to another; a selected row is deselected. */
  readonly #select: ViewContext['select'] = (row, last) => {
    const isSelected = selectionOf(this.widget, this.filters)?.(row);
    const filters = last
      ? filtersIn({ from: String(row[DAY]), to: String(last[DAY]) }, {})
      : filtersOfRow(this.widget, row);
    const none = Object.fromEntries(Object.keys(filters).map((member) => [member, null]));
    this.dispatchEvent(new FilterEvent(isSelected ? none : filters));
  };

  readonly #export = (format: ExportFormat) =>
    this.#exports.run(async ({ exportPicture, exportRows }) => {
      const { title, id } = this.widget;
      await this.rendered();
      const data = exportedData(this.widget, this.#queries, this.#periods, this.locale);
      if (!data) return undefined; // the tile shows why
      const caption = exportCaption(this);
      const isPicture = format === 'png' || format === 'pdf';
      if (isPicture) await exportPicture(this, format, title, caption);
      else await exportRows(format, { ...data, locale: this.locale, title, caption });
      const rowCount = isPicture ? {} : { rowCount: data.rows.length };
      return { format, target: 'widget', widgetId: id, title, ...rowCount };
    });
}

/** Whether there are no rows, or only one without any flights. */
function isEmpty(rows: ViewContext['rows'], { query }: Widget): boolean {
  return (
    rows.length === 0 || (rows.length === 1 && query.measures.every((name) => !rows[0]?.[name]))
  );
}
