import { css, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { DataQuery, DataRow } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import type { ServiceError } from '../call-service.ts';
import { axisView } from '../dashboard/axis-view.ts';
import { numbersView } from '../dashboard/numbers-view.ts';
import { tableView } from '../dashboard/table-view.ts';
import type { ViewContext } from '../dashboard/view-context.ts';
import { widgetStyles } from '../dashboard/widget-styles.ts';
import { dataFormatters } from '../members.ts';
import { QueryController, type QueryState } from '../query-controller.ts';
import { queryErrorText } from '../query-error-text.ts';
import { inWeekOrder } from '../week.ts';
import { controls } from './controls.styles.ts';
import { icons } from './icons.ts';

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
    widgetStyles,
    controls,
    css`
      :host {
        padding: 0;
        background: none;
        border: 0;
      }

      .body.short {
        min-block-size: 0;
      }

      .scroll {
        max-block-size: 420px;
      }

      .with-table {
        margin-block-start: 20px;
      }

      .count {
        margin-block-start: 8px;
        font-size: 0.8125rem;
        color: var(--ink-soft);
      }

      .state {
        padding: 24px;
      }

      .state p {
        margin: 0;
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
      return html`<div class="body"><div class="skeleton" role="status" aria-label=${messages.loading}></div></div>`;
    const { rows } = state;
    if (rows.length === 0)
      return html`<div class="body"><div class="state"><p>${messages.empty}</p></div></div>`;
    // until the new rows are loaded, the old rows are rendered with their own report
    if (state.kind === 'ready') this.#displayedReport = this.report;
    const report = this.#displayedReport ?? this.report;
    const view = viewOf(report);
    const context = this.#context(report, rows, view);
    const busy = state.kind === 'loading';
    const draw = { table: tableView, numbers: numbersView, line: axisView, bars: axisView }[view];
    const isChart = view === 'line' || view === 'bars';
    return html`
      <div class="body ${isChart ? '' : 'short'}" aria-busy=${busy}>${keyed(view, draw(context))}</div>
      ${
        this.whole && isChart
          ? html`<div class="with-table">
              ${tableView(context)}
              <p class="count">${messages.rowsShown(this.formatters.number(rows.length), rows.length)}</p>
            </div>`
          : nothing
      }
    `;
  }

  #dataQuery(): DataQuery {
    const { view: _, filters = {}, largest, limit, ...report } = this.report;
    return {
      ...report,
      filters,
      ...(largest && report.measures.includes(largest) && { largest }),
      ...(limit && { limit }),
      timeZone: this.zone ?? this.timeZone,
    };
  }

  #context(
    { measures, dimensions, largest }: Report,
    rows: ViewContext['rows'],
    view: Report['view'],
  ): ViewContext {
    return {
      widget: { id: 'report', title: this.heading, view, query: { measures, dimensions } },
      rows: inWeekOrder(rows, { dimensions, largest }, this.locale),
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

/** Returns a view that fits the dimensions: a chart needs one dimension, numbers need none. */
export function viewOf({ view, dimensions }: Pick<Report, 'view' | 'dimensions'>): Report['view'] {
  if (dimensions.length === 0) return view === 'table' ? 'table' : 'numbers';
  if (dimensions.length > 1) return 'table';
  return view === 'numbers' ? 'table' : view;
}
