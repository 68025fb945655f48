import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { SERVERS, serverFile } from '../../demo/host/page/builder/code/server-code.ts';
import { DEFAULT_CONFIGURATION } from '../../demo/host/page/builder/configuration.ts';
import { createService, openDatabase, parseConfig } from '../../src/service/index.ts';
import { freePort } from '../node/free-port.ts';
import { serverSource } from './server-source.ts';

const KEY = 'api-key-of-the-tests-0001';
const CONFIG = {
  tenants: [
    {
      name: 'acme',
      hosts: ['127.0.0.1'],
      users: [{ internalId: 'root', email: 'root@acme.example', role: 'admin', apiKeys: [KEY] }],
      deployments: [{ id: 1, branches: [{ name: 'main', production: true }] }],
    },
  ],
};
const BACKEND = pathToFileURL(join(import.meta.dirname, '../../src/backend/index.ts')).href;
const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('session endpoints of the embed builder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-servers-'));
  let service: { url: string; close(): Promise<void> };

  before(async () => {
    service = await startService();
  });

  after(async () => {
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('mint for the app and revoke with Node', () => check('node', process.execPath));
  it(
    'mint for the app and revoke with Python',
    { skip: !hasPython && 'python3 is not installed' },
    () => check('python', 'python3'),
  );

  /** Runs the code as it is shown, with a free port and the sources of the package. */
  async function check(id: string, command: string): Promise<void> {
    const server = SERVERS.find((one) => one.id === id);
    assert.ok(server);
    const { name, text } = serverFile(
      server,
      serverSource(server.file),
      { ...DEFAULT_CONFIGURATION, tab: 'app' },
      service.url,
    );
    const port = await freePort();
    const path = join(folder, name);
    writeFileSync(path, text.replace('3001', `${port}`).replace('svc-embed/backend', BACKEND));
    const env = { ...process.env, SVC_API_KEY: KEY, NO_PROXY: '*', no_proxy: '*' };
    const child = spawn(command, [path], { env, stdio: 'ignore' });
    try {
      await checkEndpoint(`http://localhost:${port}/api/embed-session`, child, service.url);
    } finally {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  }
});

async function checkEndpoint(url: string, child: ChildProcess, service: string): Promise<void> {
  const call = (method: string, body: object) =>
    fetch(url, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  await untilListening(url, child);
  const mint = async () => {
    const response = await call('POST', { reason: 'initial', surface: 'app' });
    assert.equal(response.status, 200);
    return ((await response.json()) as { sessionId: string }).sessionId;
  };
  const exchange = (sessionId: string) =>
    fetch(`${service}/api/v1/embed/session/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ sessionId }),
    });
  const exchanged = await exchange(await mint());
  assert.equal(exchanged.status, 200);
  const { token } = (await exchanged.json()) as { token: string };
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  assert.equal(claims.embedTenant, 'globex');
  assert.equal(claims.deploymentId, 1);
  const revoked = await mint();
  assert.equal((await call('DELETE', { sessionIds: [revoked] })).status, 204);
  assert.equal((await exchange(revoked)).status, 401);
}

/** Resolves when a server accepts connections; rejects if its process ends before. */
async function untilListening(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const isListening = await fetch(url, { method: 'PUT' }).then(
      () => true,
      () => false,
    );
    if (isListening) return;
  }
  assert.fail(`The server ended with ${child.exitCode ?? child.signalCode}.`);
}

async function startService() {
  const database = await openDatabase('memory://');
  const config = parseConfig(CONFIG);
  const appFolder = join(import.meta.dirname, '../../src/embed-page');
  const service = await createService({ config, database, appFolder });
  const { url } = await service.listen({ port: 0, hostname: '127.0.0.1' });
  return {
    url,
    async close() {
      await service.close();
      await database.close();
    },
  };
}
