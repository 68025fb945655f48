import * as v from 'valibot';
import { object } from './base-schemas.ts';

/** Whether pages of an origin may frame the embed. */
export const FrameCheck = object({
  /** Whether pages of the origin may frame the embed. */
  allowed: v.boolean(),
  /** Whether the plan of the account has no messages; absent: it has. */
  withoutMessages: v.optional(v.boolean()),
});
export type FrameCheck = v.InferOutput<typeof FrameCheck>;
