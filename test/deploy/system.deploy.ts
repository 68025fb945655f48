import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parseEnv } from 'node:util';
import { freePort } from '../node/free-port.ts';
import { ApiClient } from '../service/api-client.ts';
import { bundledService } from '../service/cli/bundle-service.ts';
import { cliFixture } from '../service/cli/cli-fixture.ts';
import { startPostgres } from '../service/postgres-server.ts';
import { deployFile, writeDeployFile } from './deploy-file.ts';
import { run, start } from './run.ts';

/** The highest exposure of the unit according to `systemd-analyze security`, from 0 to 10. */
const EXPOSURE_MAX = 2;
const UNITS = [
  'svc-embed.service',
  'svc-embed@.service',
  'svc-embed-backup.service',
  'svc-embed-backup.timer',
];

describe('docs/deploy: systemd', () => {
  const cli = cliFixture();

  it('has valid units, and a service that is hardly exposed', async () => {
    for (const unit of UNITS) {
      const isService = unit.endsWith('.service');
      writeDeployFile(
        cli.folder,
        unit,
        isService ? { '/usr/bin/node': process.execPath } : undefined,
      );
    }
    const files = UNITS.map((unit) => join(cli.folder, unit));
    assert.equal(await run('systemd-analyze', 'verify', ...files), '');
    for (const file of files.filter((each) => each.endsWith('.service'))) {
      const report = await run('systemd-analyze', 'security', '--offline=true', file);
      const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(report) ?? [];
      assert.ok(Number(exposure) < EXPOSURE_MAX, `${file}: ${exposure}`);
    }
  });

  it('starts the service again until the database can be reached', () => {
    for (const unit of ['svc-embed.service', 'svc-embed@.service']) {
      const [head = '', service] = deployFile(unit).split('[Service]');
      assert.match(head, /^StartLimitIntervalSec=0$/m);
      assert.match(service ?? '', /^Restart=on-failure\nRestartSec=5s$/m);
    }
  });

  it('has an environment file that starts the service', async () => {
    const port = await freePort();
    await cli.run(['init', '--to', cli.file('new')]);
    const text = deployFile('svc-embed.env', {
      '/etc/svc-embed': cli.file('new'),
      '/var/lib/svc-embed': cli.folder,
      '/var/log/svc-embed': cli.folder,
      '9464': String(port),
    });
    const service = await cli.serve(parseEnv(text) as Record<string, string>);
    assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
    assert.equal(await service.end(), 0);
  });
});

describe('docs/deploy: svc-embed-backup.service', () => {
  const cli = cliFixture();

  it('writes a backup, checks it and records the time', async () => {
    const service = await cli.serve();
    await service.end();
    const bin = cli.file('bin.sh', `exec ${process.execPath} ${await bundledService()} "$@"`);
    const unit = deployFile('svc-embed-backup.service', {
      '/usr/bin/node /opt/svc-embed/node_modules/svc-embed/dist/service/main.js': `sh ${bin}`,
      '%S': cli.folder,
      '%C': cli.folder,
    });
    const [, script = ''] = /^ExecStart=\/bin\/sh -euc '(.+?)'$/ms.exec(unit) ?? [];
    const command = script.replaceAll('$$', '$').replaceAll('%%', '%').replaceAll('\\\n', '');
    const folder = cli.file('svc-embed-backup');
    const metrics = cli.file('svc-embed-metrics');
    for (const each of [folder, metrics]) mkdirSync(each);
    const environment = Object.entries(cli.environment()).map((entry) => entry.join('='));
    const output = await run('env', ...environment, 'sh', '-euc', command);
    assert.match(output, /can be restored: embed tenants: 0/);
    const time = Number(
      /timestamp_seconds (\d+)$/m.exec(readFileSync(join(metrics, 'backup.prom'), 'utf8'))?.[1],
    );
    assert.ok(Math.abs(time - Date.now() / 1_000) < 60);
    assert.equal(statSync(join(metrics, 'backup.prom')).mode & 0o777, 0o644);
    assert.equal(readdirSync(folder).filter((name) => name.endsWith('.backup')).length, 1);
  });
});

describe('docs/deploy: logrotate', () => {
  const cli = cliFixture();

  it('rotates the audit log, and the next entry is in the new file', async () => {
    const SVC_AUDIT_LOG = cli.file('audit.jsonl');
    const service = await cli.serve({ SVC_AUDIT_LOG });
    const client = new ApiClient(service.url);
    await client.mint({ externalId: 'ann' });
    const file = writeDeployFile(cli.folder, 'logrotate.conf', {
      '/var/log/svc-embed/audit.jsonl': SVC_AUDIT_LOG,
      '/var/log/svc-embed': cli.folder,
      "systemctl try-reload-or-restart svc-embed.service 'svc-embed@*.service'": `kill -HUP ${service.child.pid}`,
    });
    chmodSync(cli.folder, 0o755);
    chmodSync(file, 0o644);
    await run('/usr/sbin/logrotate', '-f', '-s', cli.file('state'), file);
    while (!service.lines.some((line) => JSON.parse(line).msg === 'reloaded'))
      await new Promise((resolve) => setTimeout(resolve, 10));
    await client.mint({ externalId: 'bob' });
    const [rotated = '', ...others] = readdirSync(cli.folder).filter((name) =>
      /^audit\.jsonl-\d{8}$/.test(name),
    );
    assert.deepEqual(others, []);
    const entriesOf = (path: string) => readFileSync(path, 'utf8').trim().split('\n').length;
    assert.equal(entriesOf(cli.file(rotated)), 1);
    assert.equal(entriesOf(SVC_AUDIT_LOG), 1);
    await service.end();
  });
});

describe('docs/deploy: PgBouncer', () => {
  const cli = cliFixture();

  it('serves the database in transaction mode', async () => {
    const postgres = await startPostgres();
    try {
      const database = new URL(await postgres.createDatabase());
      const port = await freePort();
      chmodSync(cli.folder, 0o755);
      const users = cli.file('userlist.txt', `"${database.username}" "${database.password}"\n`);
      const file = writeDeployFile(cli.folder, 'pgbouncer.ini', {
        'host=db.example.com port=5432 dbname=svc': `host=${database.hostname} port=${database.port} dbname=${database.pathname.slice(1)}`,
        'listen_port = 6432': `listen_port = ${port}\nunix_socket_dir =`,
        '/etc/pgbouncer/userlist.txt': users,
        'server_tls_sslmode = verify-full': '',
      });
      const bouncer = await start(port, '/usr/sbin/pgbouncer', '-u', 'nobody', file);
      const DATABASE_URL = `postgres://${database.username}:${database.password}@127.0.0.1:${port}/svc`;
      const service = await cli.serve({ DATABASE_URL, DATABASE_POOLER: 'transaction' });
      const client = new ApiClient(service.url);
      const token = await client.tokenOf('ann');
      await client.comment(token, 'Through PgBouncer');
      assert.equal((await client.allCommentIds(token)).size, 1);
      await service.end();
      await bouncer.stop();
    } finally {
      await postgres.stop();
    }
  });
});
