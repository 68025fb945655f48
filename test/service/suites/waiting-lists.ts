import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { parseConfig } from '../../../src/service/index.ts';
import { deleteUser } from '../../../src/service/maintenance/delete-user.ts';
import type { ApiResponse } from '../api-client.ts';
import { config } from '../config.ts';
import { countStatements } from '../count-statements.ts';
import type { TestEngine } from '../engines.ts';
import { type TestService, testService } from '../test-service.ts';

/** What a client of a waiting list sends. */
interface WaitOptions {
  prefer?: string;
  headers?: Record<string, string>;
}

/** Shorter than the wait, after which a list is returned anyway. */
const WOKEN = { timeout: 20_000 };
/** How soon a list waits, and how soon it no longer does after its client has left. */
const STATE_MS = 15_000;
const DAY_MS = 24 * 3_600_000;
/** More permits than one test needs, so that it can use up the rest. */
const PERMITS = { working: 6, waiting: 3 };
const EVE = { tenant: 'acme', embedTenant: 'acme', externalId: 'eve' };
const LIST = '/api/v1/embed/dashboard/sales/comments';
const appliedBy = ({ headers }: ApiResponse) => headers.get('preference-applied');

/** Requests a list with the ETag of its current version. */
async function listAgain(
  service: TestService,
  token: string,
  { prefer = 'wait=25', headers }: WaitOptions = {},
): Promise<ApiResponse> {
  const known = (await service.comments(token)).headers.get('etag') ?? '';
  return service.comments(token, '', { headers: { 'if-none-match': known, prefer, ...headers } });
}

