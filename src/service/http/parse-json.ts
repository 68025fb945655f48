import type * as v from 'valibot';
import { parseInput } from '../../api/parse-input.ts';
import { JSON_DEPTH, JSON_VALUES } from '../limits/limits.ts';
import { badField, HttpProblem } from './problem.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const NUMBER = /[\d.eE+-]+/y;
/** The length of the shortest infinite number, such as `9e308`. */
const INFINITE_LENGTH = 5;
/** The escapes of a code point beyond U+FFFF. */
const SURROGATE_PAIR = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/y;
const PAIR_LENGTH = 12;
const ESCAPE_LENGTH = 6;

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

/**
 * Rejects deep nesting, many values, infinite numbers and ill-formed Unicode anywhere in a body, also in unknown members. It reads the
 * text once, before it is parsed, and creates no object per element. Whether the text is JSON is not checked.
 */
function checkJson(text: string): void {
  let depth = 0;
  let values = 1;
  let isString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (isString) {
      if (character === '"') isString = false;
      else if (character === '\\') index += escapeLength(text, index) - 1;
    } else if (character === '"') isString = true;
    else if (character === '[' || character === '{') {
      values++; // the first one in it
      if (++depth > JSON_DEPTH)
        throw new HttpProblem(400, `The body must be nested at most ${JSON_DEPTH} levels deep.`);
    } else if (character === ']' || character === '}') depth--;
    else if (character === ',') values++;
    else if (character >= '0' && character <= '9') index += numberLength(text, index) - 1;
    if (values > JSON_VALUES)
      throw new HttpProblem(400, `The body must have at most ${JSON_VALUES} values.`);
  }
}

/** Returns the length of the escape at an index. Only an escape can be a surrogate: the text was decoded from UTF-8. */
function escapeLength(text: string, start: number): number {
  if (text[start + 1] !== 'u') return 2;
  const isSurrogate =
    /[dD]/.test(text[start + 2] ?? '') && /[89a-fA-F]/.test(text[start + 3] ?? '');
  if (!isSurrogate) return ESCAPE_LENGTH;
  SURROGATE_PAIR.lastIndex = start;
  if (!SURROGATE_PAIR.test(text))
    throw new HttpProblem(400, 'All text must be well-formed Unicode.');
  return PAIR_LENGTH;
}

function numberLength(text: string, start: number): number {
  NUMBER.lastIndex = start;
  NUMBER.test(text);
  const end = NUMBER.lastIndex;
  const mayBeInfinite = end - start >= INFINITE_LENGTH;
  if (mayBeInfinite && Number(text.slice(start, end)) === Number.POSITIVE_INFINITY)
    throw new HttpProblem(400, 'All numbers must be finite.');
  return end - start;
}
