import * as v from 'valibot';

/** The parsed payload of a message, or the reason why it is invalid. */
export type ParsedPayload =
  | { readonly payload: unknown; readonly reason?: undefined }
  | { readonly payload?: undefined; readonly reason: string };

/** Whether a reason may repeat the input, which may be long or contain a secret. */
export interface ParseOptions {
  readonly repeatInput: boolean;
}

/** Parses the payload of a message. The reason names the invalid field and the expected value. */
export function parsePayload(
  schema: v.GenericSchema,
  input: unknown,
  { repeatInput }: ParseOptions,
): ParsedPayload {
  const { success, output, issues } = v.safeParse(schema, input);
  if (success) return { payload: output };
  const [{ path, message, received }] = issues;
  const field = path?.map(({ key }) => key).join('.') ?? 'payload';
  const text = repeatInput ? message : message.replace(` but received ${received}`, '');
  return { reason: `${field}: ${text}` };
}
