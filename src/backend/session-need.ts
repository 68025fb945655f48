import * as v from 'valibot';
import { Surface } from '../api/surface.ts';

/** What `<svc-embed>` posts to its `session-url`: which embed needs a session, and why now. */
export const SessionNeed = v.object({
  reason: v.picklist(['initial', 'renewal', 'reload', 'retry']),
  surface: Surface,
  /** The public id; on the dashboard surface only. */
  dashboard: v.optional(v.string()),
  /** On the app surface only, as the page wrote it. */
  deploymentId: v.optional(v.union([v.string(), v.number()])),
});
export type SessionNeed = v.InferOutput<typeof SessionNeed>;

/** What `<svc-embed>` sends at logout: every id that was minted for it. */
export const SessionsToRevoke = v.object({
  sessionIds: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.maxLength(100)),
});
