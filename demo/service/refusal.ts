import * as v from 'valibot';
import { PROBLEM_TYPE } from '../../src/api/problem.ts';
import { isTimeZone } from '../../src/lib/is-time-zone.ts';
import type { Problem, Reason } from '../problem.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  502: 'Bad Gateway',
};

/** A request that is not done; the message is a sentence for whoever wrote the request. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;

  constructor(
    status: number,
    detail: string,
    field?: string,
    reason: Reason | { code?: undefined } = {},
  ) {
    super(detail);
    this.problem = { status, detail, ...(field !== undefined && { field }), ...reason };
  }
}

/** Answers what the work answers; a refusal becomes a problem, anything else stays a failure. */
export async function answered(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status } = error.problem;
    const body = { type: 'about:blank', title: TITLES[status], ...error.problem };
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': PROBLEM_TYPE },
    });
  }
}

/** The body of a request as a schema reads it; throws a refusal that names the member at fault. */
export async function bodyAs<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return parsed(await request.json().catch(() => undefined), schema, 'body');
}

/** A value as a schema reads it; throws a refusal that names the member at fault. */
export function parsed<Schema extends v.GenericSchema>(
  value: unknown,
  schema: Schema,
  name: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? name;
  throw new Refusal(400, `${field} cannot be used: ${issue.message}.`, field);
}

/** Refuses what is no time zone. */
export function checkTimeZone(timeZone: string): void {
  if (isTimeZone(timeZone)) return;
  const detail = 'The time zone must be a name such as Europe/Madrid.';
  throw new Refusal(400, detail, 'timeZone', { code: 'bad-time-zone', timeZone });
}
