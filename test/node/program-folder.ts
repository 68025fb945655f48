import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ProcessUser {
  readonly uid: number;
  readonly gid: number;
}

/** The user of programs that refuse to run as root. It exists on every system, so that none is created and left behind. */
const UNPRIVILEGED = 'nobody';

/** Returns the user of programs that refuse to run as root; undefined if this process does not run as root. */
export function unprivilegedUser(): ProcessUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, UNPRIVILEGED]));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * Creates a folder whose programs this user and `unprivilegedUser()` can run, in the first possible parent. A folder for
 * temporary files may be private, may not exist, or its file system may allow no programs.
 */
export function createProgramFolder(
  prefix: string,
  first: readonly string[] = [],
  others: readonly string[] = [tmpdir(), '/tmp', '/var/tmp'],
): string {
  const user = unprivilegedUser();
  const failures = [];
  for (const parent of new Set([...first, ...others])) {
    try {
      return createIn(parent, prefix, user);
    } catch (error) {
      failures.push(`${parent}: ${(error as Error).message}`);
    }
  }
  const who = user ? `root and ${UNPRIVILEGED}` : 'this user';
  throw new Error(
    `There is no folder in which ${who} can run programs. Set TMPDIR to one. Tried:\n${failures.join('\n')}`,
  );
}

function createIn(parent: string, prefix: string, user: ProcessUser | undefined): string {
  const folder = mkdtempSync(join(parent, prefix));
  try {
    chmodSync(folder, 0o755);
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n');
    chmodSync(program, 0o755);
    const { error, status } = spawnSync(program, { cwd: folder, ...user });
    if (error) throw error;
    if (status !== 0) throw new Error(`the exit code of a program is ${status}`);
    rmSync(program);
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
