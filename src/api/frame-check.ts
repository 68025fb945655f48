import * as v from 'valibot';

/** Whether pages of an origin may frame the embed. */
export const FrameCheck = v.object({ allowed: v.boolean() });
export type FrameCheck = v.InferOutput<typeof FrameCheck>;
