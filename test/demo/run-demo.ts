import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withinStartLimit } from '../node/start-limit.ts';
import { demoFolderWithDocs } from './demo-folder.ts';

/** The demo as `npm start` runs it, on free ports and in its own folder. */
export class RunningDemo {
  readonly host: string;
  readonly service: string;
  /** The output so far. */
  readonly output: Output;
  readonly #process: ChildProcess;
  /** Folder of its database, `demo.db`. */
  readonly folder: string;

  private constructor(child: ChildProcess, output: Output, folder: string) {
    this.#process = child;
    this.folder = folder;
    this.output = output;
    this.host = output.find(/demo\s+(http:\S+)/) ?? '';
    this.service = output.find(/service\s+(http:\S+)/) ?? '';
  }

  static async start(): Promise<RunningDemo> {
    const folder = await demoFolderWithDocs();
    const { child, output } = startDemo({ DEMO_FOLDER: folder });
    await withinStartLimit(
      output.waitFor(/Ctrl-C/),
      () => `The demo does not start:\n${output.text}`,
    ).catch((error) => {
      child.kill('SIGINT'); // a child that goes on would keep the test process
      throw error;
    });
    return new RunningDemo(child, output, folder);
  }

  /** Kills the service's process and resolves when the demo has restarted it. */
  async crashService(): Promise<void> {
    const [, pid] = this.output.text.match(/.*\(process (\d+)\)(?![\s\S]*\(process)/) ?? [];
    const before = this.output.text.length;
    process.kill(Number(pid), 'SIGKILL');
    await this.output.waitFor(/the service was restarted/, before);
  }

  /** Stops the demo as Ctrl-C does and removes its folder; resolves with the exit code. */
  async stop(): Promise<number | null> {
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGINT');
    const [code] = await exited;
    await rm(this.folder, { recursive: true, force: true });
    return code;
  }
}

/** Starts the demo; `output` collects what it prints. */
export function startDemo(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['demo/start.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DEMO_HOST_PORT: '0',
      DEMO_SERVICE_PORT: '0',
      DEMO_PROXY_PORT: '0',
      ...environment,
    },
  });
  return { child, output: new Output(child) };
}

/** Output of a process, collected while it runs. */
export class Output {
  text = '';
  readonly #child: ChildProcess;
  readonly #changes = new EventEmitter();

  constructor(child: ChildProcess) {
    this.#child = child;
    const add = (chunk: Buffer) => {
      this.text += chunk;
      this.#changes.emit('change');
    };
    child.stdout?.on('data', add);
    child.stderr?.on('data', add);
    child.on('exit', () => this.#changes.emit('change'));
  }

  /** Returns the first group of a pattern in the output. */
  find(pattern: RegExp): string | undefined {
    return pattern.exec(this.text)?.[1];
  }

  /** Resolves when the output after the first `from` characters matches; rejects if the process exits before. */
  async waitFor(pattern: RegExp, from = 0): Promise<void> {
    while (!pattern.test(this.text.slice(from))) {
      const { exitCode, signalCode } = this.#child;
      if (exitCode !== null || signalCode !== null)
        throw new Error(`the demo exited:\n${this.text}`);
      await once(this.#changes, 'change');
    }
  }
}
