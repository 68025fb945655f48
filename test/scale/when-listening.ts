import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

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
