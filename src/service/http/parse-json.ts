import type * as v from 'valibot';
import { parseInput } from '../../api/parse-input.ts';
import { badField, HttpProblem } from './problem.ts';

/** The deepest nesting that a JSON body may have. */
const DEPTH_MAX = 100;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a request body as JSON that matches a schema. Throws a `400` that names the field and repeats no input. */
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
  const result = parseInput(schema, input);
  if (result.success) return result.output;
  const { field, expectation } = result;
  if (!field) throw new HttpProblem(400, `The body ${expectation}.`);
  throw badField(field, expectation);
}

/** Rejects ill-formed Unicode, infinite numbers and deep nesting anywhere in the body, also in unknown members. */
function checkValues(input: unknown): void {
  const pending = [{ value: input, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') checkText(value);
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
      throw new HttpProblem(400, 'All numbers must be finite.');
    if (typeof value !== 'object' || value === null) continue;
    if (depth === DEPTH_MAX)
      throw new HttpProblem(400, `The body must be nested at most ${DEPTH_MAX} levels deep.`);
    for (const [key, member] of Object.entries(value)) {
      checkText(key);
      pending.push({ value: member, depth: depth + 1 });
    }
  }
}

function checkText(text: string): void {
  if (!text.isWellFormed()) throw new HttpProblem(400, 'All text must be well-formed Unicode.');
}
