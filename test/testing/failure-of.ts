import { execFile } from 'node:child_process';
import { resolve as absolute } from 'node:path';

/** Runs a script of `node_modules` in a folder, and returns its output if it fails. */
export function failureOf(
  folder: string,
  script: string,
  ...args: string[]
): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const command = absolute('node_modules', script);
  const env = { ...process.env, NO_COLOR: '1', CI: '1' };
  execFile(process.execPath, [command, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
    resolve(error ? stdout + stderr : undefined),
  );
  return promise;
}
