import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { CONNECTIONS, SLOTS } from '../../src/service/limits/limits.ts';
import { ApiClient } from '../service/api-client.ts';
import { CliFixture, type ServiceProcess } from '../service/cli/cli-fixture.ts';
import type { TestEngine } from '../service/engines.ts';

/** A process whose memory is easily exhausted, with health checks on a port of their own. */
const ENVIRONMENT = { NODE_OPTIONS: '--max-old-space-size=256', SVC_METRICS_PORT: '0' };
/** What a process may use, in MiB: "Memory" in docs/operations.md. */
const MEMORY_MAX = 768;
const LIST = '/api/v1/embed/dashboard/sales/comments';

/**
 * A client that uses up what all share, alone or with the session of a viewer. It sends to a process with 256 MB of heap,
 * which must keep running, respond to health checks, and stay within the memory that its limits allow.
 */
export function exhaustingClientAttacks(engine: TestEngine): void {
  describe('a client that exhausts a process with 256 MB of heap', () => {
    const cli = new CliFixture();
    const sockets: Socket[] = [];
    let served: ServiceProcess;
    let health = '';
    let token = '';
    let acme: ApiClient;

    before(async () => {
      served = await cli.serve({ ...ENVIRONMENT, DATABASE_URL: await engine.url() });
      acme = new ApiClient(served.url);
      token = await acme.token('viewer');
      const metrics = served.lines
        .map((line) => JSON.parse(line))
        .find(({ msg }) => msg === 'metrics');
      health = metrics.url.replace('/metrics', '/livez');
    });

    afterEach(async () => {
      assert.equal((await fetch(health)).status, 200);
      assert.equal(served.child.exitCode, null, 'the process runs');
      const status = readFileSync(`/proc/${served.child.pid}/status`, 'utf8');
      const mebibytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
      assert.ok(mebibytes < MEMORY_MAX, `${mebibytes} MiB were used`);
      await end();
    });

    /** Closes the connections of an attack, and waits until requests are admitted again. */
    async function end(): Promise<void> {
      for (const socket of sockets.splice(0)) socket.destroy();
      for (let status = 503; status !== 200; )
        status = await fetch(`${served.url}/livez`).then(
          (response) => response.status,
          () => 503,
        );
    }

    after(async () => {
      await served.end();
      cli.remove();
    });

    /** Opens connections that send a text each, and waits until the service has closed a number of them. */
    async function flood(count: number, closed: number, textOf: (index: number) => string) {
      const { hostname, port } = new URL(served.url);
      const closures = Promise.withResolvers<void>();
      let rest = closed;
      for (let index = 0; index < count; index++) {
        const socket = connect(Number(port), hostname);
        sockets.push(socket.resume());
        socket.on('error', () => {});
        socket.once('close', () => --rest === 0 && closures.resolve());
        socket.write(textOf(index));
      }
      if (closed > 0) await closures.promise;
    }

    const head = (target: string, lines = '') =>
      `${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines}\r\n`;
    const exchange = (length: number) =>
      head('POST /api/v1/embed/session/token', `Content-Length: ${length}\r\n`);

    it('cannot use up the memory with copies of the largest page', async () => {
      const root = await acme.comment(token, 'root');
      const body = '\u0001'.repeat(10_000);
      const statuses: number[] = [];
      for (let index = 0; index < 20; index++)
        statuses.push((await acme.comments(token, '', { body, parentId: root })).status);
      assert.ok(statuses.includes(409), 'the thread has a limit in bytes of JSON');
      const page = await (await acme.comments(token)).text();
      assert.ok(page.length <= 1024 * 1024, `${page.length} bytes`);
      const lists = Array.from({ length: 150 }, async () => {
        const response = await acme.comments(token);
        await response.arrayBuffer();
        return response.status;
      });
      const received = await Promise.all(lists);
      assert.ok(received.includes(200));
      for (const status of received) assert.ok([200, 503].includes(status), `${status}`);
    });

    it('cannot use up the memory with lists that wait', async () => {
      const tokens = await Promise.all(
        Array.from({ length: 8 }, (_, index) => acme.token(`waiting-${index}`)),
      );
      const filler = `X-Filler: ${'x'.repeat(14_000)}\r\n`;
      await flood(900, 900 - SLOTS.address, (index) => {
        const authorization = `Authorization: Embed-Token ${tokens[index % 8]}\r\n`;
        const lines = `${authorization}${filler}Connection: close\r\n`;
        return head(`GET ${LIST}?first=${1 + (index % 190)}`, lines);
      });
    });

    it('cannot keep the process busy with large exchange bodies', async () => {
      const body = `{"sessionId":[${'[],'.repeat(87_000)}0]}`;
      await flood(12, 12, () => exchange(body.length) + body);
      const responses = await Promise.all(
        Array.from({ length: 12 }, () => acme.request('/session/token', '[],'.repeat(500))),
      );
      assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([413]));
    });

    it('cannot use up the memory with idle connections', async () => {
      await flood(1_300, 1_300 - CONNECTIONS.address, () => head('GET /'));
    });

    it('cannot use up the memory with bodies that are sent slowly or in chunks of one byte', async () => {
      await flood(1_300, 1_300 - SLOTS.address, () => exchange(1_000) + 'x'.repeat(999));
      await end();
      const chunks = '1\r\nx\r\n'.repeat(2_000);
      const authorization = `Authorization: Embed-Token ${token}\r\n`;
      const target = head(`POST ${LIST}`, `${authorization}Transfer-Encoding: chunked\r\n`);
      await flood(100, 100 - SLOTS.user, () => target + chunks);
    });

    it('cannot prevent health checks with busy connections', async () => {
      await flood(1_000, 0, () => head('GET /'));
      for (const socket of sockets)
        socket.on('data', () => socket.writable && socket.write(head('GET /')));
      for (let checks = 0; checks < 9; checks++) {
        const response = await fetch(health, { signal: AbortSignal.timeout(5_000) });
        assert.equal(response.status, 200);
      }
    });
  });
}
