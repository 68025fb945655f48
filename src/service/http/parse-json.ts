import type * as v from 'valibot';
import { parseInput } from '../../api/parse-input.ts';
import { checkJson } from './check-json.ts';
import { badField, HttpProblem } from './problem.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a request body as JSON that matches a schema. Throws a `400` that names the field and repeats no input. */
export function parseJson<Schema extends v.GenericSchema>(
  bytes: Uint8Array,
  schema: Schema,
): v.InferOutput<Schema> {
  let input: unknown;
  try {
    const text = utf8.decode(bytes);
    checkJson(text);
    input = JSON.parse(text);
  } catch (error) {
    if (error instanceof HttpProblem) throw error;
    throw new HttpProblem(400, 'The body must be JSON in UTF-8.');
  }
  const result = parseInput(schema, input);
  if (result.success) return result.output;
  const { field, expectation } = result;
  if (!field) throw new HttpProblem(400, `The body ${expectation}.`);
  throw badField(field, expectation);
}
