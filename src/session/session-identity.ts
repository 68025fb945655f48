import type { EmbedClaims } from '../api/claims.ts';

/** Whose a session is, to compare: the same for every session of one viewer, none in private mode. */
export function viewerOf(claims: EmbedClaims | undefined): string {
  return claims ? JSON.stringify([claims.aud, claims.embedTenant, claims.sub]) : '';
}
