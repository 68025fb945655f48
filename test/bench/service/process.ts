import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A server in its own process. */
export interface ServerProcess {
  url: string;
  /** The peak resident memory in MB (10^6 bytes); undefined if the system does not report it. */
  peakMemory(): number | undefined;
  stop(): Promise<void>;
}

/** Starts a program and waits for the line of its output that contains its address. */
export async function startServer(
  [program, ...args]: readonly [program: string, ...args: string[]],
  environment: Record<string, string>,
  cwd?: string,
): Promise<ServerProcess> {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await firstUrl(child);
  return {
    url,
    peakMemory: () => peakMemory(child.pid ?? 0),
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/** Output after the address is read and discarded, so that log lines take no time of the measuring client. */
function firstUrl(child: ChildProcess): Promise<string> {
  const output = child.stdout as NodeJS.ReadableStream;
  return new Promise((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`it exited with ${code} before it listened`)));
    const lines = createInterface({ input: output }).on('line', (line) => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (!url) return;
      lines.close();
      output.resume();
      resolve(url);
    });
  });
}

function peakMemory(pid: number): number | undefined {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kib === undefined ? undefined : (Number(kib) * 1024) / 1e6;
  } catch {
    return undefined;
  }
}
