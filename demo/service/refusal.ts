import * as v from 'valibot';
import { PROBLEM_TYPE } from '../../src/api/problem.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
};

/** A request that is not done; the message is a sentence for whoever asked. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly field: string | undefined;

  constructor(status: number, message: string, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
}

/** Answers what the work answers; a refusal becomes a problem, anything else stays a failure. */
export async function answered(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, message: detail, field } = error;
    const body = { type: 'about:blank', title: TITLES[status], status, detail, field };
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
