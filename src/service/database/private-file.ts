import { closeSync, openSync } from 'node:fs';

/**
 * Creates a file, if missing, that only its owner may read: a database may contain the signing key.
 * SQLite gives the same mode to the files that it creates beside it.
 */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}
