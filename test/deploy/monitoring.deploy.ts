import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { freePort } from '../node/free-port.ts';
import { ApiClient } from '../service/api-client.ts';
import { cliFixture } from '../service/cli/cli-fixture.ts';
import { deployFile, writeDeployFile } from './deploy-file.ts';
import { run, start } from './run.ts';

/** The metric that the unit of the backup writes. */
const OF_BACKUP = 'svc_backup_last_success_timestamp_seconds';
const FILES = ['prometheus-rules.yml', 'prometheus-rules.test.yml'];

interface Panel {
  title: string;
  targets: { expr: string }[];
}

describe('docs/deploy: Prometheus', () => {
  const cli = cliFixture();
  let prometheus: Awaited<ReturnType<typeof start>>;
  let metricsUrl: string;
  let url: string;
  before(async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    url = `http://127.0.0.1:${port}`;
    const service = await cli.serve({ SVC_METRICS_PORT: String(metricsPort) });
    const client = new ApiClient(service.url);
    const token = await client.tokenOf('ann');
    await client.comment(token, 'Read once');
    await client.allThreads(token);
    await client.exchange('unknown');
    for (const file of FILES) writeDeployFile(cli.folder, file);
    const file = writeDeployFile(cli.folder, 'prometheus.yml', {
      '127.0.0.1:9464': new URL(metricsUrl).host,
      '/etc/prometheus': cli.folder,
      'interval: 15s': 'interval: 1s',
    });
    prometheus = await start(
      port,
      '/usr/bin/prometheus',
      `--config.file=${file}`,
      `--storage.tsdb.path=${cli.file('prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    );
  });
  after(() => prometheus?.stop());

  /** The values of an expression, once there are any. */
  const valuesOf = async (expression: string): Promise<string[]> => {
    for (let attempt = 0; attempt < 150; attempt++) {
      const query = new URLSearchParams({ query: expression });
      const response = await fetch(`${url}/api/v1/query?${query}`);
      const { status, data, error } = (await response.json().catch(() => ({}))) as {
        status?: string;
        error?: string;
        data?: { result: { value: [number, string] }[] };
      };
      if (status === 'error') throw new Error(`${expression}: ${error}`);
      if (data && data.result.length > 0) return data.result.map(({ value }) => value[1]);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${expression} has no data`);
  };

  it('reports metrics in the format that promtool expects', async () => {
    const text = await (await fetch(metricsUrl)).text();
    const file = cli.file('metrics', text);
    const lint = await run('sh', '-c', `promtool check metrics < ${file} || test $? = 3`);
    assert.doesNotMatch(lint, /^svc_/m);
  });

  it('has valid rules, each with a runbook, which fire in their scenarios only', async () => {
    const [rules, tests] = FILES.map((file) => cli.file(file));
    await run('promtool', 'check', 'config', cli.file('prometheus.yml'));
    assert.match(await run('promtool', 'test', 'rules', tests ?? ''), /SUCCESS/);
    const text = deployFile('prometheus-rules.yml');
    const count = (pattern: RegExp) => text.match(pattern)?.length;
    assert.equal(count(/ runbook: "/g), count(/- alert: /g));
    assert.ok(existsSync(rules ?? ''));
    for (const [, alert = ''] of text.matchAll(/- alert: (\w+)/g))
      assert.ok(deployFile('prometheus-rules.test.yml').includes(alert), `${alert} is tested`);
  });

  it('scrapes the service', async () => {
    assert.deepEqual(await valuesOf('up{job="svc-embed"} == 1'), ['1']);
    assert.equal((await valuesOf('svc_rejections_total{reason="401"}')).length, 1);
  });

  it('has only metrics that exist in its rules and in the dashboard', async () => {
    const text = await (await fetch(metricsUrl)).text();
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const used = [deployFile('prometheus-rules.yml'), deployFile('grafana-dashboard.json')].flatMap(
      (file) => file.match(/\b(svc|process|nodejs)_\w+/g) ?? [],
    );
    assert.ok(new Set(used).size > 12);
    const base = (name: string) => name.replace(/_bucket$/, '');
    const unknown = used.filter((name) => !known.has(base(name)) && name !== OF_BACKUP);
    assert.deepEqual(unknown, []);
    assert.ok(deployFile('svc-embed-backup.service').includes(OF_BACKUP));
  });

  it('responds to each query of the dashboard with data', async () => {
    const { panels } = JSON.parse(deployFile('grafana-dashboard.json')) as { panels: Panel[] };
    for (const { targets } of panels)
      for (const { expr } of targets)
        assert.ok((await valuesOf(expr.replaceAll('$__rate_interval', '10s'))).length > 0);
  });
});
