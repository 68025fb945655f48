import { closeSync, openSync } from 'node:fs';

/**
 * Makes a file, where it is not there yet, that its owner alone may read: a database may hold the signing key.
 * SQLite gives the files it puts beside it the same mode.
 */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}
