import type * as v from 'valibot';
import type { ChatPart, ChatQuestion } from '../../chat.ts';
import type { Report } from '../../workspace.ts';
import type { AskData } from './ask-data.ts';
import type { Author } from './author.ts';
import type { Vocabulary } from './lexicon.ts';

/** What an agent answers with. */
export interface AgentContext {
  readonly ask: AskData;
  readonly vocabulary: Vocabulary;
  /** Undefined where this chat may not save anything. */
  readonly author: Author | undefined;
  readonly signal: AbortSignal;
}

/** A question as the route has read it. */
export type Asked = v.InferOutput<typeof ChatQuestion>;

/** Answers a question part by part; what it throws is told as a failure. */
export type Agent = (asked: Asked, context: AgentContext) => AsyncGenerator<ChatPart>;

/** A report without what the data does not declare, and what that was. */
export function repaired(report: Report, { measures, dimensions }: Vocabulary) {
  const dropped = new Set<string>();
  const kept = (members: readonly string[], declared: readonly string[]) =>
    members.filter((member) => declared.includes(member) || !dropped.add(member));
  const { largest, limit, filters = {}, ...rest } = report;
  const wanted = kept(report.measures, measures);
  const groups = kept(report.dimensions, dimensions);
  const held = kept(Object.keys(filters), dimensions);
  return {
    dropped: [...dropped],
    report: {
      ...rest,
      measures: wanted,
      dimensions: groups,
      filters: Object.fromEntries(held.map((member) => [member, filters[member] ?? []])),
      ...(largest && wanted.includes(largest) && { largest, ...(limit && { limit }) }),
    },
  };
}
