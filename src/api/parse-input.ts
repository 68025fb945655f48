import * as v from 'valibot';

/** The longest path of a field in an error: an unknown key can have any length. */
const FIELD_LENGTH_MAX = 200;

/** What is wrong with an input: the field as a dotted path, empty for the whole input, and what is expected of it. */
interface Violation {
  field: string;
  expectation: string;
}

/** The output of a schema, or the first violation. */
export type ParsedInput<Output> =
  | { success: true; output: Output }
  | ({ success: false } & Violation);

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

/** Returns what a session endpoint responds about an invalid body. */
export function violationDetail({ field, expectation }: Violation): string {
  return field ? `${field} ${expectation}.` : 'The body must be a JSON object.';
}

function expectationOf(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return 'is required';
  if (issue.expected === 'Object') return 'must be an object';
  if (issue.expected === 'Array') return 'must be a list';
  return `must be ${issue.expected ?? 'valid'}`;
}
