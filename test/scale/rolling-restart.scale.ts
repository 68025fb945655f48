import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { freePort } from '../node/free-port.ts';
import { cliFixture, type ServiceProcess } from '../service/cli/cli-fixture.ts';
import { postgresEngine } from '../service/engines.ts';
import { CommentWriters } from './comment-writers.ts';
import type { ConfiguredProgram } from './configured-program.ts';
import { balanceProcesses } from './haproxy.ts';
import { ListReaders } from './list-readers.ts';

const WRITERS = 6;
const READERS = 4;

describe('a rolling restart behind HAProxy', { timeout: 180_000 }, () => {
  const cli = cliFixture();
  const postgres = postgresEngine();
  let balancer: ConfiguredProgram;
  before(() => postgres.start());
  after(async () => {
    await balancer?.stop();
    await postgres.stop();
  });

  it('fails no request', async () => {
    const ports = [await freePort(), await freePort()];
    const variables = { DATABASE_URL: await postgres.url(), SVC_DRAIN_MS: '3000' };
    const serve = (port: number) => cli.serve({ ...variables, PORT: String(port) });
    const processes = await Promise.all(ports.map(serve));
    balancer = await balanceProcesses(ports);
    const url = `http://127.0.0.1:${balancer.port}`;
    await until(async () => (await fetch(`${url}/readyz`)).status === 200);

    const writers = new CommentWriters(url);
    const readers = [
      new ListReaders(url),
      new ListReaders(url, { wait: 25 }),
      new ListReaders(url, { wait: 25, dashboard: 'costs' }), // which does not change
    ];
    for (const each of readers) await each.start(READERS);
    writers.start(WRITERS);
    for (const [index, port] of ports.entries()) {
      await writers.untilAcknowledged(20);
      assert.equal(await processes[index]?.end('SIGTERM'), 0);
      processes[index] = await serve(port);
      await until(async () => hasHandledComments(processes[index]));
    }
    await writers.stop();
    assert.deepEqual(writers.failures, []);
    await writers.check();
    const [, waiting] = readers;
    await waiting?.untilAllHave(writers.acknowledged.slice(-WRITERS));
    const stopped = readers.map((each) => each.stop());
    for (const served of processes) assert.equal(await served.end(), 0);
    await Promise.all(stopped);
    for (const { failures } of readers) assert.deepEqual(failures, []);
  });
});

function hasHandledComments(served: ServiceProcess | undefined): boolean {
  return served?.lines.some((line) => /\/comments"/.test(line)) ?? false;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition().catch(() => false))) await new Promise(setImmediate);
}
