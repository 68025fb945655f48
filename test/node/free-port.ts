import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { type EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';

/** Systems assign ports from 32768 to connections and to listeners on port 0; demos select from 20000. */
const PORTS = { first: 10_000, end: 20_000 };
const TRIES = 100;

/**
 * Returns a free port for a server that starts later, perhaps in another process. While this process runs, no other call
 * returns the port: the UDP port of the same number is locked.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(PORTS.first, PORTS.end);
    if ((await isFree(port)) && (await lock(port))) return port;
  }
  throw new Error('There is no free port.');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  if (!(await isListening(server))) return false;
  server.close();
  await once(server, 'close');
  return true;
}

async function lock(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref();
  socket.bind({ port, address: '127.0.0.1', exclusive: true });
  return isListening(socket);
}

/** Whether the port is taken now, and not in use. */
function isListening(socket: EventEmitter): Promise<boolean> {
  return once(socket, 'listening').then(
    () => true,
    () => false,
  );
}
