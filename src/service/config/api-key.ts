import { createHash } from 'node:crypto';

/** Returns the digest of an API key in the configuration, which is the key itself or `sha256:` and its digest. */
export function configuredKeyDigest(key: string): string {
  return key.startsWith('sha256:') ? key.slice('sha256:'.length).toLowerCase() : keyDigest(key);
}

/** Returns the SHA-256 digest of an API key, in hexadecimal. */
export function keyDigest(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
