import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { createAppFolder } from '../node/app-folder.ts';
import { startEmbedService } from '../node/embed-service.ts';

/**
 * Starts the real service for the browser tests, with the dashboards `sales` and `costs` of deployment 1 and a database
 * in memory. `POST /test/<name>/session` on the origin of the test page mints a session; its JSON body overrides
 * `{ deploymentId: 1, externalId: 'ada' }`. `POST /test/<name>/revoke` revokes the session id in its body. `app` is the
 * entry of an embedded app, and optional.
 */
export function realService({ name, port, lifetimes, app }) {
  const origin = `http://127.0.0.1:${port}`;
  const folders = [];
  let started;
  return {
    origin,
    plugin: {
      name: `service-${name}`,
      async serverStart({ config }) {
        const appFolder = app && (await buildApp(app));
        if (appFolder) folders.push(appFolder);
        const embedding = { hostOrigins: [`http://localhost:${config.port}`], comments: true };
        started = await startEmbedService(embedding, { port, lifetimes, appFolder });
      },
      async serverStop() {
        await started?.close();
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
      const response = await started.post(path, body);
      context.status = response.status;
      context.body = await response.text();
      if (context.body) context.type = 'json';
    },
  };
}

/** Builds an embedded app. The modules of tests have side effects, in spite of package.json. */
function buildApp(entry) {
  return createAppFolder(`import '${entry}'`, { ignoreAnnotations: true });
}
