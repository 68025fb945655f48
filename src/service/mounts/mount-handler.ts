import type { EmbedSession } from './embed-session.ts';

/** A route of the app that mounts the service; it is asked only for sessions that were checked. */
export type MountHandler = (
  request: Request,
  session: EmbedSession,
) => Response | Promise<Response>;
