import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
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

/**
 * Tries random ports. While this process runs, no other call returns the same one: the UDP port of the same number is
 * locked.
 */
async function findFreePort(hostname: string): Promise<number> {
  let cause: unknown;
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(PORTS.first, PORTS.end);
    cause = await tryPort(port, hostname);
    cause ??= await lock(port);
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

/** Returns the error of binding a UDP port; undefined if it is locked until this process ends. */
async function lock(port: number): Promise<unknown> {
  const socket = createSocket('udp4').unref();
  socket.bind({ port, address: '127.0.0.1', exclusive: true });
  return once(socket, 'listening').then(
    () => undefined,
    (error: unknown) => error,
  );
}

function reason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'is in use by another program';
  if (code === 'EACCES') return 'needs more privileges than this user has';
  return `cannot be used (${code})`;
}
