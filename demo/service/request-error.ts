import * as v from 'valibot';
import { PROBLEM_TYPE, problemBody } from '../../src/api/index.ts';
import type { MountSession } from '../../src/service/index.ts';
import type { Problem, ProblemReason } from '../problem.ts';
import { AIRPORT_TIME } from '../query.ts';

/** A rejected request; the message is written for the developer who sent it. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly problem: Problem;

  constructor(
    status: number,
    detail: string,
    field?: string,
    reason: ProblemReason | { code?: undefined } = {},
  ) {
    super(detail);
    this.problem = { status, detail, ...(field !== undefined && { field }), ...reason };
  }
}

/** Returns the handler's response; a `RequestError` becomes a problem response, other errors are thrown. */
export async function problemsAsResponses(handler: () => Promise<Response>): Promise<Response> {
  try {
    return await handler();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { status } = error.problem;
    const body = { ...problemBody(status), ...error.problem };
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store' },
    });
  }
}

/** Parses the body of a request; throws a `RequestError` that names the invalid member. */
export async function parseBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return parseValue(await request.json().catch(() => undefined), schema, 'body');
}

/** Parses a value; throws a `RequestError` that names the invalid member, or `name` for the value itself. */
export function parseValue<Schema extends v.GenericSchema>(
  value: unknown,
  schema: Schema,
  name: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? name;
  throw new RequestError(400, `${field} is invalid: ${issue.message}.`, field);
}

/** Throws a `RequestError` unless the text is a zone of the data that the account allows. */
export function checkTimeZone(
  timeZone: string,
  session: Pick<MountSession, 'allowsTimeZone'>,
): void {
  if (timeZone === AIRPORT_TIME || session.allowsTimeZone(timeZone)) return;
  const detail = 'The time zone must be a name such as Europe/Madrid that the account allows.';
  throw new RequestError(400, detail, 'timeZone', { code: 'bad-time-zone', timeZone });
}
