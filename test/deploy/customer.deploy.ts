import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { cliFixture, type ServiceProcess } from '../service/cli/cli-fixture.ts';
import { config } from '../service/config.ts';
import {
  createCertificate,
  HOST,
  type ProxyName,
  proxyNames,
  type RunningProxy,
  sendThrough,
  startProxy,
} from './proxies.ts';
import { run } from './run.ts';

const NEW_HOST = 'globex.example.com';
const [, SECTION = ''] = readFileSync('docs/deploy.md', 'utf8').split('### Adding a customer');

/** Returns a code block of the section, without its indentation. */
function block(language: string): string {
  const [, code = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(SECTION) ?? [];
  return code.replaceAll(/^ {3}/gm, '');
}

/** What the section says to change for each proxy, and the command of its unit of systemd that loads the change. */
const steps: Record<ProxyName, (folder: string, pid: number) => Promise<unknown>> = {
  async nginx(folder, pid) {
    const file = join(folder, 'nginx.conf');
    const text = readFileSync(file, 'utf8');
    const [, server = ''] = /^(server \{[\s\S]*^\})/m.exec(text) ?? [];
    const added = server
      .replaceAll(HOST, NEW_HOST)
      .replaceAll(`${folder}/tls.`, `${folder}/${NEW_HOST}/tls.`);
    writeFileSync(file, `${text}\n${added}`);
    await run('/usr/sbin/nginx', '-t', '-q', '-c', join(folder, 'main.conf'));
    process.kill(pid, 'SIGHUP');
  },
  async HAProxy(folder, pid) {
    const file = join(folder, 'haproxy.cfg');
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(`${folder}/tls.pem`, `${folder}/tls.pem crt ${folder}/${NEW_HOST}/tls.pem`),
    );
    await run('/usr/sbin/haproxy', '-c', '-f', file);
    process.kill(pid, 'SIGUSR2');
  },
  async Caddy(folder) {
    const file = join(folder, 'Caddyfile');
    const text = readFileSync(file, 'utf8');
    const [, site = ''] = new RegExp(`^(${HOST}:[\\s\\S]*^\\})`, 'm').exec(text) ?? [];
    const added = site
      .replace(HOST, NEW_HOST)
      .replaceAll(`${folder}/tls.`, `${folder}/${NEW_HOST}/tls.`);
    writeFileSync(file, `${text}\n${added}`);
    await run('/usr/bin/caddy', 'reload', '--adapter', 'caddyfile', '--config', file, '--force');
  },
};

for (const name of proxyNames)
  describe(`docs/deploy.md: adding a customer behind ${name}`, () => {
    const cli = cliFixture();
    let service: ServiceProcess;
    let proxy: RunningProxy;
    let configFile: string;
    let isDone = false;
    before(async () => {
      configFile = cli.file('svc-embed.json', JSON.stringify(config).replaceAll('127.0.0.1', HOST));
      service = await cli.serve({ SVC_CONFIG: configFile, SVC_TRUST_PROXY: '1' });
      proxy = await startProxy(name, cli.folder, service.url);
    });
    after(async () => {
      isDone = true;
      await proxy?.stop();
    });

    /** Without an idle connection, which a reload closes: a browser sends its request again. */
    const statusOf = async (host: string) => {
      const options = { servername: host, headers: { host }, agent: false } as const;
      return (await sendThrough(proxy, '/livez', options)).status;
    };

    it('serves the new host with its own key and certificate, and fails no request of the others', async () => {
      const statuses = new Set<unknown>();
      const others = (async () => {
        while (!isDone) statuses.add(await statusOf(HOST).catch((error) => error.message));
      })();

      const keyFile = cli.file('globex.key');
      const commands = block('sh').replaceAll('/root/globex.key', keyFile);
      const digest = (await run('bash', '-euc', commands)).trim();
      assert.match(digest, /^sha256:[\da-f]{64}$/);
      const account = JSON.parse(block('json').replace('sha256:…', digest));
      const current = JSON.parse(readFileSync(configFile, 'utf8'));
      current.tenants = current.tenants.filter(
        (each: { name: string }) => each.name !== account.name,
      );
      current.tenants.push(account);
      writeFileSync(configFile, JSON.stringify(current));
      const checked = await cli.run(['check-config'], { SVC_CONFIG: configFile });
      assert.match(checked.stdout, /Accounts: acme, standard, globex\./, checked.stderr);
      service.child.kill('SIGHUP');
      while (!service.lines.some((line) => JSON.parse(line).msg === 'reloaded'))
        await new Promise((resolve) => setTimeout(resolve, 10));

      mkdirSync(cli.file(NEW_HOST));
      await createCertificate(cli.file(NEW_HOST), NEW_HOST);
      await steps[name](cli.folder, proxy.pid);
      const ca = readFileSync(join(cli.file(NEW_HOST), 'tls.crt'));
      const added = { ...proxy, ca };
      const headers = {
        host: NEW_HOST,
        authorization: `Bearer ${readFileSync(keyFile, 'utf8').trim()}`,
      };
      const session = { deploymentId: 1, embedTenantName: 'north', externalId: 'ann' };
      const mint = () =>
        sendThrough(
          added,
          '/api/v1/embed/generate-session',
          { servername: NEW_HOST, method: 'POST', headers, agent: false },
          JSON.stringify(session),
        ).catch(() => undefined);
      // For a moment, processes from before the reload accept connections too, and have another certificate.
      let minted = await mint();
      while (!minted) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        minted = await mint();
      }
      assert.equal(minted.status, 200, minted.body);
      isDone = true;
      await others;
      assert.deepEqual(statuses, new Set([200]));
    });
  });
