import type { ViewerClaims } from '../api/claims.ts';

/** The viewer of a session, identified by the service and by the claims of the token. */
export interface Viewer {
  /** The base address of the service, without a trailing slash. */
  readonly service: string;
  /** The session identity; undefined if the token names no user. Data stored under it belongs to this viewer only. */
  readonly identity: string | undefined;
  /** The id of the embed user, which equals `userId` of their comments. */
  readonly userId: number | undefined;
  readonly displayName: string | undefined;
}

/**
 * Returns a text that is equal for all sessions of one viewer and differs for any other: service, tenant, embed tenant
 * and user, because two services may use the same ids. Undefined without claims (private mode).
 */
export function sessionIdentity(
  baseUrl: string,
  claims: ViewerClaims | undefined,
): string | undefined {
  if (!claims) return undefined;
  const { aud, embedTenant, sub } = claims;
  return JSON.stringify([withoutTrailingSlash(baseUrl), aud, embedTenant, sub]);
}

/** Returns the viewer that a token identifies to the service at `baseUrl`. */
export function viewerOf(baseUrl: string, claims: ViewerClaims | undefined): Viewer {
  const isUser = claims?.sub != null;
  const userId = Number(claims?.sub);
  return {
    service: withoutTrailingSlash(baseUrl),
    identity: isUser ? sessionIdentity(baseUrl, claims) : undefined,
    userId: isUser && Number.isSafeInteger(userId) ? userId : undefined,
    displayName: claims?.user?.displayName ?? undefined,
  };
}

/** Returns an address to which a path can be appended. */
export function withoutTrailingSlash(address: string): string {
  return address.trim().replace(/\/+$/, '');
}
