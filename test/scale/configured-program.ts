import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '../deploy/run.ts';
import { freePort } from '../node/free-port.ts';

/** A program that listens on a port. */
export interface ConfiguredProgram {
  port: number;
  stop(): Promise<void>;
}

/** Starts a program on a free port; its last argument is the path of its configuration file. */
export async function startConfigured(
  configOf: (port: number) => string,
  ...[program, ...options]: [string, ...string[]]
): Promise<ConfiguredProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-program-'));
  await chmod(folder, 0o755); // the program may run as another user
  const port = await freePort();
  const file = join(folder, 'config');
  await writeFile(file, configOf(port));
  const started = await start(port, program, ...options, file);
  return {
    port,
    async stop() {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
