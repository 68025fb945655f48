import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a port of 127.0.0.1 that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
