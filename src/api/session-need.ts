import * as v from 'valibot';
import { Surface } from './surface.ts';

/** The body that `<svc-embed>` posts to its `session-url`: the embed that needs a session, and the reason. */
export const SessionNeed = v.object({
  reason: v.picklist(['initial', 'renewal', 'reload', 'retry']),
  surface: Surface,
  /** The public id; on the dashboard surface only. */
  dashboard: v.optional(v.pipe(v.string(), v.maxLength(255))),
  /** On the app surface only, in the notation of the page. */
  deploymentId: v.optional(v.union([v.pipe(v.string(), v.maxLength(128)), v.number()])),
});
export type SessionNeed = v.InferOutput<typeof SessionNeed>;
