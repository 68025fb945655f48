import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService, openDatabase, parseConfig } from '../../../src/service/index.ts';
import { bundle } from './bundle.ts';

const API_KEY = 'key-of-the-runtime-benchmark';

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
  const database = await openDatabase('memory://');
  const config = parseConfig(serviceConfig(hostOrigin));
  const service = await createService({ config, database, appFolder });
  const { url } = await service.listen({ port: 0, hostname: '127.0.0.1' });
  return {
    async embedUrl() {
      const response = await fetch(new URL('/api/v1/embed/generate-session', url), {
        method: 'POST',
        headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ deploymentId: 1, externalId: 'ada' }),
      });
      const { sessionId } = (await response.json()) as { sessionId: string };
      return new URL(`/embed/dashboard/sales?session=${sessionId}`, url).href;
    },
    async close() {
      await service.close();
      await database.close();
      await rm(appFolder, { recursive: true });
    },
  };
}

function serviceConfig(hostOrigin: string) {
  return {
    tenants: [
      {
        name: 'acme',
        hosts: ['127.0.0.1'],
        embedding: { hostOrigins: [hostOrigin] },
        users: [{ internalId: 'root', role: 'admin' as const, apiKeys: [API_KEY] }],
        deployments: [{ id: 1, branches: [{ name: 'main', production: true }] }],
        dashboards: [{ publicId: 'sales', deploymentId: 1, title: 'Sales' }],
      },
    ],
  };
}
