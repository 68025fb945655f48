import type { Speaker } from '../../api/speaker.ts';
import type { EmbedSession } from '../../context/session.ts';

/** How the comments reach their service, and as whom. */
export interface Connection {
  /** The address of the service. */
  readonly service: string;
  /** The public id of the dashboard. */
  readonly dashboard: string;
  /**
   * Who is speaking: service, tenant, embed tenant and user, for two services may number different people alike. What
   * is kept under one identity is never shown to or sent by another. Undefined where nobody is known; then nothing is
   * kept beyond the page.
   */
  readonly identity: string | undefined;
  /** The embed user's id, which equals `userId` of their comments. */
  readonly userId: number | undefined;
  readonly displayName: string | undefined;
  /** Whether the session has lapsed and calls wait for a new one. */
  readonly lapsed: boolean;
  fetch(path: string, init: RequestInit): Promise<Response>;
}

/** The connection of a session that the page's runtime provides; none off the dashboard surface. */
export function frameConnection(session: EmbedSession): Connection | undefined {
  const { publicId, claims } = session;
  if (publicId === undefined) return undefined;
  return {
    dashboard: publicId,
    ...speaker(location.origin, claims),
    lapsed: session.lapsed ?? false,
    fetch: (path, init) => session.fetch(path, init),
  };
}

/** Who a token's claims say is speaking to the service at `address`. */
export function speaker(
  address: string,
  claims: Speaker | undefined,
): Pick<Connection, 'service' | 'identity' | 'userId' | 'displayName'> {
  const { aud, embedTenant, sub, user } = claims ?? {};
  const known = sub != null;
  const userId = Number(sub);
  const service = address.replace(/\/+$/, '');
  return {
    service,
    identity: known ? JSON.stringify([service, aud, embedTenant, sub]) : undefined,
    userId: known && Number.isSafeInteger(userId) ? userId : undefined,
    displayName: user?.displayName ?? undefined,
  };
}
