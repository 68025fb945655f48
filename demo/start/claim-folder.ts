import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The demo that runs with a folder. */
interface RunningDemo {
  readonly pid: number;
  readonly hostOrigin: string;
}

/** Throws an error with the address if a demo runs with a folder. */
export function requireUnclaimed(folder: string): void {
  const other = read(fileOf(folder));
  if (other && isRunning(other.pid))
    throw new Error(
      `the demo runs already: ${other.hostOrigin} (process ${other.pid}). To run a second one, set DEMO_FOLDER, DEMO_HOST_PORT and DEMO_SERVICE_PORT to other values.`,
    );
}

/** Marks a folder as used until this process exits. */
export function claimFolder(folder: string, hostOrigin: string): void {
  const file = fileOf(folder);
  const own: RunningDemo = { pid: process.pid, hostOrigin };
  writeFileSync(file, JSON.stringify(own));
  process.once('exit', () => {
    if (read(file)?.pid === process.pid) rmSync(file);
  });
}

function fileOf(folder: string): string {
  return join(folder, 'running.json');
}

function read(file: string): RunningDemo | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // none, or the folder is removed
  }
}

/** Whether a process exists that is a demo: after a crash, another program may have its id. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('demo/start.ts');
  } catch {
    return true; // a system without /proc
  }
}
