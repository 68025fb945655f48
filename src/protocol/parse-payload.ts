import * as v from 'valibot';

/** The parsed payload of a message, or the reason why it is invalid. */
export type ParsedPayload =
  | { readonly payload: unknown; readonly reason?: undefined }
  | { readonly payload?: undefined; readonly reason: string };

/** Parses the payload of a message. The reason names the invalid field, the expected value and the actual one. */
export function parsePayload(
  schema: v.GenericSchema,
  input: unknown,
  describe: (issue: v.BaseIssue<unknown>) => string = ({ message }) => message,
): ParsedPayload {
  const { success, output, issues } = v.safeParse(schema, input);
  if (success) return { payload: output };
  const [issue] = issues;
  const field = issue.path?.map(({ key }) => key).join('.') ?? 'payload';
  return { reason: `${field}: ${describe(issue)}` };
}

/** Parses a value of this page's own code. Throws a `TypeError` that names it if it is invalid. */
export function parseOwn(name: string, schema: v.GenericSchema, input: unknown): unknown {
  const { payload, reason } = parsePayload(schema, input);
  if (reason !== undefined) throw new TypeError(`${name}: ${reason}`);
  return payload;
}

/** Describes an issue without the input, which may be long or contain a secret. */
export function withoutInput({ message, received }: v.BaseIssue<unknown>): string {
  return message.replace(` but received ${received}`, '');
}
