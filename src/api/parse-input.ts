import * as v from 'valibot';

/** The longest path of a field in an error: an unknown key can have any length. */
const FIELD_LENGTH_MAX = 200;

/** The output of a schema, or the first violation: its field as a dotted path, and what is expected of it. */
export type ParsedInput<Output> =
  | { success: true; output: Output }
  | { success: false; field: string; expectation: string };

/** Parses the input of a call. The expectation is the end of a sentence, and no value of the input is part of it. */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): ParsedInput<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, input, { abortEarly: true, message: expectationOf });
  if (result.success) return result;
  const [issue] = result.issues;
  const field = (v.getDotPath(issue) ?? '').slice(0, FIELD_LENGTH_MAX);
  return { success: false, field, expectation: issue.message };
}

function expectationOf(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return 'is required';
  if (issue.expected === 'Object') return 'must be an object';
  if (issue.expected === 'Array') return 'must be a list';
  return `must be ${issue.expected ?? 'valid'}`;
}
