import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { whenListening } from '../scale/when-listening.ts';

const execute = promisify(execFile);

/** Runs a program until it exits, and returns its output; rejects with it if the program fails. */
export async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await execute(command, args, { maxBuffer: 2 ** 26 });
  return stdout + stderr;
}

/** Starts a program and waits until it listens on a port. */
export async function start(port: number, command: string, ...args: string[]): Promise<Program> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const program = new Program(child);
  await whenListening(port, child).catch((cause) => {
    throw new Error(program.output, { cause });
  });
  return program;
}

/** A program that a test has started. */
class Program {
  readonly #child: ChildProcess;
  output = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
  }

  async stop(): Promise<void> {
    const closed = once(this.#child, 'close');
    this.#child.kill('SIGTERM');
    await closed;
  }
}
