import * as v from 'valibot';
import { object } from './object-schema.ts';

/** Whether pages of an origin may frame the embed. */
export const FrameCheck = object({ allowed: v.boolean() });
export type FrameCheck = v.InferOutput<typeof FrameCheck>;
