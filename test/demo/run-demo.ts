import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { demoFolder } from './demo-folder.ts';

/** The demo as a second `npm start` runs it, on free ports and in a folder of its own. */
export class RunningDemo {
  readonly host: string;
  readonly service: string;
  /** Everything it has printed. */
  readonly printed: Printed;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(child: ChildProcess, printed: Printed, folder: string) {
    this.#process = child;
    this.#folder = folder;
    this.printed = printed;
    this.host = printed.find(/demo\s+(http:\S+)/) ?? '';
    this.service = printed.find(/service\s+(http:\S+)/) ?? '';
  }

  static async start(): Promise<RunningDemo> {
    const folder = await demoFolder();
    const { child, printed } = startDemo({ DEMO_FOLDER: folder });
    await printed.waitFor(/Ctrl-C/);
    return new RunningDemo(child, printed, folder);
  }

  /** Kills the service as a crash would, and waits until the demo has brought it back. */
  async crashService(): Promise<void> {
    const [, pid] = this.printed.text.match(/.*\(process (\d+)\)(?![\s\S]*\(process)/) ?? [];
    const before = this.printed.text.length;
    process.kill(Number(pid), 'SIGKILL');
    await this.printed.waitFor(/the service is back/, before);
  }

  /** Ends it as Ctrl-C does, with what it leaves behind; resolves with the exit code. */
  async stop(): Promise<number | null> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGINT');
    const [code] = await ended;
    await rm(this.#folder, { recursive: true, force: true });
    return code;
  }
}

/** Starts the demo's program; what it prints can be waited for. */
export function startDemo(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['demo/start.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DEMO_HOST_PORT: '0',
      DEMO_SERVICE_PORT: '0',
      DEMO_LINE_PORT: '0',
      ...environment,
    },
  });
  return { child, printed: new Printed(child) };
}

/** The output of a program, as it grows. */
export class Printed {
  text = '';
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    this.#child = child;
    const add = (chunk: Buffer) => {
      this.text += chunk;
    };
    child.stdout?.on('data', add);
    child.stderr?.on('data', add);
  }

  /** The first group of a pattern in what was printed. */
  find(pattern: RegExp): string | undefined {
    return pattern.exec(this.text)?.[1];
  }

  /** Resolves when a pattern is printed after the first `from` characters; rejects when the program ends before. */
  async waitFor(pattern: RegExp, from = 0): Promise<void> {
    while (!pattern.test(this.text.slice(from))) {
      const { stdout, stderr, exitCode, signalCode } = this.#child;
      const ended = exitCode !== null || signalCode !== null;
      if (ended || !stdout || !stderr) throw new Error(`the demo ended:\n${this.text}`);
      const grown = new AbortController();
      const options = { signal: grown.signal };
      await Promise.race([
        once(stdout, 'data', options),
        once(stderr, 'data', options),
        once(this.#child, 'exit', options),
      ]);
      grown.abort();
    }
  }
}
