import assert from 'node:assert/strict';
import { once } from 'node:events';
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
const STATE_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
const SLOTS = { user: 4 };
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
    const limits = { slots: SLOTS, waitingSlots: { user: 2, account: 3, process: 4 } };
    const service = testService({ ...engine, open }, limits);
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
        assert.equal(performance.now() - start >= 1_000, applied !== null, 'it has waited');
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

    const beyond: [scope: string, waiting: string[], last: string][] = [
      ['user', ['ann', 'ann'], 'ann'],
      ['account', ['ann', 'ann', 'bob'], 'cem'],
    ];
    for (const [scope, names, last] of beyond)
      it(`is 304 at once beyond the limit of the ${scope}`, WOKEN, async () => {
        const waiting: { response: Promise<ApiResponse> }[] = [];
        for (const name of names) waiting.push(await waitingList(await service.tokenOf(name)));
        const list = await listAgain(service, await service.tokenOf(last));
        assert.deepEqual([list.status, appliedBy(list)], [304, null]);
        await service.comment(await service.tokenOf('dan'), 'new');
        for (const { response } of waiting) assert.equal((await response).status, 200);
      });

    it('takes a slot for each 4 KiB of the headers that it needs', async () => {
      const token = await service.token();
      const headers = { cookie: 'x'.repeat(8_192), origin: 'x'.repeat(4_096) };
      const before = await metric('svc_wake_ups_total');
      for (const _ of ['first', 'after the slots of the first are free']) {
        const { response } = await waitingList(token, { headers });
        await service.comment(token, 'new');
        assert.equal((await response).status, 200);
      }
      assert.equal(await metric('svc_wake_ups_total'), before + 2, 'each wake-up is counted');
      const list = await listAgain(service, token, { headers: { origin: 'x'.repeat(8_192) } });
      assert.deepEqual([list.status, appliedBy(list)], [304, null]);
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

    it('keeps nothing of a body that its client sends meanwhile', WOKEN, async () => {
      const client = await waitingClient('Transfer-Encoding: chunked\r\n');
      const chunk = 'x'.repeat(0x100000);
      for (let count = 0; count < 20; count++) client.write(`100000\r\n${chunk}\r\n`);
      await once(client, 'drain');
      client.destroy();
      await untilWaiting(0);
    });

    it('frees its slot when its client disconnects, and no change wakes it up', async () => {
      const before = await metric('svc_wake_ups_total');
      const client = await waitingClient();
      client.destroy();
      await untilWaiting(0);
      await service.comment(await service.token(), 'new');
      assert.equal(await metric('svc_wake_ups_total'), before);
    });

    it('is 304 after the time without a free slot, and 200 with one', WOKEN, async () => {
      const token = await service.token();
      const later = await waitingList(token);
      const { response } = await waitingList(token, { prefer: 'wait=1' });
      const untilSlots = async (count: number) => {
        while ((await metric('svc_slots')) !== count) await delay(5);
      };
      await untilSlots(0); // a client that has just disconnected may still have one
      const head = `POST ${LIST} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Embed-Token ${token}\r\n`;
      const bodies = Array.from({ length: SLOTS.user }, () => service.connect());
      for (const socket of bodies) socket.write(`${head}Content-Length: 9\r\n\r\n`);
      await untilSlots(SLOTS.user);
      await service.comment(await service.tokenOf('bob'), 'new');
      const list = await response;
      assert.deepEqual([list.status, appliedBy(list)], [304, 'wait=1']);
      assert.equal(list.headers.get('connection'), 'close', 'the connection is not counted');
      for (const socket of bodies) socket.destroy();
      assert.equal((await later.response).status, 200);
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
