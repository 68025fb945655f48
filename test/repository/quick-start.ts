import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The file that each code block of the quick start is written to, in their order. */
const FILES = ['service.json', 'server.mjs', 'index.html'];

/** Writes the code blocks of the quick start, runs its two commands in `folder`, and returns the address of its page. */
export async function runQuickStart(folder: string) {
  const [, section = ''] =
    /## Quick start\n([\s\S]*?)\n## /.exec(readFileSync('README.md', 'utf8')) ?? [];
  const [hostPort, servicePort] = [await freePort(), await freePort()];
  const withPorts = section.replaceAll('5173', hostPort).replaceAll('4000', servicePort);
  const blocks = [...withPorts.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  for (const [index, file] of FILES.entries())
    writeFileSync(join(folder, file), blocks[index] ?? '');
  const start = (script: string, variables: NodeJS.ProcessEnv) =>
    spawn(process.execPath, [script], {
      cwd: folder,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const service = start('node_modules/svc-embed/dist/service/main.js', {
    SVC_CONFIG: 'service.json',
    PORT: servicePort,
  });
  await once(service.stdout, 'data');
  const backend = start('server.mjs', { SVC_API_KEY: 'replace-with-a-random-key' });
  await once(backend.stdout, 'data');
  return {
    url: `http://localhost:${hostPort}`,
    async stop() {
      await Promise.all([service, backend].map(end));
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
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
