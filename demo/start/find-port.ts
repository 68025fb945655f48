import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports that operating systems do not assign to outgoing connections, which could take them before the demo does. */
const PORTS = { first: 20_000, end: 32_000 };
const TRIES = 100;

/** Returns the port, or a free one for 0. Throws if the port cannot be used; the message names `variable`. */
export async function findPort(port: number, hostname: string, variable: string): Promise<number> {
  if (port === 0) return findFreePort(hostname);
  const cause = await tryPort(port, hostname);
  if (cause === undefined) return port;
  const message = `${hostname}:${port} ${reason(cause)}; set ${variable} to another port.`;
  throw new Error(message, { cause });
}

/** Tries random ports, so that two demos that start at the same time select different ones. */
async function findFreePort(hostname: string): Promise<number> {
  let cause: unknown;
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(PORTS.first, PORTS.end);
    cause = await tryPort(port, hostname);
    if (cause === undefined) return port;
  }
  throw new Error(`${hostname} has no free port.`, { cause });
}

/** Returns the error of listening on a port; undefined if it succeeds. */
async function tryPort(port: number, hostname: string): Promise<unknown> {
  const server = createServer().listen(port, hostname);
  try {
    await once(server, 'listening');
  } catch (error) {
    return error;
  }
  server.close();
  await once(server, 'close');
  return undefined;
}

function reason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'is in use by another program';
  if (code === 'EACCES') return 'needs more privileges than this user has';
  return `cannot be used (${code})`;
}
