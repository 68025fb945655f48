import type { Queries } from '../database/database.ts';

/** What a mint says of an embed user; null keeps what is stored. */
export interface EmbedUserProfile {
  externalId: string;
  email: string | null;
  firstName: string | null;
  picture: string | null;
}

/** Text as it is searched: composed and without case. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Creates or updates an embed user, by its `externalId`; whoever lists users learns of a change. */
export async function saveEmbedUser(
  queries: Queries,
  embedTenantId: number,
  { externalId, email, firstName, picture }: EmbedUserProfile,
): Promise<number> {
  const [stored] = await queries.query<{
    id: number;
    email: string | null;
    first_name: string | null;
    picture: string | null;
  }>(
    'SELECT id, email, first_name, picture FROM svc_embed_user WHERE embed_tenant_id = $1 AND external_id = $2',
    [embedTenantId, externalId],
  );
  const next = [
    email ?? stored?.email,
    firstName ?? stored?.first_name,
    picture ?? stored?.picture,
  ];
  const same = [stored?.email, stored?.first_name, stored?.picture];
  if (stored && next.every((value, index) => (value ?? null) === same[index])) return stored.id;

  const [nextEmail = null, nextFirstName = null, nextPicture = null] = next;
  const [saved] = await queries.query<{ id: number }>(
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
      nextEmail,
      nextEmail === null ? null : fold(nextEmail),
      nextFirstName,
      nextPicture,
    ],
  );
  await queries.query(
    'UPDATE svc_embed_tenant SET users_version = users_version + 1 WHERE id = $1',
    [embedTenantId],
  );
  if (!saved) throw new Error('an upsert answers its row');
  return saved.id;
}
