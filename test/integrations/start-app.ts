import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../node/free-port.ts';
import { startLimitMs } from '../node/start-limit.ts';
import { type InstallOptions, installApp, removeApp } from './install-app.ts';
import { environment, runCommand } from './run-command.ts';

/** The ports that are written in the files of the apps; each test replaces them with free ones. */
const PORTS = {
  host: /\b5173\b/g,
  service: /\b4000\b/g,
  backend: /\b3001\b/g,
  embedApp: /\b5174\b/g,
};
/** The files that contain ports. */
const SOURCES = '**/*.{json,html,css,js,mjs,ts,mts,jsx,tsx,astro,vue,svelte}';
const API_KEY = 'replace-with-a-random-key';

/** A running app of this folder, and the service it uses. */
export interface App {
  /** The temporary folder in which the app is installed. */
  readonly folder: string;
  /** The address of its page. */
  readonly url: string;
  /** The address of the service. */
  readonly serviceUrl: string;
  /** The address of the development server of an app in the frame. */
  readonly embedAppUrl: string;
  /** Runs another script of the app, such as `dev`, instead of the one that is running. */
  run(script: string): Promise<void>;
  /** Starts the service again, with another `SVC_EMBED_APP`. */
  serve(embedApp: string): Promise<void>;
  close(): Promise<void>;
}

export interface StartOptions extends InstallOptions {
  /** `SVC_EMBED_APP` of the service; the built-in page by default. */
  readonly embedApp?: string;
}

/** Installs the app `name`, runs its script `build` if there is one, then the service and its script `start`. */
export async function startApp(
  name: string,
  { embedApp, ...options }: StartOptions = {},
): Promise<App> {
  const folder = await installApp(name, options);
  const ports = await replacePorts(folder);
  await runCommand(folder, 'npm', 'run', 'build', '--if-present');
  const url = `http://localhost:${ports.host}`;
  const serviceUrl = `http://127.0.0.1:${ports.service}`;
  let service: ChildProcess | undefined;
  let script: ChildProcess | undefined;
  const app: App = {
    folder,
    url,
    serviceUrl,
    embedAppUrl: `http://localhost:${ports.embedApp}`,
    async run(name) {
      if (script) await end(script);
      script = startProcess(folder, ['npm', 'run', name, '--silent'], { SVC_API_KEY: API_KEY });
      await responds(url, script);
    },
    async serve(embedApp) {
      if (service) await end(service);
      const main = 'node_modules/svc-embed/dist/service/main.js';
      const variables = {
        SVC_CONFIG: 'service.json',
        PORT: ports.service,
        SVC_EMBED_APP: embedApp,
      };
      service = startProcess(folder, [process.execPath, main], variables);
      await responds(`${serviceUrl}/embed/chat`, service);
    },
    async close() {
      if (script) await end(script);
      if (service) await end(service);
      removeApp(folder);
    },
  };
  try {
    await app.serve(embedApp ?? '');
    await app.run('start');
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Replaces the ports in the files of an app with free ones, and returns these. */
export async function replacePorts(folder: string): Promise<Record<keyof typeof PORTS, string>> {
  const names = Object.keys(PORTS) as (keyof typeof PORTS)[];
  const ports = { host: '', service: '', backend: '', embedApp: '' };
  for (const name of names) ports[name] = String(await freePort());
  const exclude = (path: string) => path.includes('node_modules');
  for (const file of globSync(SOURCES, { cwd: folder, exclude })) {
    const path = join(folder, file);
    let source = readFileSync(path, 'utf8');
    for (const name of names) source = source.replaceAll(PORTS[name], ports[name]);
    writeFileSync(path, source);
  }
  return ports;
}

/** Starts a process in an own process group, because npm starts others. Its errors are shown. */
export function startProcess(
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
export async function end(child: ChildProcess): Promise<void> {
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
  const signal = AbortSignal.timeout(startLimitMs());
  for (;;) {
    const response = await fetch(url, { signal }).catch(() => undefined);
    if (response?.ok) return;
    if (child.exitCode !== null) throw new Error(`The server of ${url} has ended.`);
    if (signal.aborted)
      throw new Error(`The server of ${url} does not start: it does not respond.`);
    await delay(100);
  }
}
