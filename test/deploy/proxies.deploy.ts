import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import type { RequestOptions } from 'node:https';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { cliFixture } from '../service/cli/cli-fixture.ts';
import { config } from '../service/config.ts';
import { HOST, proxyNames, type RunningProxy, sendThrough, startProxy } from './proxies.ts';

const LOGS = ['nginx.log', 'nginx-error.log'];

for (const name of proxyNames)
  describe(`docs/deploy: ${name}`, () => {
    const cli = cliFixture();
    let proxy: RunningProxy;
    before(async () => {
      const tenants = JSON.stringify(config).replaceAll('127.0.0.1', HOST);
      const SVC_CONFIG = cli.file('proxied.json', tenants);
      const SVC_AUDIT_LOG = cli.file('audit.jsonl');
      const service = await cli.serve({ SVC_CONFIG, SVC_AUDIT_LOG, SVC_TRUST_PROXY: '1' });
      proxy = await startProxy(name, cli.folder, service.url);
    });
    after(() => proxy?.stop());

    const send = (path: string, options: RequestOptions = {}, body?: string) =>
      sendThrough(proxy, path, options, body);
    const mint = (headers: Record<string, string> = {}) => {
      const admin = { authorization: 'Bearer acme-key', ...headers };
      const session = JSON.stringify({ deploymentId: 1, externalId: 'ann' });
      return send('/api/v1/embed/generate-session', { method: 'POST', headers: admin }, session);
    };

    it('serves the account of the host over TLS', async () => {
      const { status, headers, body } = await mint();
      assert.equal(status, 200, body);
      assert.equal(headers['strict-transport-security'], 'max-age=31536000');
    });

    it('logs the path of a frame without the session id', async () => {
      const { sessionId } = JSON.parse((await mint()).body);
      const path = '/embed/dashboard/sales';
      assert.equal((await send(`${path}?session=${sessionId}`)).status, 503, 'without an app');
      const logs = () => {
        const files = LOGS.map((file) => join(cli.folder, file)).filter(existsSync);
        return files.map((file) => readFileSync(file, 'utf8')).join('') + proxy.output();
      };
      while (!logs().includes(path)) await new Promise((resolve) => setTimeout(resolve, 10));
      assert.doesNotMatch(logs(), new RegExp(sessionId));
      assert.ok(!logs().includes('acme-key'));
    });

    it('replaces the address and the request id that a client sends', async () => {
      await mint({ 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'chosen-by-the-client' });
      const entries = readFileSync(cli.file('audit.jsonl'), 'utf8').trim().split('\n');
      const { address, requestId } = JSON.parse(entries.at(-1) ?? '');
      assert.equal(address, '127.0.0.1');
      assert.match(requestId, /^[\da-f-]{32,36}$/);
    });

    it('passes requests on that come when the connections were idle for about the default of Node', async () => {
      const statuses: unknown[] = [];
      // The moment at which Node closes by default, and after it.
      for (const idleMs of [0, 5_000, 5_500, 6_000]) {
        await new Promise((resolve) => setTimeout(resolve, idleMs));
        const minted = await Promise.all(Array.from({ length: 30 }, () => mint()));
        statuses.push(...minted.map(({ status }) => status));
      }
      assert.deepEqual(new Set(statuses), new Set([200]));
      assert.equal(statuses.length, 120);
    });

    it('passes a token of 12 KiB on', async () => {
      const headers = { authorization: `Embed-Token ${'x'.repeat(12 * 1024)}` };
      const { status } = await send('/api/v1/embed/dashboard/sales/comments', { headers });
      assert.equal(status, 401);
    });
  });
