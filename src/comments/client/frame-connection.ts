import type { EmbedSession } from '../../context/session.ts';
import type { Connection } from '../../session/connection.ts';
import { viewerOf } from '../../session/session-identity.ts';

/** Returns the connection over a session of the page's runtime; undefined unless the surface is a dashboard. */
export function frameConnection(session: EmbedSession): Connection | undefined {
  const { publicId, claims } = session;
  if (publicId === undefined) return undefined;
  return {
    ...viewerOf(location.origin, claims),
    dashboard: publicId,
    lapsed: session.lapsed ?? false,
    fetch: (path, init) => session.fetch(path, init),
  };
}
