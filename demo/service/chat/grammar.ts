/*
How a question becomes a report. Nothing is guessed: a word that means nothing here is told, and no answer given. Where
it stands for a field ("by carrier"), the answer without that field is as true, and is given beside.

1. The words are stemmed and matched with the longest phrase of the lexicon, from left to right.
2. Measures and dimensions are taken as they are named; "top 5" and superlatives sort and cut.
3. Cities, airports, months, days, weekdays and parts of the day filter; "to" before a place makes it a destination.
4. Without a measure the question goes on from the report before: its measures, its filters, and its dimensions
   where no other is named.
*/
import type { Inability } from '../../chat.ts';
import type { Report } from '../../workspace.ts';
import { lexiconOf, type Meaning, type Vocabulary } from './lexicon.ts';
import { type Word, wordsIn } from './phrase.ts';
import { dayOf, monthsOf } from './span.ts';

/** What a question was read as. */
export type Reading =
  /** `missing` are the fields that it was asked by and that the data has not. */
  | { readonly kind: 'report'; readonly report: Report; readonly missing: readonly string[] }
  | { readonly kind: 'save' | 'add'; readonly title: string }
  | ({ readonly kind: 'unable' } & Inability);

const SAVE =
  /^(?:save|keep)(?: (?:this|it|that))?(?: as(?: an?)?(?: workbook)?(?: called| named)?)?\s*(.*)$/i;
const ADD = /^(?:add|put) (?:this|it|that) (?:to|on)(?: the)?(?: dashboard)?\s*(.*)$/i;
const LONGEST_PHRASE = 5;
/** What may stand between "by" and its field. */
const LINKS = ['a', 'an', 'the', 'and', 'or', 'of'];
const MANY = 10;
const ROUTES = 'flights.routes';
/** What tells one route from another. */
const ENDS = ['flights.origin_city', 'flights.destination_city'];
/** Dimensions whose values come in an order of their own. */
const ORDERED = /\.(day|month|hour|weekday|delay_step)$/;

/** Reads a question over a vocabulary; `previous` is the report that it may go on from. */
export function readQuestion(
  text: string,
  vocabulary: Vocabulary,
  previous: Report | null = null,
): Reading {
  const command = text.trim().replace(/[.!?]+$/, '');
  const add = ADD.exec(command);
  if (add) return { kind: 'add', title: unquoted(add[1]) };
  const save = SAVE.exec(command);
  if (save) return { kind: 'save', title: unquoted(save[1]) };
  const draft = new Draft(vocabulary);
  draft.read(wordsIn(text));
  return draft.finish(previous);
}

