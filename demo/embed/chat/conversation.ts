import type { ChatPart, ChatQuestion, Unable } from '../../chat.ts';
import type { DataRow } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { ServiceError } from '../service-call.ts';

/** A question and what has come of it so far. */
export interface Turn {
  readonly question: string;
  readonly state: 'asking' | 'done' | 'stopped' | 'failed';
  /** The report that was to be mended. */
  readonly failing?: Report;
  readonly report?: Report;
  readonly rows?: readonly DataRow[];
  readonly text?: string;
  /** What was left out of a failing report to mend it. */
  readonly dropped?: readonly string[];
  readonly unable?: Unable;
  readonly saved?: string;
  /** Why it failed. */
  readonly error?: Error;
}

/** A turn after one more part of its answer. */
export function withPart(turn: Turn, part: ChatPart): Turn {
  switch (part.type) {
    case 'understood':
      return { ...turn, report: part.report };
    case 'rows':
      return { ...turn, rows: part.rows };
    case 'text':
      return { ...turn, text: (turn.text ?? '') + part.text };
    case 'fixed':
      return { ...turn, report: part.report, dropped: part.dropped };
    case 'saved':
      return { ...turn, saved: part.title };
    case 'unable':
      return { ...turn, unable: part };
    case 'failed':
      return {
        ...turn,
        state: 'failed',
        error: new ServiceError(part.problem.status, part.problem),
      };
    case 'done':
      return { ...turn, state: 'done' };
  }
}

/** What a next question may go on from: the newest answer with rows, and what was said before. */
export function contextOf(turns: readonly Turn[]): Pick<ChatQuestion, 'previous' | 'history'> {
  const answered = turns.findLast(({ rows, report }) => rows && report);
  const history = turns
    .slice(-6)
    .flatMap(({ question, text }) => [
      { role: 'user' as const, text: question.slice(0, 2000) },
      ...(text ? [{ role: 'assistant' as const, text: text.slice(0, 2000) }] : []),
    ]);
  return { previous: answered?.report ?? null, history };
}
