import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { DataValue } from '../../query.ts';
import type { DataMembers, Report } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import { valueText } from '../dashboard/filter-text.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';
import { memberTitle } from './fields.ts';
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
        font-size: 0.875rem;
        background: var(--primary-tint);
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
  @property({ attribute: false }) declared!: Omit<DataMembers, 'folders'>;
  /** Whether it selects the measure and the dimension, too. */
  @property({ type: Boolean }) whole = false;
  @state() private filtering = false;

  protected override render() {
    const { report, messages } = this;
    const shown = viewOf(report);
    return html`
      ${this.whole ? this.#fields() : nothing}
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

  #fields() {
    const { report, messages, declared } = this;
    const [measure = ''] = report.measures;
    const [dimension = '', ...others] = report.dimensions;
    const select = (
      label: string,
      members: readonly string[],
      own: string,
      change: (member: string) => void,
    ) =>
      html`<label class="rows">
        ${label}
        <select @change=${({ target }: Event) => change((target as HTMLSelectElement).value)}>
          ${[...new Set([own, ...members])].map(
            (member) => html`<option value=${member} .selected=${member === own}>
              ${member ? memberTitle(member) : messages.ungrouped}
            </option>`,
          )}
        </select>
      </label>`;
    return html`
      ${select(messages.measures, declared.measures, measure, (member) => this.#measure(member))}
      ${select(messages.canAskDimensions, ['', ...declared.dimensions], dimension, (member) =>
        this.#change({
          dimensions: member
            ? [member, ...others.filter((each) => each !== `${dimension}_city`)]
            : [],
        }),
      )}`;
  }

  #measure(member: string): void {
    const { largest, smallest, atLeast: _, ...report } = this.report;
    const sorts = { ...(largest && { largest: member }), ...(smallest && { smallest: member }) };
    this.dispatch('report-change', { ...report, ...sorts, measures: [member] });
  }

  #rows() {
    const { report, messages, formatters } = this;
    const { largest, smallest, limit: count = 0 } = report;
    const limit = largest ? count : smallest ? -count : 0;
    const counts = [...new Set([...ROW_LIMITS, ...(limit === 0 ? [] : [count])])];
    return html`<label class="rows">
      ${messages.rows}
      <select
        @change=${({ target }: Event) => this.#limit(Number((target as HTMLSelectElement).value))}
      >
        <option value="0" .selected=${limit === 0}>${messages.allRows}</option>
        ${counts.flatMap((count) =>
          [count, -count].map(
            (rows) => html`<option value=${rows} .selected=${rows === limit}>
              ${(rows > 0 ? messages.topRows : messages.bottomRows)(formatters.number(count))}
            </option>`,
          ),
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
    const { largest: _, smallest: __, limit: ___, ...report } = this.report;
    const [first] = report.measures;
    const sorts = limit > 0 ? { largest: first } : { smallest: first };
    this.dispatch(
      'report-change',
      limit && first ? { ...report, ...sorts, limit: Math.abs(limit) } : report,
    );
  }

  #change(change: Partial<Report>): void {
    this.dispatch('report-change', { ...this.report, ...change });
  }

  #setFiltering(filtering: boolean): void {
    this.filtering = filtering;
  }
}