function unquoted(title = ''): string {
  return title.replace(/^["“'„]|["”'“]$/g, '').trim();
}

/** A report while its question is read. */
class Draft {
  readonly #vocabulary: Vocabulary;
  readonly #lexicon: ReadonlyMap<string, Meaning>;
  readonly #measures = new Set<string>();
  readonly #dimensions = new Set<string>();
  readonly #filters = new Map<string, (string | number)[]>();
  /** Words that mean nothing; those that stand for a field are `#missing` too. */
  readonly #unknown = new Set<string>();
  readonly #missing = new Set<string>();
  #problem: Inability | undefined;
  #sorts = false;
  #limit: number | undefined;
  #busiest: string | undefined;
  #asTable = false;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#lexicon = lexiconOf(vocabulary);
  }

  read(words: readonly Word[]): void {
    let toward = false;
    let breaks = false;
    for (let at = 0; at < words.length; ) {
      const { meaning, length } = this.#longest(words, at);
      const next = words[at + length];
      const links = LINKS.includes(words[at]?.stem ?? '');
      if (!meaning) this.#single(words[at] as Word, { toward, breaks });
      else if (meaning.kind === 'month') at += this.#month(meaning.month, next, words[at + 2]);
      else if (meaning.kind === 'largest') at += this.#largest(meaning.member, next);
      else this.#take(meaning, toward);
      if (meaning?.kind !== 'filler') toward = meaning?.kind === 'direction-to';
      const counts = meaning?.kind === 'largest' && this.#limit !== undefined;
      if (meaning && !links) breaks = meaning.kind === 'breakdown' || counts;
      at += length;
    }
  }

  finish(previous: Report | null): Reading {
    const words = [...this.#unknown];
    if (words.length > this.#missing.size)
      return { kind: 'unable', reason: 'unknown-words', words };
    if (words.length > 0 && this.#measures.size === 0)
      return { kind: 'unable', reason: 'unknown-field', words };
    if (this.#problem) return { kind: 'unable', ...this.#problem };
    this.#namesRoutes();
    if (this.#measures.size === 0 && this.#busiest) this.#measures.add(this.#busiest);
    const goesOn = this.#measures.size === 0 && previous !== null && this.#asksAnything;
    if (goesOn) for (const measure of previous.measures) this.#measures.add(measure);
    if (this.#measures.size === 0) return { kind: 'unable', reason: 'no-measure' };
    if (goesOn && this.#dimensions.size === 0)
      for (const dimension of previous.dimensions) this.#dimensions.add(dimension);
    const filters = { ...(goesOn && previous.filters), ...Object.fromEntries(this.#filters) };
    return { kind: 'report', report: this.#report(filters), missing: words };
  }

  /** "Help" asks nothing that could go on from a report. */
  get #asksAnything(): boolean {
    return this.#dimensions.size + this.#filters.size > 0 || this.#sorts || this.#asTable;
  }

  /** "The busiest routes" asks which they are, not how many there are. */
  #namesRoutes(): void {
    const declared = ENDS.every((member) => this.#vocabulary.dimensions.includes(member));
    if (!declared || !this.#sorts || this.#dimensions.size > 0) return;
    if (!this.#measures.delete(ROUTES)) return;
    for (const member of ENDS) this.#dimensions.add(member);
    if (this.#measures.size === 0) this.#busiest ??= 'flights.count';
  }

  #report(filters: NonNullable<Report['filters']>): Report {
    const measures = [...this.#measures].slice(0, 8);
    const dimensions = [...this.#dimensions].slice(0, 4);
    const [measure = ''] = measures;
    const largest = this.#busiest ?? measure;
    const sorts = this.#sorts || (dimensions.length === 1 && !ORDERED.test(dimensions[0] ?? ''));
    return {
      measures: measures.includes(largest) ? measures : [...measures, largest],
      dimensions,
      filters,
      ...(sorts && dimensions.length > 0 && { largest }),
      ...(this.#sorts && dimensions.length > 0 && { limit: this.#limit ?? MANY }),
      view: this.#asTable ? 'table' : viewFor(dimensions, this.#sorts),
    };
  }

  #longest(words: readonly Word[], at: number): { meaning?: Meaning; length: number } {
    for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
      const phrase = words.slice(at, at + length).map(({ stem }) => stem);
      const meaning = this.#lexicon.get(phrase.join(' '));
      // DAY and SEA are airports where they are written so
      const isCode = length === 1 && this.#vocabulary.airports.includes(words[at]?.written ?? '');
      if (meaning && !isCode) return { meaning, length };
    }
    return { length: 1 };
  }

  #take(meaning: Meaning, toward: boolean): void {
    if (meaning.kind === 'measure') this.#measures.add(meaning.member);
    if (meaning.kind === 'dimension') this.#dimensions.add(meaning.member);
    if (meaning.kind === 'table') this.#asTable = true;
    if (meaning.kind === 'present') this.#isOutside();
    if (meaning.kind === 'weekday') this.#filter('flights.weekday', meaning.values);
    if (meaning.kind === 'hours') this.#filter('flights.hour', meaning.values);
    if (meaning.kind === 'city')
      this.#filter(toward ? 'flights.destination_city' : 'flights.origin_city', meaning.values);
  }

  /** A word that no phrase begins with: an airport, a day, a year of the data, or one that is not known. */
  #single({ written }: Word, { toward, breaks }: { toward: boolean; breaks: boolean }): void {
    const { airports, from, to } = this.#vocabulary;
    if (airports.includes(written))
      this.#filter(toward ? 'flights.destination' : 'flights.origin', [written]);
    else if (/^\d{4}-\d\d-\d\d$/.test(written)) this.#day(written);
    else if (/^\d{4}$/.test(written)) {
      if (written < from.slice(0, 4) || written > to.slice(0, 4)) this.#isOutside();
    } else {
      this.#unknown.add(written);
      if (breaks) this.#missing.add(written);
    }
  }

  #isOutside(): void {
    const { from, to } = this.#vocabulary;
    this.#problem = { reason: 'outside-span', from, to };
  }

  /** A month, or a day of it where a number follows; answers how many more words that took. */
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
    const taken = Number(day !== undefined) + Number(year !== undefined);
    if (months.length === 0) this.#isOutside();
    else if (day !== undefined) this.#day(`${months[0]}-${String(day).padStart(2, '0')}`);
    else this.#filter('flights.month', months);
    return taken;
  }

  #day(text: string): void {
    const { from, to } = this.#vocabulary;
    const day = dayOf(text);
    if (!day) this.#problem = { reason: 'not-a-day' };
    else if (day < from || day > to) this.#isOutside();
    else this.#filter('flights.day', [day]);
  }

  #largest(member: string | undefined, next: Word | undefined): number {
    this.#sorts = true;
    this.#busiest ??= member;
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
