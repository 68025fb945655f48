import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program until it exits, and returns its output; rejects with it if the program fails. */
export async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await execute(command, args, { maxBuffer: 2 ** 26 });
  return stdout + stderr;
}

/** A program that a test has started. */
interface Program {
  pid: number;
  /** What it has printed so far. */
  output: string;
  stop(): Promise<void>;
}

/** Starts a program and waits until it listens on a port. */
export async function start(port: number, command: string, ...args: string[]): Promise<Program> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const program: Program = {
    pid: child.pid ?? 0,
    output: '',
    async stop() {
      child.kill('SIGTERM');
      await closed;
    },
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      program.output += chunk;
    });
  await whenListening(port, child).catch((cause) => {
    throw new Error(program.output, { cause });
  });
  return program;
}

/** Resolves when a process accepts connections on a port; rejects if it exits before. */
export async function whenListening(port: number, child: ChildProcess): Promise<void> {
  let exited = false;
  child.once('close', () => {
    exited = true;
  });
  while (!(await accepts(port))) {
    if (exited) throw new Error(`${child.spawnfile} exited with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
