import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { DataValue } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import { valueText } from '../dashboard/filter-text.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';
import { type DataMembers, memberTitle } from './fields.ts';
import type { ChosenFilter } from './filter-form.ts';
import { viewOf } from './report-view.ts';

const VIEWS = ['bars', 'line', 'table', 'numbers'] as const;
const ROW_LIMITS = [10, 25];

/**
 * Toolbar of a report: its view, the number of rows, and its filters.
 *
 * @fires {CustomEvent<Report>} report-change - The changed report.
 */
export class ReportEditor extends AppElement {
  static override styles = [
    controls,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px 16px;
      }

      .views {
        display: inline-flex;
        padding: 3px;
        background: var(--page);
        border: 1px solid var(--line);
        border-radius: min(var(--radius), 12px);
      }

      .views .button {
        border-color: transparent;
      }

      .views .button:not([aria-pressed="true"]) {
        color: var(--ink-soft);
        background: none;
      }

      .rows {
        display: inline-flex;
        align-items: center;
        gap: 8px;
        color: var(--ink-soft);
      }

      .rows select {
        inline-size: auto;
      }

      .filters {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px;
      }

      .chip {
        display: inline-flex;
        align-items: center;
        gap: 2px;
        max-inline-size: 280px;
        padding-inline: 12px 2px;
        font-size: 0.8125rem;
        background: var(--chart-series-soft);
        border-radius: 16px;
      }

      .chip > span {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    `,
  ];

  @property({ attribute: false }) report!: Report;
  @property({ attribute: false }) declared!: DataMembers;
  @state() private filtering = false;

  protected override render() {
    const { report, messages } = this;
    const shown = viewOf(report);
    return html`
      <div class="views" role="group" aria-label=${messages.view}>
        ${VIEWS.map(
          (view) => html`<button
            class="button small icon"
            type="button"
            aria-pressed=${shown === view}
            aria-label=${messages[view]}
            title=${messages[view]}
            ?disabled=${viewOf({ ...report, view }) !== view}
            @click=${() => this.#change({ view })}
          >${icons[view]}</button>`,
        )}
      </div>
      ${report.dimensions.length > 0 ? this.#rows() : nothing}
      <div class="filters" role="group" aria-label=${messages.filters}>
        ${Object.entries(report.filters ?? {}).map(([member, value]) => this.#chip(member, value))}
        <button class="button quiet small" type="button" @click=${() => this.#setFiltering(true)}>
          ${icons.plus} ${messages.addFilter}
        </button>
      </div>
      ${this.filtering ? this.#form() : nothing}
    `;
  }

  #rows() {
    const { report, messages, formatters } = this;
    return html`<label class="rows">
      ${messages.rows}
      <select
        @change=${({ target }: Event) => this.#limit(Number((target as HTMLSelectElement).value))}
      >
        <option value="0" .selected=${!report.largest}>${messages.allRows}</option>
        ${[
          ...new Set([...ROW_LIMITS, ...(report.largest && report.limit ? [report.limit] : [])]),
        ].map(
          (
            count,
          ) => html`<option value=${count} .selected=${report.largest && report.limit === count}>
            ${messages.topRows(formatters.number(count))}
          </option>`,
        )}
      </select>
    </label>`;
  }

  #chip(member: string, value: unknown) {
    const { messages } = this;
    const title = memberTitle(member);
    const values = ([value].flat() as DataValue[]).map((each) =>
      valueText(member, each, this.locale),
    );
    const shown = values.length > 3 ? this.formatters.number(values.length) : values.join(', ');
    return html`<span class="chip">
      <span dir="auto" title=${values.join(', ')}>${title}: ${shown}</span>
      <button
        class="button quiet small icon"
        type="button"
        aria-label=${messages.removeFilter(title)}
        @click=${() => this.#filter({ member, values: [] })}
      >${icons.close}</button>
    </span>`;
  }

  #form() {
    return html`<filter-form
      .declared=${this.declared}
      .filters=${this.report.filters ?? {}}
      @filter-chosen=${({ detail }: CustomEvent<ChosenFilter>) => this.#filter(detail)}
      @dismissed=${() => this.#setFiltering(false)}
    ></filter-form>`;
  }

  #filter({ member, values }: ChosenFilter): void {
    const { [member]: _, ...others } = this.report.filters ?? {};
    const filters = values.length > 0 ? { ...others, [member]: [...values] } : others;
    this.#change({ filters });
  }

  #limit(limit: number): void {
    const { largest: _, limit: __, ...report } = this.report;
    const [first] = report.measures;
    this.dispatch('report-change', limit && first ? { ...report, largest: first, limit } : report);
  }

  #change(change: Partial<Report>): void {
    this.dispatch('report-change', { ...this.report, ...change });
  }

  #setFiltering(filtering: boolean): void {
    this.filtering = filtering;
  }
}