/** Lists that wait for a change of their conversation: `Prefer: wait`. */
export function waitingListsSuite(engine: TestEngine): void {
  describe('a list with Prefer: wait', () => {
    let url: string | undefined;
    const open = async () => {
      url ??= await engine.url();
      return engine.open(url);
    };
    const service = testService({ ...engine, open }, { permits: PERMITS });
    const other = testService({ ...engine, open });
    const metric = async (name: string) => (await service.metric(name)) ?? assert.fail(name);
    const untilWaiting = async (count: number, isPossible = () => true) => {
      const end = performance.now() + STATE_MS;
      while ((await metric('svc_waiting_requests')) !== count) {
        assert.ok(isPossible() && performance.now() < end, `${count} lists do not wait`);
        await delay(5);
      }
    };
    const waitingList = async (token: string, options?: WaitOptions) => {
      const before = await metric('svc_waiting_requests');
      let hasEnded = false;
      const response = listAgain(service, token, options).finally(() => {
        hasEnded = true;
      });
      await untilWaiting(before + 1, () => !hasEnded);
      return { response };
    };

    const changes: [name: string, change: (ann: string, root: number) => Promise<unknown>][] = [
      ['a thread', (ann) => service.comment(ann, 'new')],
      ['a reply', (ann, root) => service.comment(ann, 'reply', root)],
      ['an edit', (ann, root) => service.edit(ann, root, 'edited')],
      ['a resolution', (ann, root) => service.resolve(ann, root)],
      ['a deletion', (ann, root) => service.remove(ann, root)],
    ];
    for (const [name, change] of changes)
      it(`returns at once after ${name} by another user`, WOKEN, async () => {
        const ann = await service.tokenOf('ann');
        const { id } = await service.comment(ann, 'first');
        const bob = await service.tokenOf('bob');
        const { response } = await waitingList(bob);
        await change(ann, id);
        const list = await response;
        const now = await service.comments(bob);
        assert.deepEqual([list.status, appliedBy(list), list.text], [200, 'wait=25', now.text]);
        for (const header of ['etag', 'connection'])
          assert.equal(list.headers.get(header), now.headers.get(header));
      });

    const unchanged: [name: string, prefer: string, applied: string | null][] = [
      ['after the time', 'respond-async, wait="1"; x=y, foo="a,b"', 'wait=1'],
      ['at once without a time', 'wait=0', null],
    ];
    for (const [name, prefer, applied] of unchanged)
      it(`is 304 ${name}, and counts as one list: ${prefer}`, async () => {
        await service.restart({ rateLimits: { lists: 2 } });
        const start = performance.now();
        const list = await listAgain(service, await service.token(), { prefer });
        if (applied) assert.ok(performance.now() - start >= 1_000, 'it has waited');
        assert.deepEqual([list.status, appliedBy(list)], [304, applied]);
        await service.restart();
      });

    it('is 200 at once if the client has another version or none', async () => {
      const token = await service.token();
      const other = await listAgain(service, token, { headers: { 'if-none-match': '"other"' } });
      assert.deepEqual([other.status, appliedBy(other)], [200, 'wait=25']);
      const none = await service.comments(token, '', { headers: { prefer: 'wait=25' } });
      assert.deepEqual([none.status, appliedBy(none)], [200, null]);
    });

    it('returns after a change by the same process without a statement', WOKEN, async (t) => {
      const { query } = service.database;
      t.mock.method(service.database, 'query', async (...args: Parameters<typeof query>) =>
        args[0].includes('json_each') ? [] : query(...args),
      );
      const { response } = await waitingList(await service.token());
      await service.comment(await service.tokenOf('bob'), 'new');
      assert.equal((await response).status, 200);
    });

    it('returns after a change by another process', WOKEN, async () => {
      const { response } = await waitingList(await service.token());
      await other.comment(await other.tokenOf('bob'), 'by another process');
      const list = await response;
      assert.deepEqual([list.status, list.body.items[0].root.body], [200, 'by another process']);
    });

    it('is loaded once for all its readers', WOKEN, async () => {
      const ann = await service.tokenOf('ann');
      const readers = await Promise.all(['bob', 'cem', 'dan'].map((name) => service.tokenOf(name)));
      const waiting: { response: Promise<ApiResponse> }[] = [];
      for (const reader of readers) waiting.push(await waitingList(reader));
      const page = 'ORDER BY created_at DESC';
      const loads = await countStatements(service.database, page, async () => {
        await service.comment(ann, 'new');
        for (const { response } of waiting) assert.equal((await response).status, 200);
      });
      assert.equal(loads, 1);
    });

    const expire = async () => {
      service.now += DAY_MS;
    };
    const ended: [name: string, end: (session: string) => Promise<unknown>][] = [
      ['is revoked', (session) => service.revoke({ sessionId: session })],
      ['expires', expire],
      ['loses its user', () => deleteUser(service.database, EVE)],
    ];
    for (const [name, end] of ended)
      for (const [when, prefer] of [
        ['at a change', 'wait=25'],
        ['at the end of the wait', 'wait=1'],
      ] as const)
        it(`is 401 ${when} if the session ${name} meanwhile`, WOKEN, async () => {
          const session = await service.mint({ externalId: 'eve' });
          const { token } = (await service.exchange(session)).body;
          const { response } = await waitingList(token, { prefer });
          await end(session);
          if (prefer === 'wait=25') await service.comment(await service.tokenOf('bob'), 'new');
          assert.equal((await response).status, 401);
        });

    it('is 404 if its dashboard was removed from the configuration', WOKEN, async () => {
      const { response } = await waitingList(await service.token());
      const changed = structuredClone(config);
      for (const tenant of changed.tenants) tenant.dashboards = [];
      service.configure(parseConfig(changed));
      await other.comment(await other.token(), 'new');
      const { status, body } = await response;
      assert.deepEqual([status, body.field], [404, 'publicId']);
      service.configure(parseConfig(config));
    });

    it('ends with 304 if another user needs its permit', WOKEN, async () => {
      const ann = await service.tokenOf('ann');
      const waiting: { response: Promise<ApiResponse> }[] = [];
      for (let count = 0; count < PERMITS.waiting; count++) waiting.push(await waitingList(ann));
      const ofBob = listAgain(service, await service.tokenOf('bob'));
      const displaced = await waiting.shift()?.response;
      assert.deepEqual([displaced?.status, displaced && appliedBy(displaced)], [304, null]);
      await service.comment(await service.tokenOf('dan'), 'new');
      for (const response of [ofBob, ...waiting.map(({ response }) => response)])
        assert.equal((await response).status, 200);
    });

    it('does not count the wait as the time of the request', async () => {
      const sum =
        'svc_http_request_duration_seconds_sum{route="/api/v1/embed/dashboard/:publicId/comments",method="GET"}';
      const token = await service.token();
      await service.comments(token);
      const before = await metric(sum);
      const start = performance.now();
      assert.equal(appliedBy(await listAgain(service, token, { prefer: 'wait=1' })), 'wait=1');
      const notCounted = (performance.now() - start) / 1_000 - ((await metric(sum)) - before);
      assert.ok(notCounted >= 1, `${notCounted} s are not counted`);
    });

    /** A client whose list waits, over a connection of its own; `more` are further lines of the head. */
    const waitingClient = async (more = '') => {
      const token = await service.token();
      const { etag } = Object.fromEntries((await service.comments(token)).headers);
      const client = service.connect();
      const lines = `Authorization: Embed-Token ${token}\r\nIf-None-Match: ${etag}\r\nPrefer: wait=25\r\n`;
      client.write(`GET ${LIST} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines}${more}\r\n`);
      await untilWaiting(1);
      return client;
    };

    it('reads a body that its client sends, until it has sent too much', WOKEN, async () => {
      const client = await waitingClient('Transfer-Encoding: chunked\r\n');
      const send = (text: string) => new Promise((resolve) => client.write(text, resolve));
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
      await send(chunk.repeat(7));
      assert.equal(await metric('svc_waiting_requests'), 1);
      const closed = new Promise((resolve) => client.resume().once('close', resolve));
      await send(chunk.repeat(2));
      await closed;
      await untilWaiting(0);
    });

    it('frees its permit when its client disconnects, and no change wakes it up', async () => {
      const before = await metric('svc_wake_ups_total');
      const client = await waitingClient();
      client.destroy();
      await untilWaiting(0);
      await service.comment(await service.token(), 'new');
      assert.equal(await metric('svc_wake_ups_total'), before);
    });

    it('is 304 after a change without a permit to work', WOKEN, async () => {
      const { response } = await waitingList(await service.token());
      while ((await metric('svc_requests_in_progress')) > 0) await delay(5);
      const { promise: ended, resolve: end } = Promise.withResolvers<Response>();
      let working = 0;
      service.mount('/work', () => {
        working++;
        return ended;
      });
      const ann = await service.tokenOf('ann');
      const works = Array.from({ length: PERMITS.working }, () =>
        service.request('/work', { token: ann }),
      );
      while (working < PERMITS.working) await delay(5);
      await other.comment(await other.token(), 'new');
      const list = await response;
      assert.deepEqual([list.status, appliedBy(list)], [304, null]);
      end(new Response());
      await Promise.all(works);
    });

    it('is 304 at once when the service stops, on a connection that closes', WOKEN, async () => {
      const { response } = await waitingList(await service.token());
      service.drain();
      const list = await response;
      assert.deepEqual([list.status, appliedBy(list)], [304, 'wait=25']);
      assert.equal(list.headers.get('connection'), 'close');
      const next = await listAgain(service, await service.tokenOf('bob'));
      assert.deepEqual([next.status, appliedBy(next)], [304, null]);
    });
  });
}
