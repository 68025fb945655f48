import type { Context } from 'hono';
import { PROBLEM_TYPE, problemBody } from '../../api/problem.ts';
import { DatabaseUnavailable, ReferenceDeleted } from '../database/errors.ts';
import type { Logger } from '../support/logger.ts';
import { reasonOf } from '../support/safe-error.ts';
import type { HttpEnv } from './env.ts';

/** A refusal on its way to the caller: status, a sentence and, where one is at fault, the field. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: string,
    { field, headers = {} }: { field?: string; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.status = status;
    this.field = field;
    this.headers = headers;
  }
}

/** A value that breaks a rule: `400` with the field and what it must be. */
export function badField(field: string, expectation: string): HttpProblem {
  return new HttpProblem(400, `${field} ${expectation}.`, { field });
}

/** Turns every throw into a problem; what nobody foresaw is logged and told as a bare `500`. */
export function problemResponse(logger: Logger) {
  return (error: unknown, c: Context<HttpEnv>): Response => {
    const problem = toProblem(error);
    const { requestId } = c.var;
    if (problem.status === 500) logger.error({ requestId, reason: reasonOf(error) }, 'unexpected');
    if (problem.status === 503) logger.warn({ requestId, reason: problem.message }, 'unavailable');
    for (const [name, value] of Object.entries(problem.headers)) c.header(name, value);
    c.header('Content-Type', PROBLEM_TYPE);
    const { status, message, field } = problem;
    return c.body(JSON.stringify(problemBody(status, message, field)), status as 500);
  };
}

function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof DatabaseUnavailable)
    return new HttpProblem(503, 'The service is busy. Try again in a moment.', {
      headers: { 'Retry-After': '1' },
    });
  if (error instanceof ReferenceDeleted)
    return new HttpProblem(401, 'The user of this session was deleted.');
  return new HttpProblem(500, 'Something went wrong here; the log knows the request id.');
}
