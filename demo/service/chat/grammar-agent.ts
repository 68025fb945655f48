import type { ChatPart, Inability } from '../../chat.ts';
import { type Agent, type AgentContext, type Asked, repaired } from './agent.ts';
import { queryOf } from './ask-data.ts';
import { readQuestion } from './grammar.ts';
import { byOtherFields, withoutWords } from './nearby.ts';

/** Answers by the grammar alone: the same question has the same answer, and nothing is made up. */
export const grammarAgent: Agent = async function* (asked, context) {
  const { question, timeZone, previous, failing } = asked;
  const { ask, vocabulary } = context;
  if (failing) {
    const fixed = repaired(failing, vocabulary);
    yield { type: 'fixed', ...fixed };
    if (fixed.dropped.length > 0 && fixed.report.measures.length > 0)
      yield { type: 'rows', rows: await ask(queryOf(fixed.report, timeZone)) };
    return;
  }
  const reading = readQuestion(question, vocabulary, previous);
  if (reading.kind === 'unable') {
    const { kind: _, ...inability } = reading;
    yield { type: 'unable', ...inability, ...nearbyOf(reading, asked, context) };
  } else if (reading.kind === 'report') {
    const { missing: words } = reading;
    if (words.length > 0) {
      const inability = { reason: 'unknown-field', words } as const;
      yield { type: 'unable', ...inability, ...nearbyOf(inability, asked, context) };
    }
    yield { type: 'understood', report: reading.report };
    yield { type: 'rows', rows: await ask(queryOf(reading.report, timeZone)) };
  } else yield await authored(reading, asked, context);
};

/** Questions like one that was not read whole, if there are any. */
function nearbyOf(
  inability: Inability,
  { question, previous }: Asked,
  { vocabulary }: AgentContext,
): { nearby?: string[] } {
  const { reason } = inability;
  if (reason !== 'unknown-words' && reason !== 'unknown-field') return {};
  const nearby =
    reason === 'unknown-words'
      ? withoutWords(question, inability.words, vocabulary)
      : byOtherFields(question, inability.words, vocabulary, previous);
  return nearby.length > 0 ? { nearby } : {};
}

/** Saves the answer before, or puts it on a dashboard. */
async function authored(
  { kind, title }: { kind: 'save' | 'add'; title: string },
  { previous }: Asked,
  { author }: AgentContext,
): Promise<ChatPart> {
  if (!author) return { type: 'unable', reason: 'may-not-save' };
  if (!previous || title === '') return { type: 'unable', reason: 'nothing-to-save' };
  const item =
    kind === 'save' ? await author.save(title, previous) : await author.add(title, title, previous);
  if (!item) return { type: 'unable', reason: 'unknown-words', words: [title] };
  return { type: 'saved', id: item.id, title: item.title };
}
