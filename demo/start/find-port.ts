import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns the port, or a free one for 0. Throws if the port cannot be used; the message names `variable`. */
export async function findPort(port: number, hostname: string, variable: string): Promise<number> {
  const server = createServer().listen(port, hostname);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new Error(`${hostname}:${port} ${reason(cause)}; set ${variable} to another port.`, {
      cause,
    });
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : port;
}

function reason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'is in use by another program';
  if (code === 'EACCES') return 'needs more privileges than this user has';
  return `cannot be used (${code})`;
}
