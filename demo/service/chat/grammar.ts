/*
Parses a question into a report. Every word is accounted for, or the question has no answer:

1. Each word is classified, alone or in a phrase: a measure, a dimension, a place, a time, a condition, a comparison, a
   superlative, a number, or a function word (`tokenize.ts`; phrases in `lexicon.ts` and `places.ts`, phrases with numbers
   in `patterns.ts`).
2. The meanings are combined into a report (`interpret.ts`). A meaning that has no place in it is not understood either.
3. If a word is not understood, the page marks it, shows what the others mean, and offers questions that have an answer.
*/
import type { UnableReason } from '../../chat.ts';
import type { Report } from '../../workspace.ts';
import { interpret } from './interpret.ts';
import { nearbyQuestions, TEMPLATES } from './templates.ts';
import { type Token, tokenize } from './tokenize.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a question was parsed into. */
export type ParseResult =
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'save' | 'add'; readonly title: string }
  /** `report` is what was understood. */
  | ({
      readonly kind: 'unable';
      readonly report?: Report;
      readonly nearby: readonly string[];
    } & UnableReason);

const SAVE =
  /^(?:save|keep)(?: (?:this|it|that))?(?: as(?: an?)?(?: workbook)?(?: called| named)?)?\s*(.*)$/i;
const ADD = /^(?:add|put) (?:this|it|that) (?:to|on)(?: the)?(?: dashboard)?\s*(.*)$/i;

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
  const tokens = tokenize(text, vocabulary);
  const { report, unfit } = interpret(tokens, vocabulary, previous);
  const reason = reasonOf(tokens, unfit, report !== undefined);
  if (!reason && report) return { kind: 'report', report };
  const nearby = clarifications(text, tokens, vocabulary);
  return {
    kind: 'unable',
    ...(reason ?? { reason: 'no-measure' }),
    ...(report && { report }),
    nearby:
      nearby.length > 0
        ? nearby
        : nearbyQuestions(report, (question) => reportOf(question, vocabulary)),
  };
}

/** Returns the offered questions that the data of a session can answer. */
export function answerable(vocabulary: Vocabulary): string[] {
  return TEMPLATES.filter((question) => reportOf(question, vocabulary));
}

function reportOf(question: string, vocabulary: Vocabulary): Report | undefined {
  const tokens = tokenize(question, vocabulary);
  const { report, unfit } = interpret(tokens, vocabulary, null);
  return reasonOf(tokens, unfit, true) ? undefined : report;
}

/** Why there is no answer; undefined if there is one. */
function reasonOf(
  tokens: readonly Token[],
  unfit: readonly Token[],
  hasReport: boolean,
): UnableReason | undefined {
  for (const { meaning } of tokens) if (meaning.is === 'problem') return meaning.problem;
  const unknown = tokens.filter(
    (token) =>
      unfit.includes(token) || token.meaning.is === 'unknown' || token.meaning.is === 'ambiguous',
  );
  if (unknown.length > 0) {
    const words = unknown.flatMap((token) => token.words);
    return {
      reason: 'unknown-words',
      words: words.map(({ written }) => written),
      marks: words.map(({ at }) => at),
    };
  }
  const isGreeting = tokens.some(({ meaning }) => meaning.is === 'greeting');
  return isGreeting && !hasReport ? { reason: 'greeting' } : undefined;
}

/** The question with each place that an ambiguous name can mean. */
function clarifications(text: string, tokens: readonly Token[], vocabulary: Vocabulary): string[] {
  const token = tokens.find(({ meaning }) => meaning.is === 'ambiguous');
  if (token?.meaning.is !== 'ambiguous') return [];
  const [from = 0, to = 0] = [token.words[0]?.at[0], token.words.at(-1)?.at[1]];
  return token.meaning.names
    .map((name) => text.slice(0, from) + name + text.slice(to))
    .filter((question) => reportOf(question, vocabulary));
}

function withoutQuotes(title = ''): string {
  return title.replace(/^["“'„]|["”'“]$/g, '').trim();
}
