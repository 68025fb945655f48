import * as v from 'valibot';

/** An error body, RFC 9457: which field and why, without an echo of the input. */
export const Problem = v.object({
  type: v.optional(v.string(), 'about:blank'),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  /** The member, parameter or header at fault, as a dotted path. */
  field: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof Problem>;

/** The media type of a problem. */
export const PROBLEM_TYPE = 'application/problem+json';
