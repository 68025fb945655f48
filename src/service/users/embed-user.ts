import { type Queries, requireRow } from '../database/database.ts';

interface Profile {
  email: string | null;
  firstName: string | null;
  picture: string | null;
}

/** The profile of an embed user at a mint: an absent or null member keeps the stored value. */
export type EmbedUserProfile = { externalId: string } & {
  [Member in keyof Profile]: Profile[Member] | undefined;
};

/** Normalizes a text for searching: composed and lower case. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Creates or updates an embed user by its `externalId`; a change increments `users_version`. Returns its id. */
export async function saveEmbedUser(
  queries: Queries,
  embedTenantId: number,
  { externalId, email, firstName, picture }: EmbedUserProfile,
): Promise<number> {
  const [stored] = await queries.query<Profile & { id: number }>(
    `SELECT id, email, first_name AS "firstName", picture FROM svc_embed_user
     WHERE embed_tenant_id = $1 AND external_id = $2`,
    [embedTenantId, externalId],
  );
  const next = {
    email: email ?? stored?.email ?? null,
    firstName: firstName ?? stored?.firstName ?? null,
    picture: picture ?? stored?.picture ?? null,
  };
  const unchanged =
    next.email === stored?.email &&
    next.firstName === stored.firstName &&
    next.picture === stored.picture;
  if (stored && unchanged) return stored.id;

  const { id } = await requireRow<{ id: number }>(
    queries,
    `INSERT INTO svc_embed_user
       (embed_tenant_id, external_id, username, folded_username, email, folded_email, first_name, picture)
     VALUES ($1, $2, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (embed_tenant_id, external_id) DO UPDATE SET
       email = excluded.email, folded_email = excluded.folded_email,
       first_name = excluded.first_name, picture = excluded.picture
     RETURNING id`,
    [
      embedTenantId,
      externalId,
      fold(externalId),
      next.email,
      next.email === null ? null : fold(next.email),
      next.firstName,
      next.picture,
    ],
  );
  await queries.query(
    'UPDATE svc_embed_tenant SET users_version = users_version + 1 WHERE id = $1',
    [embedTenantId],
  );
  return id;
}

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
