import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A running server of images. */
export interface PictureServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts an HTTPS server of images with a self-signed certificate. */
export async function startPictureServer(): Promise<PictureServer> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-pictures-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...made, '-days', '1', '-subj', '/CN=127.0.0.1'], {
    stdio: 'ignore',
  });
  const server = createServer(
    { key: await readFile(key), cert: await readFile(cert) },
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' });
      response.end(Buffer.from(PIXEL, 'base64'));
    },
  );
  await rm(folder, { recursive: true });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
