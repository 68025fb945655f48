import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installApp, removeApp } from './install-app.ts';
import { environment, runCommand } from './run-command.ts';

/** The ports that are written in the files of the apps; each test replaces them with free ones. */
const PORTS = { host: /\b5173\b/g, service: /\b4000\b/g, backend: /\b3001\b/g };
/** The files that contain ports. */
const SOURCES = '**/*.{json,html,css,js,mjs,ts,mts,jsx,tsx,vue,svelte}';
const API_KEY = 'replace-with-a-random-key';
const START_TIMEOUT_MS = 60_000;

/** A running app of this folder, and the service it uses. */
export interface App {
  /** The temporary folder in which the app is installed. */
  readonly folder: string;
  /** The address of its page. */
  readonly url: string;
  /** The address of the service. */
  readonly serviceUrl: string;
  /** Runs another script of the app, such as `dev`, instead of the one that is running. */
  run(script: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Installs the app `name`, runs its script `build` if there is one, then the service and its script `start`. `versions`
 * replace those of its dependencies.
 */
export async function startApp(
  name: string,
  versions: Readonly<Record<string, string>> = {},
): Promise<App> {
  const folder = await installApp(name, versions);
  const [host, service, backend] = [await freePort(), await freePort(), await freePort()];
  replacePorts(folder, { host, service, backend });
  await runCommand(folder, 'npm', 'run', 'build', '--if-present');
  const url = `http://localhost:${host}`;
  const serviceUrl = `http://127.0.0.1:${service}`;
  const main = 'node_modules/svc-embed/dist/service/main.js';
  const serviceVariables = { SVC_CONFIG: 'service.json', PORT: service };
  const serviceProcess = startProcess(folder, [process.execPath, main], serviceVariables);
  let script: ChildProcess | undefined;
  const app: App = {
    folder,
    url,
    serviceUrl,
    async run(name) {
      if (script) await end(script);
      script = startProcess(folder, ['npm', 'run', name, '--silent'], { SVC_API_KEY: API_KEY });
      await responds(url, script);
    },
    async close() {
      if (script) await end(script);
      await end(serviceProcess);
      removeApp(folder);
    },
  };
  try {
    await responds(`${serviceUrl}/healthz`, serviceProcess);
    await app.run('start');
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

function replacePorts(folder: string, ports: Record<keyof typeof PORTS, string>): void {
  const exclude = (path: string) => path.includes('node_modules');
  for (const file of globSync(SOURCES, { cwd: folder, exclude })) {
    const path = join(folder, file);
    const source = readFileSync(path, 'utf8')
      .replaceAll(PORTS.host, ports.host)
      .replaceAll(PORTS.service, ports.service)
      .replaceAll(PORTS.backend, ports.backend);
    writeFileSync(path, source);
  }
}

/** Starts a process in an own process group, because npm starts others. Its errors are shown. */
function startProcess(
  cwd: string,
  [command = '', ...args]: string[],
  variables: NodeJS.ProcessEnv,
): ChildProcess {
  const env = { ...environment, ...variables };
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.on('exit', () => kill(child));
  return child;
}

/** Ends a process and its group, and waits until its ports are free. */
async function end(child: ChildProcess): Promise<void> {
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  const exit = hasEnded ? undefined : once(child, 'exit');
  kill(child);
  await exit;
}

function kill({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGTERM');
  } catch {
    // The group has ended already.
  }
}

/** Waits until a server responds. Rejects if its process has ended before. */
async function responds(url: string, child: ChildProcess): Promise<void> {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  for (;;) {
    const response = await fetch(url, { signal }).catch(() => undefined);
    if (response?.ok) return;
    if (child.exitCode !== null) throw new Error(`The server of ${url} has ended.`);
    signal.throwIfAborted();
    await delay(100, undefined, { signal });
  }
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return String(address.port);
}
