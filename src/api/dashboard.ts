import * as v from 'valibot';
import { object } from './base-schemas.ts';

/** A published dashboard, as a session that may read it receives it. */
export const Dashboard = object({
  /** The id in the URL of the embed. */
  publicId: v.string(),
  /** The configured title; null if there is none. */
  title: v.nullish(v.string()),
});
export type Dashboard = v.InferOutput<typeof Dashboard>;
