import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { freePort } from '../node/free-port.ts';
import { cliFixture } from '../service/cli/cli-fixture.ts';
import { config } from '../service/config.ts';
import { writeDeployFile } from './deploy-file.ts';
import { run, start } from './run.ts';

const HOST = 'analytics.example.com';

/** Where a proxy gets its certificate, listens and finds the service. */
interface Target {
  folder: string;
  port: number;
  service: string;
}

/** Writes the configuration of a proxy for a target, checks it with the proxy itself, and starts the proxy. */
const proxies: Record<string, (target: Target) => ReturnType<typeof start>> = {
  async nginx({ folder, port, service }) {
    writeDeployFile(folder, 'nginx.conf', {
      'listen 443': `listen 127.0.0.1:${port}`,
      '127.0.0.1:4000': service,
      '/etc/svc-embed/tls': folder,
      '/var/log/nginx/svc-embed.log': join(folder, 'nginx.log'),
      '/var/log/nginx/svc-embed-error.log': join(folder, 'nginx-error.log'),
    });
    const main = join(folder, 'main.conf');
    writeFileSync(main, `daemon off; pid ${folder}/pid; events {} http { include nginx.conf; }`);
    await run('/usr/sbin/nginx', '-t', '-q', '-c', main);
    return start(port, '/usr/sbin/nginx', '-c', main);
  },
  async HAProxy({ folder, port, service }) {
    const file = writeDeployFile(folder, 'haproxy.cfg', {
      'bind :443': `bind 127.0.0.1:${port}`,
      '127.0.0.1:4000': service,
      '/etc/svc-embed/tls': folder,
      'log /dev/log': 'log stdout format raw',
    });
    await run('/usr/sbin/haproxy', '-c', '-f', file);
    return start(port, '/usr/sbin/haproxy', '-db', '-f', file);
  },
  async Caddy({ folder, port, service }) {
    const file = writeDeployFile(folder, 'Caddyfile', {
      'admin off': 'admin off\nauto_https disable_redirects\nservers {\nprotocols h1 h2\n}',
      [`${HOST} {`]: `${HOST}:${port} {`,
      '127.0.0.1:4000': service,
      '/etc/svc-embed/tls': folder,
    });
    const options = ['--adapter', 'caddyfile', '--config', file];
    await run('/usr/bin/caddy', 'validate', ...options);
    return start(port, '/usr/bin/caddy', 'run', ...options);
  },
};

/** Creates a certificate of a host, its key, and a file with both in a folder. */
async function createCertificate(folder: string, host: string): Promise<void> {
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', certificate];
  await run('openssl', 'req', '-x509', '-days', '2', ...algorithm, ...subject, ...files);
  writeFileSync(
    join(folder, 'tls.pem'),
    [certificate, key].map((file) => readFileSync(file, 'utf8')).join(''),
  );
}

const LOGS = ['nginx.log', 'nginx-error.log'];

for (const [name, startProxy] of Object.entries(proxies))
  describe(`docs/deploy: ${name}`, () => {
    const cli = cliFixture();
    let proxy: Awaited<ReturnType<typeof start>>;
    let port: number;
    before(async () => {
      await createCertificate(cli.folder, HOST);
      const tenants = JSON.stringify(config).replaceAll('127.0.0.1', HOST);
      const SVC_CONFIG = cli.file('proxied.json', tenants);
      const SVC_AUDIT_LOG = cli.file('audit.jsonl');
      const service = await cli.serve({ SVC_CONFIG, SVC_AUDIT_LOG, SVC_TRUST_PROXY: '1' });
      port = await freePort();
      proxy = await startProxy({ folder: cli.folder, port, service: new URL(service.url).host });
    });
    after(() => proxy?.stop());

    const send = (path: string, options: RequestOptions = {}, body?: string) =>
      sendOver({ ca: readFileSync(cli.file('tls.crt')), port, path, ...options }, body);
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
        return files.map((file) => readFileSync(file, 'utf8')).join('') + proxy.output;
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

    it('passes a token of 12 KiB on', async () => {
      const headers = { authorization: `Embed-Token ${'x'.repeat(12 * 1024)}` };
      const { status } = await send('/api/v1/embed/dashboard/sales/comments', { headers });
      assert.equal(status, 401);
    });
  });

async function sendOver(options: RequestOptions, body?: string) {
  const headers = { host: HOST, ...(options.headers as Record<string, string>) };
  const sent = request({ host: '127.0.0.1', servername: HOST, ...options, headers }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
