import { closeSync, existsSync, fchownSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a file, if missing, that only its owner may read: a database may contain the signing key.
 * SQLite gives the same mode and owner to the files that it creates beside it.
 */
export function createPrivateFile(file: string): void {
  // One that exists is not opened: closing it would release the locks that SQLite has on it in this process.
  if (!existsSync(file)) closeSync(openPrivateFile(file));
}

/**
 * Opens a file for appending. A new one has mode 600 and, if root creates it, the owner of its folder: the service, which
 * runs as another user than a command that an administrator has started, must be able to use it. Returns its descriptor.
 */
export function openPrivateFile(file: string): number {
  try {
    const descriptor = openSync(file, 'ax', 0o600); // no link: its target could be in another folder
    if (process.geteuid?.() === 0) {
      const { uid, gid } = statSync(dirname(file));
      fchownSync(descriptor, uid, gid);
    }
    return descriptor;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return openSync(file, 'a', 0o600);
  }
}
