/*
Parses a question into a report. Nothing is guessed: a question with words that are not understood has no answer, but
the report of the understood words is returned with them.

1. The words are stemmed, and the longest phrase of the lexicon is applied, from left to right. Comparisons ("late by more
   than an hour", "more than 100 flights") are read first.
2. Measures and dimensions are selected; "top 5" and superlatives sort and limit. Places are sorted, ten at most, and an
   average or a rate needs as many flights as on the dashboard.
3. Cities, airports, months, days, weekdays, parts of the day and delays filter; "to" before a place makes it a
   destination. Zones ("New York time") set the zone.
4. A question without a measure continues the previous report: its measures, its filters, and its dimensions unless
   the question names others.
*/
import type { UnableReason } from '../../chat.ts';
import { FLIGHTS_MIN } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { readComparison } from './comparisons.ts';
import { type Apply, createLexicon } from './lexicon.ts';
import { ReportDraft } from './report-draft.ts';
import type { Vocabulary } from './vocabulary.ts';
import { splitWords, type Word } from './words.ts';

/** What a question was parsed into. */
export type ParseResult =
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'save' | 'add'; readonly title: string }
  /** `report` is what was understood. */
  | ({ readonly kind: 'unable'; readonly report?: Report } & UnableReason);

const SAVE =
  /^(?:save|keep)(?: (?:this|it|that))?(?: as(?: an?)?(?: workbook)?(?: called| named)?)?\s*(.*)$/i;
const ADD = /^(?:add|put) (?:this|it|that) (?:to|on)(?: the)?(?: dashboard)?\s*(.*)$/i;
const LONGEST_PHRASE = 5;
const DEFAULT_LIMIT = 10;
const COUNT = 'flights.count';
const COMPARED_MEASURES = ['flights.average_delay', 'flights.on_time', COUNT];
/** Dimensions whose values have a natural order. */
const ORDERED = /\.(day|month|hour|weekday|delay_step)$/;
const PLACE = /\.(origin|destination)/;

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
  const draft = readDraft(splitWords(text), vocabulary);
  if (draft.problem) return { kind: 'unable', ...draft.problem };
  const words = [...draft.unknown];
  const report = toReport(draft, vocabulary, previous);
  if (words.length > 0)
    return { kind: 'unable', reason: 'unknown-words', words, ...(report && { report }) };
  if (report) return { kind: 'report', report };
  return { kind: 'unable', reason: draft.isGreeting ? 'greeting' : 'no-measure' };
}

function withoutQuotes(title = ''): string {
  return title.replace(/^["“'„]|["”'“]$/g, '').trim();
}

function readDraft(words: readonly Word[], vocabulary: Vocabulary): ReportDraft {
  const lexicon = createLexicon(vocabulary);
  const draft = new ReportDraft(vocabulary);
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at);
    at += readComparison(draft, rest) || readPhrase(draft, lexicon, rest) || readWord(draft, rest);
  }
  return draft;
}

/** Applies the longest phrase of the lexicon; returns how many words it consumed. */
function readPhrase(
  draft: ReportDraft,
  lexicon: ReadonlyMap<string, Apply>,
  rest: readonly Word[],
): number {
  for (let length = Math.min(LONGEST_PHRASE, rest.length); length > 0; length--) {
    const phrase = rest.slice(0, length).map(({ stem }) => stem);
    const apply = lexicon.get(phrase.join(' '));
    // DAY and SEA in upper case are airport codes
    const isCode = length === 1 && draft.vocabulary.airports.includes(rest[0]?.written ?? '');
    if (!apply || isCode) continue;
    const more = apply(draft, rest.slice(length));
    return length + (typeof more === 'number' ? more : 0);
  }
  return 0;
}

/** Reads a word outside the lexicon: an airport code, a day, a year of the data, or an unknown word. */
function readWord(draft: ReportDraft, [word]: readonly Word[]): number {
  const { written = '' } = word ?? {};
  const { airports, from, to } = draft.vocabulary;
  if (airports.includes(written)) draft.filterPlace('', [written]);
  else if (/^\d{4}-\d\d-\d\d$/.test(written)) draft.filterDay(written);
  else if (!/^\d{4}$/.test(written)) draft.unknown.add(written);
  else if (written < from.slice(0, 4) || written > to.slice(0, 4)) draft.setOutsideSpan();
  return 1;
}

/** Returns the report of a draft; undefined if it has no measure and nothing to continue. */
function toReport(
  draft: ReportDraft,
  { measures: declared }: Vocabulary,
  previous: Report | null,
): Report | undefined {
  const { measures, dimensions, filters } = draft;
  draft.listRoutes();
  if (draft.isComparison && dimensions.size === 0)
    for (const [member, values] of filters) if (values.length > 1) dimensions.add(member);
  const compares = draft.isComparison && (dimensions.size > 0 || !previous) && draft.hasContent;
  if (compares && measures.size === 0)
    for (const measure of COMPARED_MEASURES) if (declared.includes(measure)) measures.add(measure);
  if (measures.size === 0 && draft.largest) measures.add(draft.largest);
  if (measures.size === 0 && filters.has('flights.delay_step')) measures.add(COUNT);
  const continued = measures.size === 0 && draft.hasContent ? previous : null;
  for (const measure of continued?.measures ?? []) measures.add(measure);
  if (dimensions.size === 0)
    for (const dimension of continued?.dimensions ?? []) dimensions.add(dimension);
  if (measures.size === 0) return undefined;
  return {
    ...groupsOf(draft),
    filters: { ...continued?.filters, ...Object.fromEntries(filters) },
    ...(draft.zone && { timeZone: draft.zone }),
  };
}

/** Returns what a report groups, how it sorts and what it leaves out. */
function groupsOf(draft: ReportDraft): Omit<Report, 'filters'> {
  const measures = [...draft.measures].slice(0, 8);
  const dimensions = [...draft.dimensions].slice(0, 4);
  const [measure = ''] = measures;
  const largest = draft.largest ?? measure;
  const hasPlaces = dimensions.some((member) => PLACE.test(member));
  const isSorted = draft.isSorted || hasPlaces;
  const sorts = isSorted || (dimensions.length === 1 && !ORDERED.test(dimensions[0] ?? ''));
  const limit = draft.limit ?? (isSorted ? DEFAULT_LIMIT : undefined);
  const isMean = hasPlaces && !['flights.count', 'flights.routes'].includes(largest);
  const atLeast = draft.atLeast ?? (isMean ? FLIGHTS_MIN : undefined);
  return {
    measures: measures.includes(largest) ? measures : [...measures, largest],
    dimensions,
    ...(sorts && dimensions.length > 0 && { largest, ...(limit && { limit }) }),
    ...(atLeast && dimensions.length > 0 && { atLeast: { measure: COUNT, value: atLeast } }),
    view: draft.isTable ? 'table' : viewFor(dimensions, draft.isSorted),
  };
}

function viewFor(dimensions: readonly string[], sorts: boolean): Report['view'] {
  const [first = '', second] = dimensions;
  if (first === '') return 'numbers';
  if (second && second !== `${first}_city`) return 'table';
  return !sorts && /\.(day|month)$/.test(first) ? 'line' : 'bars';
}
