import type { Report } from '../../workspace.ts';
import { parseQuestion } from './grammar.ts';
import type { Vocabulary } from './vocabulary.ts';
import { splitWords } from './words.ts';

const FIELDS = ['airport', 'weekday', 'hour', 'month'];
/** Words that a field follows. */
const BREAKDOWN = ['by', 'per', 'each', 'every', 'across'];
const SUGGESTIONS_MAX = 3;
const LINK_WORD = '(?:a|and|are|at|by|for|from|in|is|of|on|or|per|than|the|to|was|were|with)';
/** Words that a question cannot begin or end with after others were removed. */
const DANGLING = new RegExp(`^of\\s+|(?:[\\s,]+${LINK_WORD})+$`, 'gi');

/** Suggests the same question without its unknown words; with existing fields in place of a missing one. */
export function similarQuestions(
  question: string,
  unknown: readonly string[],
  vocabulary: Vocabulary,
  previous: Report | null,
): string[] {
  const [missing = '', ...further] = unknown.flatMap((words) => words.split(' '));
  const words = splitWords(question);
  const at = words.findIndex(({ written }) => written === missing);
  const isField = BREAKDOWN.includes(words[at - 1]?.stem ?? '');
  const fields = FIELDS.filter((field) => !words.some(({ stem }) => stem === field));
  const plural = /s$/i.test(missing) ? 's' : '';
  return (isField ? fields.map((field) => field + plural) : [''])
    .map((field) => replaceWords(replaceWords(question, further, ''), [missing], field))
    .filter((candidate) => parseQuestion(candidate, vocabulary, previous).kind === 'report')
    .slice(0, SUGGESTIONS_MAX);
}

function replaceWords(question: string, words: readonly string[], by: string): string {
  return question
    .replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => (words.includes(word) ? by : word))
    .replace(/\s+(?=[\s,.?!])/g, '')
    .replace(/^\s+|[.?!\s]+$/g, '')
    .replace(DANGLING, '');
}
