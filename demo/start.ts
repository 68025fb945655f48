/*
npm start: builds the pages if a source file has changed, then runs the service and the host's server, each in its own
process, until Ctrl-C. DEMO_HOST_PORT, DEMO_SERVICE_PORT, DEMO_PROXY_PORT and DEMO_FOLDER may be set.
*/
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { buildDocs, buildWhenChanged } from './start/build-when-changed.ts';
import { ManagedProcess } from './start/child-process.ts';
import { claimFolder, requireUnclaimed } from './start/claim-folder.ts';
import { findPort } from './start/find-port.ts';
import { readSettings } from './start/settings.ts';

try {
  await main();
} catch (error) {
  console.error(`demo: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { folder, apiKey } = settings;
  await mkdir(folder, { recursive: true }).catch(({ code }) => {
    throw new Error(`DEMO_FOLDER ${folder} cannot be created (${code}); set it to another folder.`);
  });
  requireUnclaimed(folder);
  const hostPort = await findPort(settings.hostPort, 'localhost', 'DEMO_HOST_PORT');
  const servicePort = await findPort(settings.servicePort, '127.0.0.1', 'DEMO_SERVICE_PORT');
  const proxyPort = await findPort(settings.proxyPort, '127.0.0.1', 'DEMO_PROXY_PORT');
  const hostOrigin = `http://localhost:${hostPort}`;
  const serviceOrigin = `http://127.0.0.1:${servicePort}`;

  claimFolder(folder, hostOrigin);
  await buildWhenChanged(folder, log);
  const service = new ManagedProcess(
    {
      name: 'the service',
      file: new URL('service/main.ts', import.meta.url),
      environment: {
        DEMO_FOLDER: folder,
        DEMO_SERVICE_PORT: `${servicePort}`,
        DEMO_HOST_ORIGIN: hostOrigin,
        DEMO_API_KEY_HASH: createHash('sha256').update(apiKey).digest('hex'),
      },
    },
    log,
  );
  const host = new ManagedProcess(
    {
      name: 'the host',
      file: new URL('host/server.ts', import.meta.url),
      environment: {
        DEMO_FOLDER: folder,
        DEMO_HOST_PORT: `${hostPort}`,
        DEMO_PROXY_ORIGIN: `http://127.0.0.1:${proxyPort}`,
        DEMO_SERVICE_ORIGIN: serviceOrigin,
        DEMO_API_KEY: apiKey,
      },
    },
    log,
  );
  const ended = new AbortController();
  stopOnSignal([host, service], ended);
  log('starting the service …');
  await service.start();
  await host.start();
  console.log(`
  demo       ${hostOrigin}  change a live dashboard, and copy the code for your page and server
  studio     ${hostOrigin}/studio/  make a theme from your logo or color
  gallery    ${hostOrigin}/gallery/  comments, React, Vue and other uses, each with its source
  inspector  ${hostOrigin}/inspector/  simulate failures, and see what the embed does
  docs       ${hostOrigin}/docs/  read the documentation
  service    ${serviceOrigin}  serves the frames: sessions, comments and data (process ${service.pid})
  proxy      http://127.0.0.1:${proxyPort}  simulates the failures of the inspector

  Ctrl-C stops everything.
`);
  await buildDocs(folder, log, ended.signal).then(
    () => log(`the documentation is at ${hostOrigin}/docs/`),
    ({ message }) => ended.signal.aborted || log(`the documentation was not built. ${message}`),
  );
}

/** Stops the processes one after another on SIGINT or SIGTERM. */
function stopOnSignal(children: readonly ManagedProcess[], ended: AbortController): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    ended.abort();
    for (const child of children) await child.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function log(text: string): void {
  console.log(`demo: ${text}`);
}
