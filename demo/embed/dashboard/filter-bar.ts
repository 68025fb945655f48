import { updateWhenLocaleChanges } from '@lit/localize';
import { html, LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import type { EmbedFilters, EmbedLocale, EmbedSession } from '../../../src/context/index.ts';
import type { DataRow, DataValue } from '../../query.ts';
import { members } from '../members.ts';
import { messages } from '../messages.ts';
import type { Choice, ChooseEvent } from '../parts/choice-list.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';
import { QueryController } from '../query-controller.ts';
import { weekdaysOf } from '../week.ts';
import { filterBarStyles } from './filter-bar-styles.ts';
import { filterText, valueText } from './filter-text.ts';
import { DAY, MONTH } from './period.ts';
import { FilterEvent } from './selection.ts';

const AIRPORT = 'flights.origin';
const WEEKDAY = 'flights.weekday';
const MENUS = [AIRPORT, MONTH, DAY, WEEKDAY];
/** A range of days, with both in groups. */
const RANGE = /^(\d{4}-\d\d-\d\d)(?:\/(\d{4}-\d\d-\d\d))?$/;

/**
 * The filters: a menu for each common one, and a chip for every other.
 *
 * @fires {FilterEvent} filter - The viewer changed filters.
 */
export class FilterBar extends LitElement {
  static override styles = [controls, filterBarStyles];

  @property({ attribute: false }) session!: EmbedSession;
  @property({ attribute: false }) locale!: EmbedLocale;
  @property({ attribute: false }) timeZone!: string;
  @property({ attribute: false }) filters: EmbedFilters = {};
  /** The recorded days, ascending. */
  @property({ attribute: false }) days: readonly string[] = [];

  readonly #airports = new QueryController(this);

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  protected override willUpdate(): void {
    const { session, timeZone } = this;
    const query = { measures: ['flights.count'], timeZone };
    this.#airports.load(session, { ...query, dimensions: [AIRPORT, 'flights.origin_city'] });
  }

  protected override render() {
    const active = Object.keys(this.filters);
    const months = [...new Set(this.days.map((day) => day.slice(0, 7)))];
    const choices = (member: string, values: readonly DataValue[]) =>
      values.map((value): Choice => [value, valueText(member, value, this.locale)]);
    return html`<div role="group" aria-label=${messages.filters}>
      ${this.#menu(AIRPORT, this.#airportChoices())}
      ${this.#menu(MONTH, choices(MONTH, months))}
      ${this.#dayMenu()}
      ${this.#menu(WEEKDAY, choices(WEEKDAY, weekdaysOf(this.locale)))}
      ${active.filter((member) => !MENUS.includes(member)).map((member) => this.#chip(member))}
      <p data-unprinted><slot></slot>${active.length > 0 ? this.#clear() : html`<span>${messages.filterHint} ${messages.brushHint}</span>`}</p>
    </div>`;
  }

  #menu(member: string, choices: readonly Choice[]) {
    const title = members[member]?.title ?? member;
    const chosen = [this.filters[member] ?? []].flat() as DataValue[];
    const [first, ...others] = chosen.map(
      (value) =>
        choices.find(([each]) => each === value)?.[1] ?? valueText(member, value, this.locale),
    );
    const choose = ({ values }: ChooseEvent) =>
      this.#filter({
        ...(member === MONTH && { [DAY]: null }),
        [member]: values.length > 0 ? values : null,
      });
    return html`<filter-menu
      name=${title}
      value=${first ? [first, ...(others.length > 0 ? [`+${others.length}`] : [])].join(' ') : messages.all}
      ?active=${chosen.length > 0}
    >
      <choice-list name=${title} .choices=${choices} .chosen=${chosen} @choose=${choose}></choice-list>
    </filter-menu>`;
  }

  #dayMenu() {
    const { [DAY]: filter } = this.filters;
    const [, from = '', to = from] = RANGE.exec(String(filter ?? '')) ?? [];
    const values = filter === undefined ? [] : ([filter].flat() as DataValue[]);
    return html`<filter-menu
      name=${members[DAY]?.title ?? ''}
      value=${values.map((each) => valueText(DAY, each, this.locale)).join(', ') || messages.all}
      ?active=${filter !== undefined}
    >
      <day-calendar .days=${this.days} .selected=${from ? { from, to } : undefined} .locale=${this.locale}></day-calendar>
    </filter-menu>`;
  }

  #airportChoices(): Choice[] {
    const { state } = this.#airports;
    const rows = 'rows' in state ? (state.rows ?? []) : [];
    const city = (row: DataRow) => String(row['flights.origin_city']);
    return rows
      .toSorted((a, b) => city(a).localeCompare(city(b)))
      .map((row) => [row[AIRPORT] ?? null, `${city(row)} (${row[AIRPORT]})`]);
  }

  #chip(member: string) {
    const title = members[member]?.title ?? member;
    return html`<button
      class="button small chip"
      type="button"
      title=${messages.clearFilter(title)}
      @click=${() => this.#filter({ [member]: null })}
    ><bdi>${filterText(member, this.filters[member], this.locale)}</bdi>${icons.small}</button>`;
  }

  #clear() {
    const none = Object.fromEntries(Object.keys(this.filters).map((member) => [member, null]));
    return html`<button class="button quiet small" type="button" data-unprinted @click=${() => this.#filter(none)}>
      ${messages.clearFilters}
    </button>`;
  }

  #filter(filters: EmbedFilters): void {
    this.dispatchEvent(new FilterEvent(filters));
  }
}
