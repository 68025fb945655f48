import type { Report } from '../../workspace.ts';
import { readQuestion } from './grammar.ts';
import type { Vocabulary } from './lexicon.ts';
import { wordsIn } from './phrase.ts';

const FIELDS = ['airport', 'weekday', 'hour', 'month'];
const SUGGESTED = 3;
const LINK = '(?:a|and|are|at|by|for|from|in|is|of|on|or|per|the|to|was|were|with)';
/** What a question neither begins nor ends with once words are gone. */
const DANGLING = new RegExp(`^of\\s+|[\\s,]+${LINK}$`, 'gi');

/** The same question by fields that the data has, in place of one that it has not. */
export function byOtherFields(
  question: string,
  [missing = '', ...further]: readonly string[],
  vocabulary: Vocabulary,
  previous: Report | null,
): string[] {
  const rest = wordsIn(question).map(({ stem }) => stem);
  return FIELDS.filter((field) => !rest.includes(field))
    .map((field) => (/s$/i.test(missing) ? `${field}s` : field))
    .map((field) => replaced(replaced(question, further, ''), [missing], field))
    .filter((nearby) => isRead(nearby, vocabulary, previous))
    .slice(0, SUGGESTED);
}

/** The same question without the words that are not understood, if it asks anything then. */
export function withoutWords(
  question: string,
  words: readonly string[],
  vocabulary: Vocabulary,
): string[] {
  return [replaced(question, words, '')].filter((nearby) => isRead(nearby, vocabulary));
}

function isRead(question: string, vocabulary: Vocabulary, previous?: Report | null): boolean {
  const reading = readQuestion(question, vocabulary, previous);
  return reading.kind === 'report' && reading.missing.length === 0;
}

function replaced(question: string, words: readonly string[], by: string): string {
  return question
    .replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => (words.includes(word) ? by : word))
    .replace(/\s+(?=[\s,.?!])/g, '')
    .replace(/^\s+|[.?!\s]+$/g, '')
    .replace(DANGLING, '');
}
