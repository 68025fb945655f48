import { updateWhenLocaleChanges } from '@lit/localize';
import { html, LitElement, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { EmbedFilters, EmbedLocale, EmbedSession } from '../../../src/context/index.ts';
import type { DataRow, DataValue } from '../../query.ts';
import { members } from '../members.ts';
import { messages } from '../messages.ts';
import { QueryController } from '../query-controller.ts';
import { weekdaysOf } from '../week.ts';
import { filterBarStyles } from './filter-bar-styles.ts';
import { filterText, valueText } from './filter-text.ts';
import { icons } from './icons.ts';

/** The viewer changes filters: a value by member, or null to remove the filter. */
export class FilterEvent extends Event {
  readonly filters: EmbedFilters;

  constructor(filters: EmbedFilters) {
    super('filter', { bubbles: true, composed: true });
    this.filters = filters;
  }
}

const AIRPORT = 'flights.origin';
const MONTH = 'flights.month';
const WEEKDAY = 'flights.weekday';
const CONTROLS = [AIRPORT, MONTH, WEEKDAY];

/**
 * The active filters: a select for the common ones, and a chip for every other.
 *
 * @fires {FilterEvent} filter - The viewer changed filters.
 */
export class FilterBar extends LitElement {
  static override styles = filterBarStyles;

  @property({ attribute: false }) session!: EmbedSession;
  @property({ attribute: false }) locale!: EmbedLocale;
  @property({ attribute: false }) timeZone!: string;
  @property({ attribute: false }) filters: EmbedFilters = {};

  readonly #airports = new QueryController(this);
  readonly #months = new QueryController(this);

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  protected override willUpdate(): void {
    const { session, timeZone } = this;
    const query = { measures: ['flights.count'], timeZone };
    this.#airports.load(session, { ...query, dimensions: [AIRPORT, 'flights.origin_city'] });
    this.#months.load(session, { ...query, dimensions: [MONTH] });
  }

  protected override render() {
    const airports = rowsOf(this.#airports).toSorted((a, b) =>
      this.#city(a).localeCompare(this.#city(b)),
    );
    const others = Object.keys(this.filters).filter((member) => !this.#hasSelect(member));
    return html`<div role="group" aria-label=${messages.filters}>
      ${this.#select(
        AIRPORT,
        airports.map((row) => [row[AIRPORT] ?? null, `${this.#city(row)} (${row[AIRPORT]})`]),
      )}
      ${this.#select(
        MONTH,
        rowsOf(this.#months).map((row) => [
          row[MONTH] ?? null,
          valueText(MONTH, row[MONTH] ?? null, this.locale),
        ]),
      )}
      ${this.#select(
        WEEKDAY,
        weekdaysOf(this.locale).map((day) => [day, valueText(WEEKDAY, day, this.locale)]),
      )}
      ${others.map((member) => this.#chip(member))}
      ${Object.keys(this.filters).length > 0 ? this.#clear() : nothing}
    </div>`;
  }

  /** Whether a filter is shown by one of the selects. */
  #hasSelect(member: string): boolean {
    return CONTROLS.includes(member) && !Array.isArray(this.filters[member]);
  }

  #select(member: string, options: readonly (readonly [DataValue, string])[]) {
    const filters = this.#hasSelect(member) ? this.filters[member] : undefined;
    return html`<label>
      <span>${members[member]?.title}</span>
      <select @change=${({ target }: Event) => this.#onSelect(member, target as HTMLSelectElement, options)}>
        <option value="" ?selected=${filters === undefined}>${messages.all}</option>
        ${options.map(
          ([value, text], index) =>
            html`<option value=${index} ?selected=${value === filters}>${text}</option>`,
        )}
      </select>
    </label>`;
  }

  #onSelect(
    member: string,
    { value }: HTMLSelectElement,
    options: readonly (readonly [DataValue, string])[],
  ): void {
    this.#filter({ [member]: value === '' ? null : (options[Number(value)]?.[0] ?? null) });
  }

  #chip(member: string) {
    const title = members[member]?.title ?? member;
    return html`<button
      class="chip"
      type="button"
      title=${messages.clearFilter(title)}
      @click=${() => this.#filter({ [member]: null })}
    ><bdi>${filterText(member, this.filters[member], this.locale)}</bdi>${icons.small}</button>`;
  }

  #clear() {
    const none = Object.fromEntries(Object.keys(this.filters).map((member) => [member, null]));
    return html`<button class="clear" type="button" data-unprinted @click=${() => this.#filter(none)}>
      ${messages.clearFilters}
    </button>`;
  }

  #filter(filters: EmbedFilters): void {
    this.dispatchEvent(new FilterEvent(filters));
  }

  #city(row: DataRow): string {
    return String(row['flights.origin_city']);
  }
}

function rowsOf({ state }: QueryController): readonly DataRow[] {
  return 'rows' in state && state.rows ? state.rows : [];
}
