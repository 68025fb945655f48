import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installApp, removeApp } from './install-app.ts';
import { environment, runCommand } from './run-command.ts';

/** The ports that are written in the files of the apps; each test replaces them with free ones. */
const HOST_PORT = /\b5173\b/g;
const SERVICE_PORT = /\b4000\b/g;
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
  close(): Promise<void>;
}

/** Installs the app `name`, runs its script `build` if there is one, then the service and its script `start`. */
export async function startApp(name: string): Promise<App> {
  const folder = await installApp(name);
  const [hostPort, servicePort] = [await freePort(), await freePort()];
  replacePorts(folder, hostPort, servicePort);
  await runCommand(folder, 'npm', 'run', 'build', '--if-present');
  const url = `http://localhost:${hostPort}`;
  const serviceUrl = `http://127.0.0.1:${servicePort}`;
  const start = (command: string, args: string[], variables: NodeJS.ProcessEnv) =>
    startProcess(folder, command, args, variables);
  const service = 'node_modules/svc-embed/dist/service/main.js';
  const processes = [
    start(process.execPath, [service], { SVC_CONFIG: 'service.json', PORT: servicePort }),
    start('npm', ['start', '--silent'], { SVC_API_KEY: API_KEY }),
  ];
  const close = async () => {
    await Promise.all(processes.map(end));
    removeApp(folder);
  };
  try {
    await Promise.all([responds(`${serviceUrl}/healthz`), responds(url)]);
  } catch (error) {
    await close();
    throw error;
  }
  return { folder, url, serviceUrl, close };
}

function replacePorts(folder: string, hostPort: string, servicePort: string): void {
  const exclude = (path: string) => path.includes('node_modules');
  for (const file of globSync(SOURCES, { cwd: folder, exclude })) {
    const path = join(folder, file);
    const source = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      source.replaceAll(HOST_PORT, hostPort).replaceAll(SERVICE_PORT, servicePort),
    );
  }
}

/** Starts a process in an own process group, because npm starts others. Its errors are shown. */
function startProcess(
  cwd: string,
  command: string,
  args: string[],
  variables: NodeJS.ProcessEnv,
): ChildProcess {
  const env = { ...environment, ...variables };
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const child = spawn(command, args, { cwd, env, detached: true, stdio: [...stdio] });
  process.on('exit', () => kill(child));
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
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

/** Waits until a server responds. */
async function responds(url: string): Promise<void> {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  for (;;) {
    const response = await fetch(url, { signal }).catch(() => undefined);
    if (response?.ok) return;
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
