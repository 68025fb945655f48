import type { ChatPart, ChatQuestion, Unable } from '../../chat.ts';
import type { DataRow, Filters } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { ServiceError } from '../call-service.ts';

/** A question and its answer so far. */
export interface Turn {
  readonly question: string;
  /** Filters of the dashboard when it was asked. */
  readonly filters: Filters;
  readonly state: 'asking' | 'done' | 'stopped' | 'failed';
  /** The failing report to repair. */
  readonly failing?: Report;
  readonly report?: Report;
  readonly rows?: readonly DataRow[];
  readonly text?: string;
  /** Members that were removed to repair the report. */
  readonly dropped?: readonly string[];
  readonly unable?: Unable;
  readonly saved?: string;
  /** Why it failed. */
  readonly error?: Error;
}

/** Returns a turn with one more part of its answer. */
export function applyPart(turn: Turn, part: ChatPart): Turn {
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

/** Returns the context of the next question: the last report with rows, and the history. */
export function questionContext(
  turns: readonly Turn[],
): Pick<ChatQuestion, 'previous' | 'history'> {
  const answered = turns.findLast(({ rows, report }) => rows && report);
  const history = turns
    .slice(-6)
    .flatMap(({ question, text }) => [
      { role: 'user' as const, text: question.slice(0, 2000) },
      ...(text ? [{ role: 'assistant' as const, text: text.slice(0, 2000) }] : []),
    ]);
  return { previous: answered?.report ?? null, history };
}
