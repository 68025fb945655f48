/*
Parses a question into a report. Nothing is guessed: a question with an unknown word is reported as not understood. If
the unknown word stands for a field ("by carrier"), the report without that field is returned as well.

1. The words are stemmed and matched with the longest phrase of the lexicon, from left to right.
2. Measures and dimensions are selected; "top 5" and superlatives sort and limit.
3. Cities, airports, months, days, weekdays and parts of the day filter; "to" before a place makes it a destination.
4. A question without a measure continues the previous report: its measures, its filters, and its dimensions unless
   the question names others.
*/
import type { UnableReason } from '../../chat.ts';
import type { Report } from '../../workspace.ts';
import { dayOf, monthsOf } from './dates.ts';
import { createLexicon, type Meaning, type Vocabulary } from './lexicon.ts';
import { splitWords, type Word } from './words.ts';

/** What a question was parsed into. */
export type ParseResult =
  /** `missing` lists fields in the question that the data does not have. */
  | { readonly kind: 'report'; readonly report: Report; readonly missing: readonly string[] }
  | { readonly kind: 'save' | 'add'; readonly title: string }
  | ({ readonly kind: 'unable' } & UnableReason);

const SAVE =
  /^(?:save|keep)(?: (?:this|it|that))?(?: as(?: an?)?(?: workbook)?(?: called| named)?)?\s*(.*)$/i;
const ADD = /^(?:add|put) (?:this|it|that) (?:to|on)(?: the)?(?: dashboard)?\s*(.*)$/i;
const LONGEST_PHRASE = 5;
/** Words that may stand between "by" and its field. */
const LINK_WORDS = ['a', 'an', 'the', 'and', 'or', 'of'];
const DEFAULT_LIMIT = 10;
const ROUTES = 'flights.routes';
/** Dimensions that identify a route. */
const ROUTE_DIMENSIONS = ['flights.origin_city', 'flights.destination_city'];
const COMPARED_MEASURES = ['flights.average_delay', 'flights.on_time', 'flights.count'];
/** Dimensions whose values have a natural order. */
const ORDERED = /\.(day|month|hour|weekday|delay_step)$/;

/** Parses a question with a vocabulary; `previous` is the report that it may continue. */
export function parseQuestion(
  text: string,
  vocabulary: Vocabulary,
  previous: Report | null = null,
): ParseResult {
  const command = text.trim().replace(/[.!?]+$/, '');
  const add = ADD.exec(command);
  if (add) return { kind: 'add', title: withoutQuotes(add[1]) };
  const save = SAVE.exec(command);
  if (save) return { kind: 'save', title: withoutQuotes(save[1]) };
  const builder = new ReportBuilder(vocabulary);
  builder.read(splitWords(text));
  return builder.finish(previous);
}

