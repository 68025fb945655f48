import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';
import { createProgramFolder } from '../../node/program-folder.ts';
import { withinStartLimit } from '../../node/start-limit.ts';
import { config } from '../config.ts';
import { bundledService } from './bundle-service.ts';

/** Mutation tests change a source when it is loaded, so they run the bin from its sources. */
const MAIN = process.env.MUTATION_TEST
  ? join(import.meta.dirname, '../../../src/service/cli/main.ts')
  : await bundledService();
/** Variables that each process of the bin inherits. */
const INHERITED = ['PATH', 'NODE_COMPILE_CACHE', 'NODE_V8_COVERAGE', 'NODE_OPTIONS', 'MUTANT'];

/** How long a process may take to end, so that a test fails instead of waiting forever. */
const END_TIMEOUT_MS = 60_000;

type Variables = Readonly<Record<string, string>>;

/** Exit code and output of a command. */
export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the bin in a temporary folder that contains a configuration. */
export class CliFixture {
  readonly folder = mkdtempSync(join(tmpdir(), 'svc-embed-bin-'));
  /** Written once: a process may read it while the next one starts. */
  readonly #config = this.file('config.json', JSON.stringify(config));
  readonly #children: ChildProcess[] = [];
  #node = process.execPath;
  #main: string;
  #copies: string | undefined;
  /** The user of the processes; by default that of the tests. Only root can start them as another one. */
  user: { uid: number; gid: number } | undefined;

  /** By default, the bin is that of the sources. */
  constructor(main = MAIN) {
    this.#main = main;
  }

  file(name: string, content?: string): string {
    const path = join(this.folder, name);
    if (content !== undefined) writeFileSync(path, content);
    return path;
  }

  /** Lets every user run the bin: below a private folder, only its owner can run Node and the bin of this clone. */
  copyPrograms(): void {
    if (process.env.MUTATION_TEST) return;
    this.#copies = createProgramFolder('svc-embed-programs-');
    const [node, bin] = [join(this.#copies, 'node'), join(this.#copies, 'bin')];
    copyFileSync(this.#node, node);
    cpSync(dirname(this.#main), bin, { recursive: true });
    this.#node = node;
    this.#main = join(bin, basename(this.#main));
  }

  /** Ends the processes that still run, and removes the folders. */
  async remove(): Promise<void> {
    await Promise.all(this.#children.map((child) => end(child)));
    for (const folder of [this.folder, this.#copies])
      if (folder) rmSync(folder, { recursive: true, force: true });
  }

  /** The environment of the bin: the configuration, a database file and a free port. */
  environment(variables: Variables = {}): Variables {
    const inherited = INHERITED.map((name) => [name, process.env[name] ?? '']);
    return {
      ...Object.fromEntries(inherited),
      SVC_CONFIG: this.#config,
      DATABASE_URL: this.file('service.db'),
      PORT: '0',
      SVC_RATE_LIMITS: 'off',
      ...variables,
    };
  }

  spawn(
    args: readonly string[],
    variables: Variables = {},
    stdout: 'pipe' | number = 'pipe',
  ): ChildProcess {
    const child = spawn(this.#node, [this.#main, ...args], {
      cwd: this.folder,
      env: this.environment(variables),
      stdio: ['pipe', stdout, 'pipe'],
      ...this.user,
    });
    this.#children.push(child);
    return child;
  }

  /** Runs a command with a standard input until it exits. */
  async run(args: readonly string[], variables?: Variables, input = ''): Promise<CommandResult> {
    const child = this.spawn(args, variables);
    child.stdin?.end(input);
    const closed = once(child, 'close');
    const outputs = [child.stdout, child.stderr].map((output) => text(output as Readable));
    const [stdout = '', stderr = ''] = await Promise.all(outputs);
    const [code] = await closed;
    return { code, stdout, stderr };
  }

  /** Runs a command that must fail with one sentence, without a stack trace, and returns the sentence. */
  async errorOf(args: readonly string[], variables?: Variables): Promise<string> {
    const { code, stderr } = await this.run(args, variables);
    assert.equal(code, 1, stderr);
    assert.match(stderr, /^svc-embed-service: .*\n$/, 'one line');
    return stderr;
  }

  /** Starts the service and waits until it listens. */
  async serve(variables?: Variables): Promise<ServiceProcess> {
    const child = this.spawn([], variables);
    const lines: string[] = [];
    const errors: string[] = [];
    child.stderr?.on('data', (chunk) => errors.push(String(chunk)));
    const listening = new Promise<string>((resolve, reject) => {
      child.once('close', () => reject(new Error(`the service did not start: ${errors.join('')}`)));
      createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
        lines.push(line);
        const { msg, url } = JSON.parse(line);
        if (msg === 'listening') resolve(url);
      });
    });
    const reason = () =>
      `The service does not start. Its log:\n${[...lines, ...errors].join('\n')}`;
    const url = await withinStartLimit(listening, reason);
    return { url, lines, child, end: (signal) => end(child, signal) };
  }
}

/** A fixture for one `describe`, or a file, which is removed after its tests. */
export function cliFixture(main?: string): CliFixture {
  const cli = new CliFixture(main);
  after(() => cli.remove());
  return cli;
}

/** A service that runs in its own process. */
export interface ServiceProcess {
  url: string;
  /** The lines of its log so far. */
  lines: string[];
  child: ChildProcess;
  /** Sends a signal and returns the exit code, null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const closed = once(child, 'close');
  child.kill(signal);
  const timeout = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS);
  const [code] = await closed;
  clearTimeout(timeout);
  return code as number | null;
}
