import { lexiconOf } from './lexicon.ts';
import type { Meaning } from './meanings.ts';
import { type Read, readPattern } from './patterns.ts';
import { placeOfCode } from './places.ts';
import type { Vocabulary } from './vocabulary.ts';
import { splitWords, type Word } from './words.ts';

/** One or more words of a question with their meaning. */
export interface Token {
  readonly words: readonly Word[];
  /** The words, as written but in lower case. */
  readonly text: string;
  meaning: Meaning;
}

const LONGEST_PHRASE = 6;
/** Words before “weekdays” if it means Sunday to Saturday. */
const OF_ALL_WEEKDAYS =
  /^(by|per|each|every|across|which|what|best|worst|busiest|quietest|top|\d+)$/;

/** Classifies each word of a question: by the phrases with numbers first, then by the longest phrase of the lexicon. */
export function tokenize(question: string, vocabulary: Vocabulary): Token[] {
  const words = splitWords(question);
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at);
    const stems = rest.map(({ stem }) => stem).join(' ');
    const [length, meaning] =
      readPattern(stems, vocabulary) ??
      readWeekday(rest, words[at - 1], vocabulary) ??
      readPhrase(rest, vocabulary);
    const own = rest.slice(0, length);
    tokens.push({
      words: own,
      text: own.map(({ written }) => written.toLowerCase()).join(' '),
      meaning,
    });
    at += length;
  }
  return tokens;
}

/** “Weekdays” and those of “weekday flights” are Monday to Friday, “by weekday” is a dimension. */
function readWeekday(
  [word, next]: readonly Word[],
  before: Word | undefined,
  vocabulary: Vocabulary,
): Read | undefined {
  if (word?.stem !== 'weekday') return undefined;
  const noun = lexiconOf(vocabulary).get(next?.stem ?? '')?.is ?? '';
  const isSome = /s$/i.test(word.written) || /^(measure|filter)$/.test(noun);
  const isDimension = before
    ? OF_ALL_WEEKDAYS.test(before.stem) || (!isSome && !/^(an?|on)$/.test(before.stem))
    : !isSome;
  return [
    1,
    isDimension
      ? { is: 'dimension', member: 'flights.weekday' }
      : { is: 'filter', member: 'flights.day_type', values: [0] },
  ];
}

function readPhrase(rest: readonly Word[], vocabulary: Vocabulary): Read {
  const lexicon = lexiconOf(vocabulary);
  const { written = '', stem = '' } = rest[0] ?? {};
  const code = placeOfCode(written, vocabulary);
  for (let length = Math.min(LONGEST_PHRASE, rest.length); length > 0; length--) {
    const phrase = rest.slice(0, length);
    const meaning = lexicon.get(phrase.map((word) => word.stem).join(' '));
    // DAY in capitals is an airport; IN and OR are words, although they are states too
    const isAirport = length === 1 && code?.is === 'place' && code.suffix === '';
    if (!meaning || (isAirport && meaning.is !== 'place')) continue;
    // the code of a state is written in capitals: "Portland, OR", not "Portland or Seattle"
    const last = phrase.at(-1);
    const isCode =
      length > 1 && meaning.is === 'place' && last?.stem.length === 2 && last.stem !== 'dc';
    if (!isCode || /^[A-Z]+$/.test(last?.written ?? '')) return [length, meaning];
  }
  const lowerCode = placeOfCode(stem.toUpperCase(), vocabulary);
  if (code) return [1, code];
  if (lowerCode?.is === 'place' && lowerCode.suffix === '') return [1, lowerCode];
  if (/^[1-9]\d{0,2}$/.test(stem)) return [1, { is: 'limit', value: Number(stem) }];
  return [1, { is: 'unknown' }];
}
