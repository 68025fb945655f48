import { createHash } from 'node:crypto';

/** The digest of an API key of the configuration, which contains the key or its digest. */
export function configuredKeyDigest(key: string): string {
  return key.startsWith('sha256:') ? key.slice('sha256:'.length).toLowerCase() : keyDigest(key);
}

/** The digest of an API key. */
export function keyDigest(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
