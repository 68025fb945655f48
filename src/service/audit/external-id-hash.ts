import { createHmac } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { loadStoredSecret } from '../keys/signing-keys.ts';

/**
 * Returns the function that hashes an external id, as the audit log refers to an embed user. It is keyed with a secret of
 * the database, because external ids are often guessable.
 */
export async function externalIdHasher(queries: Queries): Promise<(externalId: string) => string> {
  const key = await loadStoredSecret(queries, 'external-id-hash');
  return (externalId) => createHmac('sha256', key).update(externalId).digest('base64url');
}
