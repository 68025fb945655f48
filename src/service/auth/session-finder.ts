import type { Queries } from '../database/database.ts';
import { Gathering } from '../database/gathering.ts';
import { rowsStatement } from '../database/rows-statement.ts';

/** Which session is asked for, by whom it was issued, and about which dashboard. */
export interface SessionKey {
  id: string;
  tenant: string;
  dashboard: string;
}

/** A session as the database knows it, with the conversation of the dashboard that is asked for. */
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

/** The cross join, to SQLite, is an order: each of those asked for is looked up in the index. */
const statement = rowsStatement(
  ['TEXT', 'TEXT', 'TEXT'],
  (asked) => `SELECT asked.column1 AS place,
     s.embed_tenant_id, t.name AS embed_tenant, t.display_name, t.users_version,
     s.user_id, u.external_id, s.internal_id,
     c.id AS conversation_id, c.version AS conversation_version
   FROM ${asked} AS asked CROSS JOIN svc_session s
   LEFT JOIN svc_embed_tenant t ON t.id = s.embed_tenant_id
   LEFT JOIN svc_embed_user u ON u.id = s.user_id
   LEFT JOIN svc_conversation c
     ON c.embed_tenant_id = s.embed_tenant_id AND c.dashboard = asked.column4
   WHERE s.id = asked.column2 AND s.tenant = asked.column3
     AND s.redeemed_at IS NOT NULL AND s.revoked_at IS NULL`,
);

/**
 * Finds the sessions behind tokens, unless they were revoked or their user deleted.
 * Every request asks the database, so that a revocation counts at once in all processes; those of one moment ask together.
 */
export class SessionFinder {
  readonly #gathering: Gathering<SessionKey, SessionRow | undefined>;

  constructor(queries: Queries) {
    this.#gathering = new Gathering<SessionKey, SessionRow | undefined>(async (keys) => {
      const rows = keys.map(({ id, tenant, dashboard }) => [id, tenant, dashboard]);
      const found = await queries.query<SessionRow & { place: number }>(...statement(rows));
      const byPlace = new Map(found.map((row) => [row.place, row]));
      return keys.map((_, place) => byPlace.get(place));
    });
  }

  find(key: SessionKey): Promise<SessionRow | undefined> {
    return this.#gathering.find(key);
  }
}
