import type * as v from 'valibot';
import type { ChatPart, ChatQuestion } from '../../chat.ts';
import type { Report } from '../../workspace.ts';
import type { ChatAuthor } from './author.ts';
import type { QueryData } from './query-data.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What an agent may use to answer a question. */
export interface AgentContext {
  readonly queryData: QueryData;
  readonly vocabulary: Vocabulary;
  /** Undefined if this chat may not save anything. */
  readonly author: ChatAuthor | undefined;
  readonly signal: AbortSignal;
}

/** A parsed question. */
export type ChatRequest = v.InferOutput<typeof ChatQuestion>;

/** Answers a question in parts; an error that it throws becomes a `failed` part. */
export type Agent = (request: ChatRequest, context: AgentContext) => AsyncGenerator<ChatPart>;

/** Removes the members that the data does not declare, and returns them as `dropped`. */
export function repairReport(report: Report, { measures, dimensions }: Vocabulary) {
  const dropped = new Set<string>();
  const declaredOnly = (members: readonly string[], declared: readonly string[]) =>
    members.filter((member) => declared.includes(member) || !dropped.add(member));
  const { largest, smallest, limit, atLeast: _, filters = {}, ...rest } = report;
  const sorted = largest ?? smallest ?? '';
  const keptMeasures = declaredOnly(report.measures, measures);
  const keptDimensions = declaredOnly(report.dimensions, dimensions);
  const keptFilters = declaredOnly(Object.keys(filters), dimensions);
  return {
    dropped: [...dropped],
    report: {
      ...rest,
      measures: keptMeasures,
      dimensions: keptDimensions,
      filters: Object.fromEntries(keptFilters.map((member) => [member, filters[member] ?? []])),
      ...(keptMeasures.includes(sorted) && {
        ...(largest ? { largest } : { smallest: sorted }),
        ...(limit && { limit }),
      }),
    },
  };
}
