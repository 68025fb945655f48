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
