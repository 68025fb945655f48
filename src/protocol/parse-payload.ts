import * as v from 'valibot';

/** A payload as its schema gives it, or why it is none. */
export interface ParsedPayload {
  payload?: unknown;
  /** Which field, and what was expected of it. */
  reason?: string;
}

/** Parses the payload of a message. */
export function parsePayload(schema: v.GenericSchema, input: unknown): ParsedPayload {
  const { success, output, issues } = v.safeParse(schema, input);
  if (success) return { payload: output };
  const [{ path, message }] = issues;
  return { reason: `${path?.map(({ key }) => key).join('.') ?? 'payload'}: ${message}` };
}
