import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { createService, openDatabase, parseConfig } from '../../src/service/index.ts';

const API_KEY = 'key-of-the-browser-tests';

/**
 * Starts the real service for the browser tests, with the dashboards `sales` and `costs` of deployment 1 and a database
 * in memory. `POST /test/<name>/session` on the origin of the test page mints a session; its JSON body overrides
 * `{ deploymentId: 1, externalId: 'ada' }`. `POST /test/<name>/revoke` revokes the session id in its body. `app` is the
 * entry of an embedded app, and optional.
 */
export function realService({ name, port, lifetimes, app }) {
  const origin = `http://127.0.0.1:${port}`;
  const folders = [];
  let service;
  let database;
  return {
    origin,
    plugin: {
      name: `service-${name}`,
      async serverStart({ config }) {
        database = await openDatabase('memory://');
        const appFolder = app && (await buildApp(app));
        if (appFolder) folders.push(appFolder);
        const configuration = parseConfig(serviceConfig(`http://localhost:${config.port}`));
        service = await createService({
          config: configuration,
          database,
          lifetimes,
          appFolder,
          rateLimits: 'off',
        });
        await service.listen({ port, hostname: '127.0.0.1' });
      },
      async serverStop() {
        await service?.close();
        await database?.close();
        for (const folder of folders) await rm(folder, { recursive: true });
      },
    },
    async middleware(context, next) {
      const [, test, service, action] = context.path.split('/');
      if (context.method !== 'POST' || test !== 'test' || service !== name) return next();
      const sent = await text(context.req);
      // The element sends the first three.
      const { reason, surface, dashboard, ...session } =
        action === 'session' ? JSON.parse(sent || '{}') : {};
      const [path, body] =
        action === 'revoke'
          ? ['session/revoke', { sessionId: sent }]
          : ['generate-session', { deploymentId: 1, externalId: 'ada', ...session }];
      const response = await fetch(`${origin}/api/v1/embed/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      context.status = response.status;
      context.body = await response.text();
      if (context.body) context.type = 'json';
    },
  };
}

function serviceConfig(hostOrigin) {
  return {
    tenants: [
      {
        name: 'acme',
        hosts: ['127.0.0.1'],
        embedding: { hostOrigins: [hostOrigin], comments: true },
        users: [{ internalId: 'root', role: 'admin', apiKeys: [API_KEY] }],
        deployments: [{ id: 1, branches: [{ name: 'main', production: true }] }],
        dashboards: [
          { publicId: 'sales', deploymentId: 1, title: 'Sales' },
          { publicId: 'costs', deploymentId: 1, title: 'Costs' },
        ],
      },
    ],
  };
}

/** Builds an embedded app in the form that the service serves: a page and its script. Returns the folder. */
async function buildApp(entry) {
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-app-'));
  await build({
    entryPoints: { app: entry },
    outdir: join(folder, 'assets'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    tsconfig: join(import.meta.dirname, '../../tsconfig.json'),
    logLevel: 'error',
  });
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><title>Sales</title>
<script type="module" src="/embed/assets/app.js"></script></head><body></body></html>`,
  );
  return folder;
}
