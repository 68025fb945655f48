import * as v from 'valibot';
import { badField, HttpProblem } from './problem.ts';

/** How deep the JSON of a request may nest. */
const DEPTH_MAX = 100;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a request's body as JSON of a schema; every breach is `400` and names the field. */
export function parseJson<Schema extends v.GenericSchema>(
  bytes: Uint8Array,
  schema: Schema,
): v.InferOutput<Schema> {
  let input: unknown;
  try {
    input = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new HttpProblem(400, 'The body must be JSON in UTF-8.');
  }
  checkValues(input);
  return parse(input, schema);
}

/** Parses a value by a schema; the messages name what is expected and never repeat the input. */
export function parse<Schema extends v.GenericSchema>(
  input: unknown,
  schema: Schema,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortEarly: true, message: expectation });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue);
  if (!field) throw new HttpProblem(400, `The body ${issue.message}.`);
  throw badField(field, issue.message);
}

function expectation(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return 'is required';
  if (issue.expected?.includes('Object')) return 'must be an object';
  if (issue.expected?.includes('Array')) return 'must be a list';
  return `must be ${issue.expected ?? 'valid'}`;
}

/** Ill-formed text, numbers beyond range and too deep a nesting are refused wherever they hide. */
function checkValues(input: unknown): void {
  const waiting: [value: unknown, depth: number][] = [[input, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string') checkText(value);
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
      throw new HttpProblem(400, 'All numbers must be finite.');
    if (typeof value !== 'object' || value === null) continue;
    if (depth === DEPTH_MAX)
      throw new HttpProblem(400, `The body must nest at most ${DEPTH_MAX} levels deep.`);
    for (const [key, member] of Object.entries(value)) {
      checkText(key);
      waiting.push([member, depth + 1]);
    }
  }
}

function checkText(text: string): void {
  if (!text.isWellFormed()) throw new HttpProblem(400, 'All text must be well-formed Unicode.');
}
