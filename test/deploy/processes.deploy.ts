import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { freePort } from '../node/free-port.ts';
import { CommentWriters } from '../scale/comment-writers.ts';
import { ListReaders } from '../scale/list-readers.ts';
import { ApiClient } from '../service/api-client.ts';
import { bundledService } from '../service/cli/bundle-service.ts';
import { CliFixture } from '../service/cli/cli-fixture.ts';
import { startPostgres } from '../service/postgres-server.ts';
import { deployFile, writeDeployFile } from './deploy-file.ts';
import { run, start } from './run.ts';

const DOCUMENT = readFileSync('docs/deploy.md', 'utf8');
const BIN = '/usr/bin/node /opt/svc-embed/node_modules/svc-embed/dist/service/main.js';

/** Returns the commands of docs/deploy.md that contain a text. */
function documented(text: string): string {
  const blocks = [...DOCUMENT.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const block = blocks.find((each) => each.includes(text));
  assert.ok(block, text);
  return block;
}

/** Returns a prefix of ports such as 400: the first two that begin with it are free. */
async function freePortPrefix(): Promise<string> {
  for (;;) {
    const port = await freePort();
    const prefix = String(port).slice(0, -1);
    if (Number(prefix) > 100 && port % 10 > 1) return prefix;
  }
}

/** Starts and stops processes of a unit as systemd would, for the commands of the documents. */
const SYSTEMCTL = `#!/bin/bash
set -eu
cd "$(dirname "$0")/.."
start() {
  printf 'exec %s' "$(cat exec-start | sed "s/%i/$1/g")" > "start-$1"
  setsid env $(cat svc-embed.env) bash "start-$1" >> "$1.log" 2>&1 &
  echo $! > "$1.pid"
}
stop() {
  kill "$(cat "$1.pid")"
  # A process that has exited may stay as a zombie.
  while ps -o stat= -p "$(cat "$1.pid")" | grep -q '^[^Z]'; do sleep 0.05; done
}
action=$1; shift
for unit in "$@"; do
  case $unit in
    *'*'*) numbers='0 1' ;;
    *@*) numbers=\${unit#*@} ;;
    *) numbers= ;;
  esac
  for n in $numbers; do
    case $action in
      start) start $n ;;
      stop) stop $n ;;
      restart) stop $n; start $n ;;
      reload|try-reload-or-restart) kill -HUP "$(cat $n.pid)" ;;
    esac
  done
done
`;

describe('docs/deploy: svc-embed@.service, two processes behind HAProxy', {
  timeout: 240_000,
}, () => {
  const cli = new CliFixture();
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let haproxy: Awaited<ReturnType<typeof start>>;
  let ports: string;
  let metricsPorts: string;
  let url: string;
  /** Runs commands with `systemctl` as above. */
  const shell = (script: string) =>
    run('bash', '-euc', `PATH=${cli.folder}/bin:$PATH\n${script.replaceAll('946', metricsPorts)}`);

  before(async () => {
    postgres = await startPostgres();
    [ports, metricsPorts] = [await freePortPrefix(), await freePortPrefix()];
    mkdirSync(cli.file('bin'));
    writeFileSync(cli.file('bin/systemctl'), SYSTEMCTL, { mode: 0o755 });
    const unit = deployFile('svc-embed@.service', {
      [BIN]: `${process.execPath} ${await bundledService()}`,
      'PORT=400': `PORT=${ports}`,
      'SVC_METRICS_PORT=946': `SVC_METRICS_PORT=${metricsPorts}`,
      '/var/log/svc-embed': cli.folder,
    });
    const [, command = ''] = /^ExecStart=((?:.*\\\n)*.*)$/m.exec(unit) ?? [];
    cli.file('exec-start', command.replaceAll('\\\n', ' '));
    const shipped = deployFile('svc-embed.env').replaceAll(/^#.*\n/gm, '');
    const { SVC_CONFIG, PATH } = cli.environment();
    const DATABASE_URL = await postgres.createDatabase();
    const changed = {
      SVC_CONFIG,
      DATABASE_URL,
      SVC_SIGNING_KEY_FILE: cli.file('key', randomBytes(32).toString('hex')),
      PATH,
    };
    const variables = Object.entries(changed).map((entry) => entry.join('='));
    cli.file('svc-embed.env', `${shipped}${variables.join('\n')}\nSVC_RATE_LIMITS=off\n`);
    await shell('systemctl start svc-embed@0 svc-embed@1');

    const port = await freePort();
    const file = writeDeployFile(cli.folder, 'haproxy.cfg', {
      'bind :443 ssl crt /etc/svc-embed/tls/tls.pem': `bind 127.0.0.1:${port}`,
      'log /dev/log': 'log stdout format raw',
      'gt 6000': 'gt 600000',
      'gt 12000': 'gt 600000',
      '127.0.0.1:400': `127.0.0.1:${ports}`,
    });
    haproxy = await start(port, '/usr/sbin/haproxy', '-db', '-f', file);
    url = `http://127.0.0.1:${port}`;
    for (const n of [0, 1])
      await shell(
        `until curl -sf -o /dev/null http://127.0.0.1:946${n}/readyz; do sleep 0.1; done`,
      );
    while (!(await fetch(`${url}/readyz`)).ok) await new Promise(setImmediate);
  });
  after(async () => {
    await shell('systemctl stop svc-embed@0 svc-embed@1');
    await haproxy?.stop();
    await postgres?.stop();
    await cli.remove();
  });

  const entriesOf = (file: string) => readFileSync(cli.file(file), 'utf8').trim().split('\n');

  it('fails no request during the rolling restart of the document', async () => {
    const writers = new CommentWriters(url);
    const readers = [new ListReaders(url), new ListReaders(url, { wait: 25, dashboard: 'costs' })];
    for (const each of readers) await each.start(4);
    writers.start(4);
    await writers.untilAcknowledged(20);
    const before = ['0.pid', '1.pid'].flatMap(entriesOf);
    await shell(documented('systemctl restart svc-embed@$n'));
    await writers.untilAcknowledged(20);
    await writers.stop();
    await Promise.all(readers.map((each) => each.stop()));
    assert.deepEqual(writers.failures, []);
    for (const { failures } of readers) assert.deepEqual(failures, []);
    await writers.check();
    const now = ['0.pid', '1.pid'].flatMap(entriesOf);
    for (const [n, pid] of before.entries()) assert.notEqual(now[n], pid);
  });

  it('has an audit log of each process, which logrotate rotates', async () => {
    for (const n of [0, 1]) {
      await new ApiClient(`http://127.0.0.1:${ports}${n}`).mint();
      assert.ok(entriesOf(`audit-${n}.jsonl`).length > 0);
    }
    const file = writeDeployFile(cli.folder, 'logrotate.conf', {
      '/var/log/svc-embed': cli.folder,
      'systemctl try': `${join(cli.folder, 'bin/systemctl')} try`,
    });
    await run('chmod', '755', cli.folder);
    await run('chmod', '644', file);
    const reloads = () =>
      entriesOf('0.log')
        .concat(entriesOf('1.log'))
        .filter((line) => /"reloaded"/.test(line));
    await run('/usr/sbin/logrotate', '-f', '-s', cli.file('state'), file);
    while (reloads().length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const n of [0, 1]) {
      await new ApiClient(`http://127.0.0.1:${ports}${n}`).mint();
      assert.equal(entriesOf(`audit-${n}.jsonl`).length, 1);
      assert.ok(readdirSync(cli.folder).some((name) => name.startsWith(`audit-${n}.jsonl-`)));
    }
  });
});
