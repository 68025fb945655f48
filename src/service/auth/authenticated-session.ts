/*
What mounted handlers receive is created from it. The declarations of `svc-embed/service` contain it, and must not need Hono.
*/
import type { EmbedClaims } from '../../api/claims.ts';

/** A session as stored in the database, with the conversation of the requested dashboard. */
export interface SessionRow {
  embed_tenant_id: number | null;
  embed_tenant: string | null;
  display_name: string | null;
  users_version: number | null;
  user_id: number | null;
  external_id: string | null;
  internal_id: string | null;
  conversation_id: number | null;
  conversation_version: number | null;
}

/** The verified claims of a token with the row of its session. */
export interface AuthenticatedSession {
  claims: EmbedClaims;
  row: SessionRow;
}
