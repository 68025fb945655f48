import type { Queries } from '../database/database.ts';

/** Identifies an embed user; external ids are unique per embed tenant only. */
export interface EmbedUserKey {
  tenant: string;
  embedTenant: string;
  externalId: string;
}

/** The profile of an embed user. */
export interface EmbedUserRow {
  id: number;
  embed_tenant_id: number;
  username: string;
  email: string | null;
  first_name: string | null;
  picture: string | null;
}

/** Returns an embed user; undefined if there is none. */
export async function findUser(
  queries: Queries,
  { tenant, embedTenant, externalId }: EmbedUserKey,
): Promise<EmbedUserRow | undefined> {
  const [row] = await queries.query<EmbedUserRow>(
    `SELECT u.id, u.embed_tenant_id, u.username, u.email, u.first_name, u.picture
     FROM svc_embed_user u JOIN svc_embed_tenant t ON u.embed_tenant_id = t.id
     WHERE t.tenant = $1 AND t.name = $2 AND u.external_id = $3`,
    [tenant, embedTenant, externalId],
  );
  return row;
}
