/*
npm start: builds the pages where something has changed since, then runs the service and the host's own server, each
in a process of its own, until Ctrl-C. DEMO_HOST_PORT, DEMO_SERVICE_PORT, DEMO_LINE_PORT and DEMO_FOLDER may be set.
*/
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { Child } from './start/child.ts';
import { findPort } from './start/find-port.ts';
import { providePages } from './start/pages.ts';
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
  const hostPort = await findPort(settings.hostPort, 'localhost', 'DEMO_HOST_PORT');
  const servicePort = await findPort(settings.servicePort, '127.0.0.1', 'DEMO_SERVICE_PORT');
  const linePort = await findPort(settings.linePort, '127.0.0.1', 'DEMO_LINE_PORT');
  const hostOrigin = `http://localhost:${hostPort}`;
  const serviceOrigin = `http://127.0.0.1:${servicePort}`;

  await mkdir(folder, { recursive: true }).catch(({ code }) => {
    throw new Error(`DEMO_FOLDER ${folder} cannot be made (${code}); set it to another folder.`);
  });
  await providePages(folder, say);
  const service = new Child(
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
    say,
  );
  const host = new Child(
    {
      name: 'the host',
      file: new URL('host/server.ts', import.meta.url),
      environment: {
        DEMO_FOLDER: folder,
        DEMO_HOST_PORT: `${hostPort}`,
        DEMO_LINE_ORIGIN: `http://127.0.0.1:${linePort}`,
        DEMO_SERVICE_ORIGIN: serviceOrigin,
        DEMO_API_KEY: apiKey,
      },
    },
    say,
  );
  endWith([host, service]);
  say('starting the service …');
  await service.start();
  await host.start();
  console.log(`
  demo        ${hostOrigin}
  service     ${serviceOrigin}  (process ${service.pid})
  line        http://127.0.0.1:${linePort}  (the inspector's way to the service, which fails on demand)

  Ctrl-C stops both.
`);
}

/** Ends the programs one after another when this process is told to end. */
function endWith(children: readonly Child[]): void {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    for (const child of children) await child.stop();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

function say(text: string): void {
  console.log(`demo: ${text}`);
}
