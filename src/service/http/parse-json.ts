import type * as v from 'valibot';
import { parseInput } from '../../api/parse-input.ts';
import { JSON_DEPTH, JSON_VALUES } from '../limits/limits.ts';
import { badField, HttpProblem } from './problem.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The longest path of a field in an error: an unknown key can have any length. */
const FIELD_LENGTH_MAX = 200;

/** Parses a request body as JSON that matches a schema. Throws a `400` that names the field and repeats no input. */
export function parseJson<Schema extends v.GenericSchema>(
  bytes: Uint8Array,
  schema: Schema,
): v.InferOutput<Schema> {
  let input: unknown;
  try {
    const text = utf8.decode(bytes);
    checkSize(text);
    input = JSON.parse(text);
  } catch (error) {
    if (error instanceof HttpProblem) throw error;
    throw new HttpProblem(400, 'The body must be JSON in UTF-8.');
  }
  checkValue(input, []);
  const result = parseInput(schema, input);
  if (result.success) return result.output;
  const { field, expectation } = result;
  if (!field) throw new HttpProblem(400, `The body ${expectation}.`);
  throw badField(field, expectation);
}

/**
 * Rejects deep nesting and many values. It reads the text once, before it is parsed, and creates no object per element.
 * Whether the text is JSON is not checked.
 */
function checkSize(text: string): void {
  let depth = 0;
  let values = 1;
  let isString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (isString) {
      if (character === '"') isString = false;
      else if (character === '\\') index++;
    } else if (character === '"') isString = true;
    else if (character === '[' || character === '{') {
      values++; // the first one in it
      if (++depth > JSON_DEPTH)
        throw new HttpProblem(400, `The body must be nested at most ${JSON_DEPTH} levels deep.`);
    } else if (character === ']' || character === '}') depth--;
    else if (character === ',') values++;
    if (values > JSON_VALUES)
      throw new HttpProblem(400, `The body must have at most ${JSON_VALUES} values.`);
  }
}

/** Rejects infinite numbers and ill-formed Unicode anywhere in a body, also in unknown members. */
function checkValue(value: unknown, path: readonly string[]): void {
  if (typeof value === 'string' && !value.isWellFormed())
    throw badValue(path, 'must be well-formed Unicode');
  if (typeof value === 'number' && !Number.isFinite(value)) throw badValue(path, 'must be finite');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (!key.isWellFormed()) throw badValue(path, 'must have keys of well-formed Unicode');
    checkValue(member, [...path, key]);
  }
}

function badValue(path: readonly string[], expectation: string): HttpProblem {
  const field = path.join('.').slice(0, FIELD_LENGTH_MAX).toWellFormed();
  return field ? badField(field, expectation) : new HttpProblem(400, `The body ${expectation}.`);
}
