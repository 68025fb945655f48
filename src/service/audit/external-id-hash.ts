import { createHmac } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { loadStoredSecret } from '../keys/signing-keys.ts';

/**
 * Returns the hash by which the audit log refers to an embed user. It is keyed with a secret of the database, because
 * external ids are often guessable.
 */
export async function externalIdHash(queries: Queries, externalId: string): Promise<string> {
  const key = await loadStoredSecret(queries, 'external-id-hash');
  return createHmac('sha256', key).update(externalId).digest('base64url');
}
