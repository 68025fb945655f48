import type { ChatPart, UnableReason } from '../../chat.ts';
import type { DataQuery } from '../../query.ts';
import { type Agent, type AgentContext, type ChatRequest, repairReport } from './agent.ts';
import { parseQuestion } from './grammar.ts';
import type { Vocabulary } from './lexicon.ts';
import { toDataQuery } from './query-data.ts';
import { suggestOtherFields, suggestWithoutWords } from './suggestions.ts';

const COUNT = 'flights.count';

/** Answers by the grammar alone, without a language model: the same question always has the same answer. */
export const grammarAgent: Agent = async function* (request, context) {
  const { question, timeZone, previous, failing } = request;
  const { queryData, vocabulary } = context;
  if (failing) {
    const fixed = repairReport(failing, vocabulary);
    yield { type: 'fixed', ...fixed };
    if (fixed.dropped.length > 0 && fixed.report.measures.length > 0)
      yield { type: 'rows', rows: await queryData(toDataQuery(fixed.report, timeZone)) };
    return;
  }
  const result = parseQuestion(question, vocabulary, previous);
  if (result.kind === 'unable') {
    const { kind: _, ...reason } = result;
    yield { type: 'unable', ...reason, ...suggestionsFor(result, request, context) };
  } else if (result.kind === 'report') {
    const { missing: words } = result;
    if (words.length > 0) {
      const reason = { reason: 'unknown-field', words } as const;
      yield { type: 'unable', ...reason, ...suggestionsFor(reason, request, context) };
    }
    yield { type: 'understood', report: result.report };
    const query = withCount(toDataQuery(result.report, timeZone), vocabulary);
    yield { type: 'rows', rows: await queryData(query) };
  } else yield await saveReport(result, request, context);
};

/** Adds the number of flights to the rows of an average, whose weight it is. */
function withCount(query: DataQuery, vocabulary: Vocabulary): DataQuery {
  const { measures, dimensions = [] } = query;
  const isCounted = measures.includes(COUNT) || !vocabulary.measures.includes(COUNT);
  return isCounted || dimensions.length === 0
    ? query
    : { ...query, measures: [...measures, COUNT] };
}

/** Returns similar questions that the grammar understands, if there are any. */
function suggestionsFor(
  reason: UnableReason,
  { question, previous }: ChatRequest,
  { vocabulary }: AgentContext,
): { nearby?: string[] } {
  if (reason.reason !== 'unknown-words' && reason.reason !== 'unknown-field') return {};
  const nearby =
    reason.reason === 'unknown-words'
      ? suggestWithoutWords(question, reason.words, vocabulary)
      : suggestOtherFields(question, reason.words, vocabulary, previous);
  return nearby.length > 0 ? { nearby } : {};
}

/** Saves the previous report as a workbook, or adds it to a dashboard. */
async function saveReport(
  { kind, title }: { kind: 'save' | 'add'; title: string },
  { previous }: ChatRequest,
  { author }: AgentContext,
): Promise<ChatPart> {
  if (!author) return { type: 'unable', reason: 'may-not-save' };
  if (!previous || title === '') return { type: 'unable', reason: 'nothing-to-save' };
  const item =
    kind === 'save'
      ? await author.save(title, previous)
      : await author.addToDashboard(title, title, previous);
  if (!item) return { type: 'unable', reason: 'unknown-words', words: [title] };
  return { type: 'saved', id: item.id, title: item.title };
}
