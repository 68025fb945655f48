import { css, html, LitElement } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { EmbedLocale } from '../../../src/context/index.ts';
import { moveFocus } from '../charts/roving-focus.ts';
import { dataFormatters, members } from '../members.ts';
import { messages } from '../messages.ts';
import { controls } from '../parts/controls.styles.ts';
import { weekdaysOf } from '../week.ts';
import { DAY, filtersIn, MONTH, type Period } from './period.ts';
import { FilterEvent } from './selection.ts';

/**
 * A calendar of the recorded days. The first day that is chosen is filtered by at once, the second one ends the range.
 *
 * @fires {FilterEvent} filter - The viewer chose a day or a range of days.
 */
export class DayCalendar extends LitElement {
  static override styles = [
    controls,
    css`
    header,
    .days {
      display: grid;
      grid-template-columns: repeat(7, minmax(0, 1fr));
      align-items: center;
      text-align: center;
    }

    header {
      grid-template-columns: auto 1fr auto;
      font-weight: 600;
    }

    span {
      font-size: 0.875rem;
      color: var(--ink-soft);
    }

    .button {
      padding: 0 6px;
      color: inherit;
    }

    .button:hover,
    .button[aria-pressed="true"] {
      color: inherit;
      background: var(--primary-tint);
    }
  `,
  ];

  /** The recorded days, `YYYY-MM-DD`, ascending. */
  @property({ attribute: false }) days: readonly string[] = [];
  @property({ attribute: false }) selected?: Period;
  @property({ attribute: false }) locale!: EmbedLocale;
  /** The shown month, `YYYY-MM`; that of the selection if the viewer has not turned the pages. */
  @state() private month = '';
  /** The chosen first day of a range whose last day is not chosen yet. */
  #first: string | undefined;

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.days button[tabindex="0"]')?.focus();
  }

  protected override render() {
    const months = [...new Set(this.days.map((day) => day.slice(0, 7)))];
    const month = this.month || (this.selected?.from ?? this.days[0] ?? '').slice(0, 7);
    const at = months.indexOf(month);
    const days = this.days.filter((day) => day.startsWith(month));
    const formatters = dataFormatters(this.locale);
    const format = (member: string, value: string | number) =>
      members[member]?.format(value, formatters) ?? '';
    const weekdays = weekdaysOf(this.locale);
    const [first = ''] = days;
    const start = weekdays.indexOf(new Date(`${first}T00:00:00Z`).getUTCDay()) + 1;
    return html`
      <header>
        ${this.#turn(messages.previousMonth, '‹', months[at - 1])}
        <div aria-live="polite">${month ? format(MONTH, month) : ''}</div>
        ${this.#turn(messages.nextMonth, '›', months[at + 1])}
      </header>
      <div class="days" role="group" aria-label=${members[DAY]?.title ?? ''} @keydown=${this.#onKey}>
        ${weekdays.map((weekday) => html`<span>${format('flights.weekday', weekday)}</span>`)}
        ${Array.from({ length: Math.max(start - 1, 0) }, () => html`<span></span>`)}
        ${days.map((day) => this.#day(day, format(DAY, day), day === first))}
      </div>
    `;
  }

  #turn(label: string, sign: string, month: string | undefined) {
    return html`<button class="button quiet small" type="button" aria-label=${label} ?disabled=${!month} @click=${() => {
      this.month = month ?? '';
    }}>${this.locale.direction === 'rtl' ? (sign === '‹' ? '›' : '‹') : sign}</button>`;
  }

  #day(day: string, label: string, isFirst: boolean) {
    const { from = '', to = '' } = this.selected ?? {};
    const date = dataFormatters(this.locale).number(Number(day.slice(8)));
    return html`<button
      class="button quiet small"
      type="button"
      tabindex=${isFirst ? 0 : -1}
      aria-label=${label}
      aria-pressed=${day >= from && day <= to}
      @click=${() => this.#choose(day)}
    >${date}</button>`;
  }

  #choose(day: string): void {
    const [from = day, to = day] = [this.#first ?? day, day].toSorted();
    this.#first = this.#first === undefined ? day : undefined;
    this.dispatchEvent(new FilterEvent(filtersIn({ from, to }, {})));
  }

  readonly #onKey = (event: KeyboardEvent) => {
    const days = this.renderRoot.querySelectorAll<HTMLElement>('.days button');
    moveFocus(event, [...days], { columns: 7, rtl: this.locale.direction === 'rtl' });
  };
}
