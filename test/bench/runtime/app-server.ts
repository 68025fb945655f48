import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedService } from '../../node/embed-service.ts';
import { bundle } from '../bundle.ts';

/** A running service that serves one embedded app. */
export interface AppServer {
  /** Returns the URL of an embed with a new session. */
  embedUrl(): Promise<string>;
  close(): Promise<void>;
}

/** Serves an embedded app. The first statement of its script posts `start` to the host. */
export async function serveApp(source: string, hostOrigin: string): Promise<AppServer> {
  const appFolder = await mkdtemp(join(tmpdir(), 'svc-bench-'));
  const banner = { js: "parent.postMessage('start', '*');" };
  await mkdir(join(appFolder, 'assets'));
  await writeFile(join(appFolder, 'assets/app.js'), await bundle(source, { banner }));
  await writeFile(
    join(appFolder, 'index.html'),
    '<!doctype html><html><head><title>app</title><script type="module" src="/embed/assets/app.js">' +
      '</script></head><body></body></html>',
  );
  const service = await startEmbedService({ hostOrigins: [hostOrigin] }, { appFolder });
  return {
    async embedUrl() {
      return `${service.origin}/embed/dashboard/sales?session=${await service.mint()}`;
    },
    async close() {
      await service.close();
      await rm(appFolder, { recursive: true });
    },
  };
}
