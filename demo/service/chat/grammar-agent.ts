import type { ChatPart } from '../../chat.ts';
import type { DataQuery } from '../../query.ts';
import { type Agent, type AgentContext, type ChatRequest, repairReport } from './agent.ts';
import { parseQuestion } from './grammar.ts';
import { toDataQuery } from './query-data.ts';
import type { Vocabulary } from './vocabulary.ts';

const COUNT = 'flights.count';
const SHARE = 'flights.share';

/** Answers by the grammar alone, without a language model: the same question always has the same answer. */
export const grammarAgent: Agent = async function* (request, context) {
  const { question, timeZone, previous, failing, edited } = request;
  const { queryData, vocabulary } = context;
  if (failing) {
    const fixed = repairReport(failing, vocabulary);
    yield { type: 'fixed', ...fixed };
    if (fixed.dropped.length > 0 && fixed.report.measures.length > 0)
      yield { type: 'rows', rows: await queryData(toDataQuery(fixed.report, timeZone)) };
    return;
  }
  const result = edited
    ? { kind: 'report' as const, report: edited }
    : parseQuestion(question, vocabulary, previous);
  if (result.kind === 'unable') {
    const { kind: _, ...reason } = result;
    yield { type: 'unable', ...reason };
  } else if (result.kind === 'report') {
    yield { type: 'understood', report: result.report };
    const query = withCount(toDataQuery(result.report, timeZone), vocabulary);
    yield { type: 'rows', rows: await queryData(query) };
  } else yield await saveReport(result, request, context);
};

/** Adds the number of flights to the rows of an average or a share, whose weight it is. */
function withCount(query: DataQuery, vocabulary: Vocabulary): DataQuery {
  const { measures } = query;
  const weights = [
    ...(vocabulary.measures.includes(COUNT) ? [COUNT] : []),
    ...(measures.includes(SHARE) ? ['flights.base'] : []),
  ];
  return { ...query, measures: [...new Set([...measures, ...weights])] };
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
