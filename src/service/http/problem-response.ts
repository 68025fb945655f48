import type { Context } from 'hono';
import { PROBLEM_TYPE, problemBody } from '../../api/problem.ts';
import { DatabaseRejected, DatabaseUnavailable, ReferenceDeleted } from '../database/errors.ts';
import { describeError } from '../logging/describe-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { HttpEnv } from './env.ts';
import { HttpProblem, unexpected } from './problem.ts';

/** Called with each problem before it is sent. What it throws is sent instead. */
export type OnProblem = (problem: HttpProblem, c: Context<HttpEnv>) => void;

/** Creates the error handler of the application, which converts everything that is thrown to a problem. */
export function problemResponse(logger: Logger, onProblem: OnProblem) {
  return (error: unknown, c: Context<HttpEnv>): Response => {
    const problem = report(error, c, onProblem);
    const { status, field, message: detail } = problem;
    const { requestId, traceId } = c.var;
    const request = { requestId, ...(traceId ? { traceId } : {}) };
    if (status === 500)
      logger.error(
        { ...request, reason: describeError(problem.cause ?? error), ...causeOf(problem.cause) },
        'unexpected error',
      );
    if (status === 503)
      logger.warn(
        { ...request, reason: problem.reason, ...causeOf(error), detail },
        'service unavailable',
      );
    c.header('Cache-Control', 'no-store');
    for (const [name, value] of Object.entries(problem.headers)) c.header(name, value);
    c.header('ETag', undefined); // of the list that a handler failed to load
    c.header('Content-Type', PROBLEM_TYPE);
    return c.body(JSON.stringify(problemBody(status, detail, field)), status as 500);
  };
}

/** What the log contains of the cause of a database that cannot be used; its messages contain no data of users. */
function causeOf(error: unknown): { cause?: string; code?: string | undefined } {
  if (error instanceof DatabaseRejected) return { cause: error.message };
  if (!(error instanceof DatabaseUnavailable)) return {};
  const { message, code } = error;
  return { cause: message, ...(code === undefined ? {} : { code }) };
}

function report(error: unknown, c: Context<HttpEnv>, onProblem: OnProblem): HttpProblem {
  const problem = toProblem(error);
  try {
    onProblem(problem, c);
    return problem;
  } catch (other) {
    return report(other, c, onProblem);
  }
}

function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof DatabaseUnavailable)
    return new HttpProblem(503, 'The service is busy. Try again in a moment.', {
      headers: { 'Retry-After': '1' },
      reason: error.reason,
    });
  if (error instanceof ReferenceDeleted)
    return new HttpProblem(401, 'The user of this session was deleted.');
  return unexpected(isOfDatabase(error) ? 'database-error' : 'unexpected-error', error);
}

/** Whether a statement failed: SQLite's errors have a result code, those of PostgreSQL an SQLSTATE. */
function isOfDatabase(error: unknown): boolean {
  if (error instanceof DatabaseRejected) return true;
  const { errcode, code, severity } = error as Record<string, unknown>;
  return errcode !== undefined || (severity !== undefined && code !== undefined);
}
