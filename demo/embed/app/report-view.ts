import { css, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { DataQuery, DataRow } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import type { ServiceError } from '../call-service.ts';
import { axisView } from '../dashboard/axis-view.ts';
import { exportCaption } from '../dashboard/export-caption.ts';
import { exportMenu } from '../dashboard/export-menu.ts';
import { numbersView } from '../dashboard/numbers-view.ts';
import { SERIES_MAX, seriesOf, seriesView } from '../dashboard/series-view.ts';
import { TableSort } from '../dashboard/table-sort.ts';
import { tableView } from '../dashboard/table-view.ts';
import type { ViewContext } from '../dashboard/view-context.ts';
import { widgetStyles } from '../dashboard/widget-styles.ts';
import { zoneOfHost } from '../data-zone.ts';
import { dataFormatters, isAirport } from '../members.ts';
import { messages as dashboardMessages } from '../messages.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';
import { QueryController, type QueryState } from '../query-controller.ts';
import { queryErrorText } from '../query-error-text.ts';
import { inWeekOrder } from '../week.ts';
import { zoneName } from '../zone-name.ts';
import { memberTitle } from './fields.ts';

/** Dimensions that a line can follow. */
const LINEAR = /\.(day|month|hour|weekday|delay_step)$/;
/** Dimensions whose values depend on the zone. */
const OF_ZONE = /\.(day|month|hour|weekday)$/;

/** Detail of `fix-in-chat`: a report whose query failed. */
export interface FailedReport {
  readonly report: Report;
}

/**
 * The result of a report, rendered by the views of the dashboard.
 *
 * @fires {CustomEvent<FailedReport>} fix-in-chat - The viewer asks the chat to repair the report.
 */
export class ReportView extends AppElement {
  static override styles = [
    controls,
    widgetStyles,
    css`
      :host {
        padding: 0;
        background: none;
        border: 0;
      }

      .body.table:not(:has(.skeleton)) {
        min-block-size: 0;
      }

      .scroll {
        max-block-size: 420px;
      }

      .with-table {
        margin-block-start: 20px;
      }

      h3 {
        margin-block: 12px 4px;
      }

      .legend {
        margin-block-start: 0;
      }

      .count {
        margin-block-start: 8px;
        font-size: 0.875rem;
        color: var(--ink-soft);
      }
    `,
  ];

  @property({ attribute: false }) report!: Report;
  @property() heading = '';
  /** Time zone instead of the viewer's. */
  @property({ attribute: false }) zone: string | null = null;
  /** Whether a table is shown below the chart. */
  @property({ type: Boolean }) whole = false;
  /** Whether a failure offers the chat. */
  @property({ type: Boolean }) fixable = false;

  /** Rows to show; loaded from the data route if absent. */
  @property({ attribute: false }) rows?: readonly DataRow[];

  readonly #query = new QueryController(this);
  readonly #sort = new TableSort(this);
  #reportedState: QueryState | undefined;
  /** The report of the displayed rows. */
  #displayedReport: Report | undefined;

  protected override willUpdate(): void {
    if (!this.rows && this.report.measures.length > 0)
      this.#query.load(this.session, this.#dataQuery());
  }

  protected override updated(): void {
    const { state } = this.#query;
    if (state === this.#reportedState) return;
    this.#reportedState = state;
    if (state.kind === 'failed') this.runtime.reportError(state.error, { context: 'data' });
  }

  protected override render() {
    const state: QueryState = this.rows ? { kind: 'ready', rows: this.rows } : this.#query.state;
    const { messages } = this;
    if (state.kind === 'failed') return this.#failed(state.error);
    if (!state.rows)
      return html`<div class="body ${lookOf(this.report)}"><div class="skeleton" role="status" aria-label=${messages.loading}></div></div>
        ${this.#zoneNote(this.report)}`;
    const { rows } = state;
    if (rows.length === 0)
      return html`<div class="body"><div class="state"><p>${messages.empty}</p></div></div>`;
    // until the new rows are loaded, the old rows are rendered with their own report
    if (state.kind === 'ready') this.#displayedReport = this.report;
    const report = this.#displayedReport ?? this.report;
    const isSeries = report.dimensions.length > 1 && !isAirport(report.dimensions);
    const fits = !isSeries || seriesOf(rows, report.dimensions).names.length <= SERIES_MAX;
    const view = fits ? viewOf(report) : 'table';
    const context = this.#context(report, rows, view);
    const busy = state.kind === 'loading';
    const line = isSeries ? seriesView : axisView;
    const draw = { table: tableView, numbers: numbersView, line, bars: axisView }[view];
    const isChart = view === 'line' || view === 'bars';
    return html`
      ${(isChart ? report.measures : ['']).map(
        (measure) => html`
          ${isChart && report.measures.length > 1 ? html`<h3>${memberTitle(measure)}</h3>` : nothing}
          <div class="body ${lookOf(report)}" aria-busy=${busy}>
            ${keyed(view, draw(view === 'table' ? this.#sorted(context) : this.#showing(context, measure)))}
          </div>
        `,
      )}
      ${
        this.whole && isChart
          ? html`<div class="with-table">
              ${tableView(this.#sorted(context))}
              <p class="count">${messages.rowsShown(this.formatters.number(rows.length), rows.length)}</p>
            </div>`
          : nothing
      }
      ${this.#zoneNote(report)}
      ${this.settings.allowExport ? this.#exportMenu(rows) : nothing}
    `;
  }

  #sorted(context: ViewContext): ViewContext {
    return { ...context, rows: this.#sort.apply(context.rows), sort: this.#sort };
  }

  #exportMenu(rows: readonly DataRow[]) {
    const title = this.heading || this.messages.data;
    return exportMenu(title, ['csv', 'xlsx'], (format) => this.#export(format, rows));
  }

  /** Exports the rows; their period, filters and zone are in the file. */
  async #export(format: 'csv' | 'xlsx', rows: readonly DataRow[]): Promise<void> {
    const { measures, dimensions, filters = {} } = this.report;
    const { locale } = this;
    const title = this.heading || this.messages.data;
    try {
      const { exportRows } = await import('../exports/export.ts');
      const caption = [title, ...exportCaption({ filters, timeZone: this.#zone, locale })];
      const columns = [...dimensions, ...measures];
      await exportRows(format, { rows: this.#sort.apply(rows), columns, locale, title, caption });
    } catch (error) {
      this.runtime.reportError(error, { context: 'export' });
    }
  }

  #zoneNote({ dimensions }: Report) {
    if (!dimensions.some((member) => OF_ZONE.test(member))) return nothing;
    return html`<p class="count">${dashboardMessages.timesIn(zoneName(this.#zone, this.locale))}</p>`;
  }

  /** Each chart shows one measure. */
  #showing(context: ViewContext, chartMeasure: string): ViewContext {
    if (this.report.measures.length < 2 || !chartMeasure) return context;
    const title = memberTitle(chartMeasure);
    return { ...context, widget: { ...context.widget, chartMeasure, title } };
  }

  get #zone(): string {
    return this.report.timeZone ?? zoneOfHost() ?? this.zone ?? this.dataZone;
  }

  #dataQuery(): DataQuery {
    const { view: _, filters = {}, largest, smallest, limit, ...report } = this.report;
    return {
      ...report,
      filters,
      ...(largest && report.measures.includes(largest) && { largest }),
      ...(smallest && report.measures.includes(smallest) && { smallest }),
      ...(limit && { limit }),
      timeZone: this.#zone,
    };
  }

  #context(
    { measures, dimensions, largest, smallest }: Report,
    rows: ViewContext['rows'],
    view: Report['view'],
  ): ViewContext {
    return {
      widget: { id: 'report', title: this.heading, view, query: { measures, dimensions } },
      rows: inWeekOrder(rows, { dimensions, largest: largest ?? smallest }, this.locale),
      locale: this.locale,
      formatters: dataFormatters(this.locale),
      rtl: this.locale.direction === 'rtl',
      appearance: this.appearance,
    };
  }

  #failed(error: ServiceError) {
    const { messages } = this;
    return html`<div class="body">
      <div class="state" role="alert">
        <p>${messages.failed}</p>
        <p class="reason" dir="auto">${queryErrorText(error)}</p>
        <div class="actions">
          <button class="button" type="button" @click=${this.#reload}>${messages.retry}</button>
          ${
            this.fixable
              ? html`<button class="button" type="button" @click=${this.#fix}>
                  ${icons.chat} ${messages.fixInChat}
                </button>`
              : nothing
          }
        </div>
      </div>
    </div>`;
  }

  readonly #fix = () => this.dispatch<FailedReport>('fix-in-chat', { report: this.report });

  readonly #reload = () => {
    this.#query.load(this.session, this.#dataQuery(), true);
  };
}

/** The class of the box, which is as high while the rows are loaded. */
function lookOf(report: Report): string {
  const view = viewOf(report);
  return view === 'numbers' ? 'low' : view;
}

/** Returns a view that fits the dimensions: a chart needs one, a line one with an order, and numbers need none. */
export function viewOf({ view, dimensions }: Pick<Report, 'view' | 'dimensions'>): Report['view'] {
  if (dimensions.length === 0) return view === 'table' ? 'table' : 'numbers';
  if (dimensions.length > 1 && !isAirport(dimensions))
    return view === 'line' && dimensions.length === 2 && LINEAR.test(dimensions[0] ?? '')
      ? 'line'
      : 'table';
  if (view === 'line' && !LINEAR.test(dimensions[0] ?? '')) return 'bars';
  return view === 'numbers' ? 'table' : view;
}
