import type { UnableReason } from '../../chat.ts';
import { dayFromText, monthFromText, monthToText } from '../calendar.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Word } from './words.ts';

const ROUTES = 'flights.routes';
/** Dimensions that identify a route. */
const ROUTE_DIMENSIONS = ['flights.origin_city', 'flights.destination_city'];

/** The parts of a report that were read from a question so far. */
export class ReportDraft {
  readonly vocabulary: Vocabulary;
  readonly measures = new Set<string>();
  readonly dimensions = new Set<string>();
  readonly filters = new Map<string, (string | number)[]>();
  readonly unknown = new Set<string>();
  problem: UnableReason | undefined;
  zone: string | undefined;
  largest: string | undefined;
  limit: number | undefined;
  atLeast: number | undefined;
  isSorted = false;
  isTable = false;
  isComparison = false;
  isGreeting = false;
  /** Whether the next place is a destination. */
  isDestination = false;

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** Whether there is anything that can continue a report; "help" has not. */
  get hasContent(): boolean {
    const { dimensions, filters, zone } = this;
    return dimensions.size + filters.size > 0 || this.isSorted || this.isTable || Boolean(zone);
  }

  filter(member: string, values: readonly (string | number)[]): void {
    this.filters.set(member, [...new Set([...(this.filters.get(member) ?? []), ...values])]);
  }

  /** Filters by the places that a flight leaves from, or by those it goes to. */
  filterPlace(suffix: '' | '_city', values: readonly string[]): void {
    this.filter(`flights.${this.isDestination ? 'destination' : 'origin'}${suffix}`, values);
    this.isDestination = false;
  }

  /** `day` is `YYYY-MM-DD`. */
  filterDay(day: string): void {
    const { from, to } = this.vocabulary;
    if (dayFromText(day) === undefined) this.problem = { reason: 'not-a-day' };
    else if (day < from || day > to) this.setOutsideSpan();
    else this.filter('flights.day', [day]);
  }

  /** Filters by a month, or by a day if a number follows; returns how many more words it consumed. */
  filterMonth(month: number, [next, afterNext]: readonly Word[]): number {
    const { from, to } = this.vocabulary;
    const [first = 0, last = 0] = [from, to].map((text) => monthFromText(text.slice(0, 7)));
    const [, day] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(next?.written ?? '') ?? [];
    const year = /^\d{4}$/.exec((day ? afterNext : next)?.written ?? '')?.[0];
    const months = Array.from({ length: last - first + 1 }, (_, index) =>
      monthToText(first + index),
    ).filter((each) => Number(each.slice(5)) === month && (!year || each.startsWith(year)));
    if (months.length === 0) this.setOutsideSpan();
    else if (day) this.filterDay(`${months[0]}-${day.padStart(2, '0')}`);
    else this.filter('flights.month', months);
    return Number(day !== undefined) + Number(year !== undefined);
  }

  /** Sorts by a measure, or by that of the question; returns 1 if a number follows, which limits the rows. */
  sortBy(member: string | undefined, [next]: readonly Word[]): number {
    this.isSorted = true;
    this.largest ??= member;
    const count = Number(next?.written);
    if (!Number.isInteger(count) || count < 1) return 0;
    this.limit = Math.min(count, 1000);
    return 1;
  }

  setOutsideSpan(): void {
    const { from, to } = this.vocabulary;
    this.problem = { reason: 'outside-span', from, to };
  }

  /** Lists routes instead of counting them, as in "the busiest routes". */
  listRoutes(): void {
    const { dimensions } = this.vocabulary;
    if (!ROUTE_DIMENSIONS.every((member) => dimensions.includes(member))) return;
    if (!this.isSorted || this.dimensions.size > 0 || !this.measures.delete(ROUTES)) return;
    for (const member of ROUTE_DIMENSIONS) this.dimensions.add(member);
    if (this.measures.size === 0) this.largest ??= 'flights.count';
  }
}
