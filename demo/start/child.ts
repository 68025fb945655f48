import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A program that ends this soon after its start, in milliseconds, so often in a row is not started again. */
const SHORT_LIFE = 2_000;
const SHORT_LIVES_MAX = 5;

/** A program of the demo in a process of its own. */
export interface Program {
  readonly name: string;
  readonly file: URL;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Runs a program until it is stopped: starts it, and starts it again whenever it dies. Why a program cannot start
 * it says itself, in a message.
 */
export class Child {
  readonly #program: Program;
  readonly #say: (text: string) => void;
  #process: ChildProcess | undefined;
  #startedAt = 0;
  #shortLives = 0;
  #stopping = false;

  constructor(program: Program, say: (text: string) => void) {
    this.#program = program;
    this.#say = say;
  }

  /** The id of the running process. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Resolves when the program is ready to be used. */
  async start(): Promise<void> {
    const { name, file, environment } = this.#program;
    const child = fork(file, { env: { ...process.env, ...environment } });
    this.#process = child;
    const ended = once(child, 'exit').then(() => {
      if (this.#stopping) return new Promise<never>(() => {});
      throw new Error(`${name} did not start.`);
    });
    await Promise.race([ready(child), ended]);
    ended.catch(() => {});
    this.#startedAt = performance.now();
    child.once('exit', (code, signal) => this.#died(signal ?? `code ${code}`));
  }

  /** Asks the program to end and waits until it has. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  async #died(how: string): Promise<void> {
    if (this.#stopping) return;
    const { name } = this.#program;
    const lived = performance.now() - this.#startedAt;
    this.#shortLives = lived < SHORT_LIFE ? this.#shortLives + 1 : 0;
    this.#say(`${name} ended (${how}); starting it again …`);
    try {
      if (this.#shortLives > SHORT_LIVES_MAX) throw new Error(`${name} keeps ending.`);
      await this.start();
      this.#say(`${name} is back (process ${this.pid})`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      this.#say(`${reason} End the demo with Ctrl-C and start it anew.`);
    }
  }
}

async function ready(child: ChildProcess): Promise<void> {
  for (;;) {
    const [message] = await once(child, 'message');
    if (message === 'ready') return;
    if (message?.failed) throw new Error(message.failed);
  }
}
