import DataLoader from 'dataloader';
import type { EmbedClaims } from '../../api/claims.ts';
import type { Queries } from '../database/database.ts';
import { rowsStatement } from '../database/rows-statement.ts';

/** The most sessions that one statement looks up. */
const BATCH_MAX = 32;

/** The digest of a session id, the account that issued it, and the dashboard of the request. */
export interface SessionKey {
  id: string;
  tenant: string;
  dashboard: string;
}

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

/** In SQLite, CROSS JOIN fixes the join order, so that each session is looked up through the index. */
const statement = rowsStatement(
  'keys',
  { id: 'TEXT', tenant: 'TEXT', dashboard: 'TEXT' },
  `SELECT keys.row_index,
     s.embed_tenant_id, t.name AS embed_tenant, t.display_name, t.users_version,
     s.user_id, u.external_id, s.internal_id,
     c.id AS conversation_id, c.version AS conversation_version
   FROM keys CROSS JOIN svc_session s
   LEFT JOIN svc_embed_tenant t ON t.id = s.embed_tenant_id
   LEFT JOIN svc_embed_user u ON u.id = s.user_id AND u.embed_tenant_id = s.embed_tenant_id
   LEFT JOIN svc_conversation c
     ON c.embed_tenant_id = s.embed_tenant_id AND c.dashboard = keys.dashboard
   WHERE s.id = keys.id AND s.tenant = keys.tenant
     AND s.redeemed_at IS NOT NULL AND s.revoked_at IS NULL`,
);

/**
 * Finds the sessions of tokens, unless they were revoked or their user was deleted. Nothing is cached: every request
 * queries the database, so that a revocation takes effect at once in all processes. Concurrent look-ups share a query.
 */
export class SessionFinder {
  readonly #loader: DataLoader<SessionKey, SessionRow | undefined>;

  constructor(queries: Queries) {
    this.#loader = new DataLoader((keys) => querySessions(queries, keys), {
      cache: false,
      maxBatchSize: BATCH_MAX,
      batchScheduleFn: setImmediate,
    });
  }

  /** Returns a session; undefined if it is unknown, not redeemed or revoked. */
  find(key: SessionKey): Promise<SessionRow | undefined> {
    return this.#loader.load(key);
  }
}

/** Returns the session of each key, in the order of the keys. */
async function querySessions(
  queries: Queries,
  keys: readonly SessionKey[],
): Promise<(SessionRow | undefined)[]> {
  const found = await queries.query<SessionRow & { row_index: number }>(...statement(keys));
  const sessions = new Map(found.map((row) => [row.row_index, row]));
  return keys.map((_, index) => sessions.get(index));
}

/**
 * Returns an SQL expression: 1 while the session of a write is active, and null once it was revoked or its user was
 * deleted. A request is authenticated before its body is read, so each write checks its session again. `sql` has the
 * expressions of its account, the digest of its id, and its embed user.
 */
export function activeSession(sql: Record<'tenant' | 'session' | 'userId', string>): string {
  const { tenant, session, userId } = sql;
  return `(SELECT 1 FROM svc_session AS active WHERE active.id = ${session} AND active.tenant = ${tenant}
    AND active.user_id = ${userId} AND active.revoked_at IS NULL)`;
}