function withoutQuotes(title = ''): string {
  return title.replace(/^["“'„]|["”'“]$/g, '').trim();
}

/** Collects the parts of a report while its question is parsed. */
class ReportBuilder {
  readonly #vocabulary: Vocabulary;
  readonly #lexicon: ReadonlyMap<string, Meaning>;
  readonly #measures = new Set<string>();
  readonly #dimensions = new Set<string>();
  readonly #filters = new Map<string, (string | number)[]>();
  /** Words without a meaning; those that stand for a field are in `#missingFields` too. */
  readonly #unknownWords = new Set<string>();
  readonly #missingFields = new Set<string>();
  #problem: UnableReason | undefined;
  #isSorted = false;
  #limit: number | undefined;
  #sortMeasure: string | undefined;
  #isTable = false;
  #isComparison = false;
  #isGreeting = false;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#lexicon = createLexicon(vocabulary);
  }

  read(words: readonly Word[]): void {
    let isDestination = false;
    let isBreakdown = false;
    for (let at = 0; at < words.length; ) {
      const { meaning, length } = this.#longestPhrase(words, at);
      const next = words[at + length];
      const isLinkWord = LINK_WORDS.includes(words[at]?.stem ?? '');
      if (!meaning) this.#applyWord(words[at] as Word, { isDestination, isBreakdown });
      else if (meaning.kind === 'month') at += this.#month(meaning.month, next, words[at + 2]);
      else if (meaning.kind === 'largest') at += this.#sortBy(meaning.member, next);
      else this.#applyMeaning(meaning, isDestination);
      if (meaning?.kind !== 'filler') isDestination = meaning?.kind === 'direction-to';
      const counts = meaning?.kind === 'largest' && this.#limit !== undefined;
      if (meaning && !isLinkWord) isBreakdown = meaning.kind === 'breakdown' || counts;
      at += length;
    }
  }

  finish(previous: Report | null): ParseResult {
    const words = [...this.#unknownWords];
    if (words.length > this.#missingFields.size)
      return { kind: 'unable', reason: 'unknown-words', words };
    if (words.length > 0 && this.#measures.size === 0)
      return { kind: 'unable', reason: 'unknown-field', words };
    if (this.#problem) return { kind: 'unable', ...this.#problem };
    this.#listRoutes();
    if (this.#isComparison) this.#compare(previous);
    if (this.#measures.size === 0 && this.#sortMeasure) this.#measures.add(this.#sortMeasure);
    const continues = this.#measures.size === 0 && previous !== null && this.#hasContent;
    if (continues) for (const measure of previous.measures) this.#measures.add(measure);
    if (this.#measures.size === 0)
      return { kind: 'unable', reason: this.#isGreeting ? 'greeting' : 'no-measure' };
    if (continues && this.#dimensions.size === 0)
      for (const dimension of previous.dimensions) this.#dimensions.add(dimension);
    const filters = { ...(continues && previous.filters), ...Object.fromEntries(this.#filters) };
    return { kind: 'report', report: this.#report(filters), missing: words };
  }

  /** Whether the question has anything that can continue a report; "help" has not. */
  get #hasContent(): boolean {
    return this.#dimensions.size + this.#filters.size > 0 || this.#isSorted || this.#isTable;
  }

  /** Lists routes instead of counting them, as in "the busiest routes". */
  #listRoutes(): void {
    const declared = ROUTE_DIMENSIONS.every((member) =>
      this.#vocabulary.dimensions.includes(member),
    );
    if (!declared || !this.#isSorted || this.#dimensions.size > 0) return;
    if (!this.#measures.delete(ROUTES)) return;
    for (const member of ROUTE_DIMENSIONS) this.#dimensions.add(member);
    if (this.#measures.size === 0) this.#sortMeasure ??= 'flights.count';
  }

  /** Lists the compared values, as in "compare JFK and LAX", with the main measures if none is named. */
  #compare(previous: Report | null): void {
    if (this.#dimensions.size === 0)
      for (const [member, values] of this.#filters)
        if (values.length > 1) this.#dimensions.add(member);
    const continues = previous !== null && this.#dimensions.size === 0;
    if (this.#measures.size > 0 || continues || !this.#hasContent) return;
    for (const measure of COMPARED_MEASURES)
      if (this.#vocabulary.measures.includes(measure)) this.#measures.add(measure);
  }

  #report(filters: NonNullable<Report['filters']>): Report {
    const measures = [...this.#measures].slice(0, 8);
    const dimensions = [...this.#dimensions].slice(0, 4);
    const [measure = ''] = measures;
    const largest = this.#sortMeasure ?? measure;
    const sorts = this.#isSorted || (dimensions.length === 1 && !ORDERED.test(dimensions[0] ?? ''));
    return {
      measures: measures.includes(largest) ? measures : [...measures, largest],
      dimensions,
      filters,
      ...(sorts && dimensions.length > 0 && { largest }),
      ...(this.#isSorted && dimensions.length > 0 && { limit: this.#limit ?? DEFAULT_LIMIT }),
      view: this.#isTable ? 'table' : viewFor(dimensions, this.#isSorted),
    };
  }

  #longestPhrase(words: readonly Word[], at: number): { meaning?: Meaning; length: number } {
    for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
      const phrase = words.slice(at, at + length).map(({ stem }) => stem);
      const meaning = this.#lexicon.get(phrase.join(' '));
      // DAY and SEA in upper case are airport codes
      const isCode = length === 1 && this.#vocabulary.airports.includes(words[at]?.written ?? '');
      if (meaning && !isCode) return { meaning, length };
    }
    return { length: 1 };
  }

  #applyMeaning(meaning: Meaning, isDestination: boolean): void {
    if (meaning.kind === 'measure') this.#measures.add(meaning.member);
    if (meaning.kind === 'dimension') this.#dimensions.add(meaning.member);
    if (meaning.kind === 'table') this.#isTable = true;
    if (meaning.kind === 'comparison') this.#isComparison = true;
    if (meaning.kind === 'greeting') this.#isGreeting = true;
    if (meaning.kind === 'present') this.#setOutsideSpan();
    if (meaning.kind === 'weekday') this.#filter('flights.weekday', meaning.values);
    if (meaning.kind === 'hours') this.#filter('flights.hour', meaning.values);
    if (meaning.kind === 'city')
      this.#filter(
        isDestination ? 'flights.destination_city' : 'flights.origin_city',
        meaning.values,
      );
  }

  /** Handles a word outside the lexicon: an airport code, a day, a year of the data, or an unknown word. */
  #applyWord(
    { written }: Word,
    { isDestination, isBreakdown }: { isDestination: boolean; isBreakdown: boolean },
  ): void {
    const { airports, from, to } = this.#vocabulary;
    if (airports.includes(written))
      this.#filter(isDestination ? 'flights.destination' : 'flights.origin', [written]);
    else if (/^\d{4}-\d\d-\d\d$/.test(written)) this.#day(written);
    else if (/^\d{4}$/.test(written)) {
      if (written < from.slice(0, 4) || written > to.slice(0, 4)) this.#setOutsideSpan();
    } else {
      this.#unknownWords.add(written);
      if (isBreakdown) this.#missingFields.add(written);
    }
  }

  #setOutsideSpan(): void {
    const { from, to } = this.#vocabulary;
    this.#problem = { reason: 'outside-span', from, to };
  }

  /** Filters by a month, or by a day if a number follows; returns how many more words it consumed. */
  #month(month: number, next: Word | undefined, afterNext: Word | undefined): number {
    const { from, to } = this.#vocabulary;
    const day = /^\d{1,2}(st|nd|rd|th)?$/.test(next?.written ?? '')
      ? Number.parseInt(next?.written ?? '', 10)
      : undefined;
    const yearWord = day === undefined ? next : afterNext;
    const year = /^\d{4}$/.exec(yearWord?.written ?? '')?.[0];
    const months = monthsOf(from, to).filter(
      (each) => Number(each.slice(5)) === month && (!year || each.startsWith(year)),
    );
    const consumed = Number(day !== undefined) + Number(year !== undefined);
    if (months.length === 0) this.#setOutsideSpan();
    else if (day !== undefined) this.#day(`${months[0]}-${String(day).padStart(2, '0')}`);
    else this.#filter('flights.month', months);
    return consumed;
  }

  #day(text: string): void {
    const { from, to } = this.#vocabulary;
    const day = dayOf(text);
    if (!day) this.#problem = { reason: 'not-a-day' };
    else if (day < from || day > to) this.#setOutsideSpan();
    else this.#filter('flights.day', [day]);
  }

  #sortBy(member: string | undefined, next: Word | undefined): number {
    this.#isSorted = true;
    this.#sortMeasure ??= member;
    const count = Number(next?.written);
    if (!Number.isInteger(count) || count < 1) return 0;
    this.#limit = Math.min(count, 1000);
    return 1;
  }

  #filter(member: string, values: readonly (string | number)[]): void {
    const known = this.#filters.get(member) ?? [];
    this.#filters.set(member, [...new Set([...known, ...values])]);
  }
}

function viewFor(dimensions: readonly string[], sorts: boolean): Report['view'] {
  if (dimensions.length === 0) return 'numbers';
  if (dimensions.length > 1) return 'table';
  return !sorts && /\.(day|month)$/.test(dimensions[0] ?? '') ? 'line' : 'bars';
}
