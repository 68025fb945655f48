import { createHash } from 'node:crypto';

/** The digest under which a key of the configuration is kept: the file may hold the key or its digest. */
export function digestOfConfigured(key: string): string {
  return key.startsWith('sha256:') ? key.slice('sha256:'.length).toLowerCase() : digestOfKey(key);
}

/** The digest of a key as a caller sends it. */
export function digestOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
