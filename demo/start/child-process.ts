import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process that exits sooner than this after its start counts as a failed run. */
const MIN_UPTIME_MS = 2_000;
/** Failed runs in a row after which the process is not restarted. */
const FAILED_RUNS_MAX = 5;

/** A program that runs in its own process. */
export interface Program {
  readonly name: string;
  readonly file: URL;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Runs a program until it is stopped and restarts it whenever it exits. A program reports a failed start in a message.
 */
export class ManagedProcess {
  readonly #program: Program;
  readonly #log: (text: string) => void;
  #process: ChildProcess | undefined;
  #startedAt = 0;
  #failedRuns = 0;
  #isStopping = false;

  constructor(program: Program, log: (text: string) => void) {
    this.#program = program;
    this.#log = log;
  }

  /** Id of the running process. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Resolves when the program is ready. */
  async start(): Promise<void> {
    const { name, file, environment } = this.#program;
    const child = fork(file, { env: { ...process.env, ...environment } });
    this.#process = child;
    const exited = once(child, 'exit').then(() => {
      if (this.#isStopping) return new Promise<never>(() => {});
      throw new Error(`${name} did not start.`);
    });
    await Promise.race([untilReady(child), exited]);
    exited.catch(() => {});
    this.#startedAt = performance.now();
    child.once('exit', (code, signal) => this.#restart(signal ?? `code ${code}`));
  }

  /** Stops the program and resolves when its process has exited. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  async #restart(cause: string): Promise<void> {
    if (this.#isStopping) return;
    const { name } = this.#program;
    const uptimeMs = performance.now() - this.#startedAt;
    this.#failedRuns = uptimeMs < MIN_UPTIME_MS ? this.#failedRuns + 1 : 0;
    this.#log(`${name} exited (${cause}); restarting …`);
    try {
      if (this.#failedRuns > FAILED_RUNS_MAX) throw new Error(`${name} keeps exiting.`);
      await this.start();
      this.#log(`${name} was restarted (process ${this.pid})`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      this.#log(`${reason} Stop the demo with Ctrl-C and start it again.`);
    }
  }
}

async function untilReady(child: ChildProcess): Promise<void> {
  for (;;) {
    const [message] = await once(child, 'message');
    if (message === 'ready') return;
    if (message?.failed) throw new Error(message.failed);
  }
}
