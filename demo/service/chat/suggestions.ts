import type { Report } from '../../workspace.ts';
import { parseQuestion } from './grammar.ts';
import type { Vocabulary } from './lexicon.ts';
import { splitWords } from './words.ts';

const FIELDS = ['airport', 'weekday', 'hour', 'month'];
const SUGGESTIONS_MAX = 3;
const LINK_WORD = '(?:a|and|are|at|by|for|from|in|is|of|on|or|per|the|to|was|were|with)';
/** Words that a question cannot begin or end with after others were removed. */
const DANGLING = new RegExp(`^of\\s+|[\\s,]+${LINK_WORD}$`, 'gi');

/** Suggests the same question with an existing field in place of a missing one. */
export function suggestOtherFields(
  question: string,
  [missing = '', ...further]: readonly string[],
  vocabulary: Vocabulary,
  previous: Report | null,
): string[] {
  const stems = splitWords(question).map(({ stem }) => stem);
  return FIELDS.filter((field) => !stems.includes(field))
    .map((field) => (/s$/i.test(missing) ? `${field}s` : field))
    .map((field) => replaceWords(replaceWords(question, further, ''), [missing], field))
    .filter((candidate) => isUnderstood(candidate, vocabulary, previous))
    .slice(0, SUGGESTIONS_MAX);
}

/** Suggests the same question without its unknown words, if it is still a question. */
export function suggestWithoutWords(
  question: string,
  words: readonly string[],
  vocabulary: Vocabulary,
): string[] {
  return [replaceWords(question, words, '')].filter((candidate) =>
    isUnderstood(candidate, vocabulary),
  );
}

function isUnderstood(question: string, vocabulary: Vocabulary, previous?: Report | null): boolean {
  const result = parseQuestion(question, vocabulary, previous);
  return result.kind === 'report' && result.missing.length === 0;
}

function replaceWords(question: string, words: readonly string[], by: string): string {
  return question
    .replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => (words.includes(word) ? by : word))
    .replace(/\s+(?=[\s,.?!])/g, '')
    .replace(/^\s+|[.?!\s]+$/g, '')
    .replace(DANGLING, '');
}
