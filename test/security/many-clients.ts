import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, afterEach, before, describe, it } from 'node:test';
import { describeLimits } from '../../.ci/manifest/describe-limits.ts';
import { CONNECTIONS, PAGE_BYTES, SLOTS, WAITING_SLOTS } from '../../src/service/limits/limits.ts';
import { ApiClient } from '../service/api-client.ts';
import type { TestEngine } from '../service/engines.ts';
import { AttackedProcess, requestHead } from './attacked-process.ts';

/** The limits of what the clients hold together. */
const HELD = ['requests in progress', 'connections'];

/** Enough that no limit of a user or an address is reached before that of the account or the process. */
const USERS = 8;
/** So many that a slow machine holds them all before the service disconnects the first: less than their shares. */
const HELD_BY_TWO_ACCOUNTS = (SLOTS.process * 3) / 4;
const LIST = '/api/v1/embed/dashboard/sales/comments';
const HOSTS = ['127.0.0.1', 'localhost'];
/** Counts the lists that were handled. */
const LISTS = /^svc_http_requests_total\{route="[^"]*\/comments",method="GET"/;
/** Counts them and those that wait: a slow machine ends the first ones before the last one waits. */
const ARRIVED_LISTS = new RegExp(`^svc_waiting_requests |${LISTS.source}`);

/** How often the metrics are read without a change before a request counts as lost. */
const UNCHANGED_READS = 500;

/** Who sends a request: a viewer of an account, at an address. */
interface Sender {
  account: number;
  user: number;
  address: number;
}

/** What a group of clients sends to reach the limit of one scope before every other. */
const SENDERS: Readonly<Record<keyof typeof SLOTS, (index: number) => Sender>> = {
  user: (index) => ({ account: 0, user: 0, address: index % USERS }),
  address: (index) => ({ account: 0, user: index % USERS, address: 0 }),
  account: (index) => ({ account: 0, user: index % USERS, address: index % USERS }),
  process: (index) => ({ account: index % 2, user: (index >> 1) % USERS, address: index }),
};

/** Many clients behind a trusted proxy, who together use up the slots of the admission gate. */
export function manyClientsAttacks(engine: TestEngine): void {
  describe('many clients of a process with 256 MB of heap', () => {
    const attacked = new AttackedProcess();
    const tokens: string[][] = [];
    let clients: ApiClient[] = [];
    let base = 0;

    before(async () => {
      await attacked.start(engine, { SVC_TRUST_PROXY: '1' });
      clients = [
        new ApiClient(attacked.url),
        new ApiClient(attacked.url.replace('127.0.0.1', 'localhost'), 'globex-key'),
      ];
      for (const client of clients) tokens.push(await createLargestPage(client));
      base = attacked.memory('VmRSS');
    });

    afterEach(async () => {
      await attacked.checkHealth();
      const limits = describeLimits().filter(({ limit }) => HELD.includes(limit));
      const memory = limits.map((limit) => Number.parseInt(limit.memory, 10));
      const highest = attacked.memory('VmHWM');
      assert.ok(
        highest < memory.reduce((sum, one) => sum + one, base),
        `${highest} MiB were used, ${base} before the attack`,
      );
      await attacked.end();
      for (const [account, client] of clients.entries()) {
        const page = await client.comments(tokens[account]?.[0]);
        assert.equal(page.status, 200);
        const { length } = page.text;
        assert.ok(length > 0.95 * PAGE_BYTES && length <= PAGE_BYTES, `${length} bytes`);
      }
    });

    after(() => attacked.stop());

    const requestOf = ({ account, user, address }: Sender, query = '', lines = '') =>
      requestHead(
        `GET ${LIST}${query}`,
        `X-Forwarded-For: 10.0.${address >> 8}.${address & 255}\r\nAuthorization: Embed-Token ${tokens[account]?.[user]}\r\n${lines}`,
        HOSTS[account],
      );

    const slots = () => attacked.metric(/^svc_slots /);

    /**
     * Takes slots with pages that are not read, until a number of them is taken. The operating system stores the first pages of a connection,
     * so each connection requests pages until one of them stays in the process. On a slow machine, the service may
     * disconnect the first ones meanwhile, or never handle a request; other connections replace them.
     */
    async function holdPages(count: number, senderOf: (index: number) => Sender): Promise<void> {
      for (let taken = await slots(); taken < count; ) {
        const sockets = Array.from({ length: count - taken }, () => attacked.connect());
        for (const before = taken; taken === before; taken = await slots()) {
          const handled = (await attacked.metric(LISTS)) + sockets.length;
          for (const [index, socket] of sockets.entries())
            socket.write(requestOf(senderOf(taken + index)));
          if (await reaches(handled, before)) continue;
          for (const socket of sockets) socket.destroy();
          break;
        }
      }
    }

    /**
     * Waits until the service has handled a number of lists, or has disconnected clients that held slots. Returns false
     * if it handles no more of them.
     */
    async function reaches(handled: number, held: number): Promise<boolean> {
      let last = 0;
      for (let unchanged = 0; unchanged < UNCHANGED_READS; unchanged++) {
        const lists = await attacked.metric(LISTS);
        if (lists >= handled || (await slots()) < held) return true;
        if (lists !== last) unchanged = 0;
        last = lists;
      }
      return false;
    }

    /** Sends one more request, and returns its response. */
    const responseTo = (sender: Sender) =>
      new Promise<string>((resolve) => {
        const socket = attacked.connect();
        socket.on('data', (chunk) => resolve(String(chunk)));
        socket.write(requestOf(sender));
      });

    // One account after the other, so that each holds its half.
    const ofAccount = (account: number) => (index: number) => SENDERS.process(2 * index + account);
    for (const [clients, scope, count, senders] of [
      ['one user', 'user', SLOTS.user, [SENDERS.user]],
      ['two accounts', 'account', HELD_BY_TWO_ACCOUNTS, [ofAccount(0), ofAccount(1)]],
    ] as const)
      it(`cannot use up the memory with unread pages of ${clients}`, async () => {
        for (const [index, senderOf] of senders.entries())
          await holdPages(Math.ceil((count * (index + 1)) / senders.length), senderOf);
        assert.equal(await slots(), count);
        assert.equal((await fetch(`${attacked.url}/livez`)).status, 200, 'others are served');
        if (scope !== 'user') return;
        const response = await responseTo(senders[0](0));
        assert.match(response, /^HTTP\/1.1 503 .*\r\nretry-after: 1\r\n/is);
        assert.ok(response.includes(`At most ${SLOTS.user} requests of one user may be`), response);
      });

    it('cannot keep other viewers out with slow bodies of five addresses', async () => {
      const slowExchange = (address: number) => {
        const lines = `X-Forwarded-For: 10.0.0.${address}\r\nContent-Length: 1001\r\n`;
        return requestHead('POST /api/v1/embed/session/token', lines) + 'x'.repeat(1_000);
      };
      await attacked.flood(5 * SLOTS.address, 2 * SLOTS.address, (index) =>
        slowExchange(index % 5),
      );
      assert.match(await responseTo({ account: 0, user: 0, address: 5 }), /^HTTP\/1.1 200 /);
      const socket = attacked.connect();
      socket.write(slowExchange(6));
      const [response] = await once(socket, 'data');
      assert.match(String(response), /^HTTP\/1.1 408 .*connection: close.*within 5 seconds/is);
      while ((await slots()) > 0);
    });

    it('cannot use up the memory with incomplete request heads', async () => {
      const count = CONNECTIONS.process + 500;
      const lines = Array.from({ length: 31 }, (_, line) => `X-${line}: ${'x'.repeat(490)}\r\n`);
      const head = requestHead('GET /', lines.join('')).slice(0, -2);
      await attacked.flood(count, 500, () => head);
    });

    it('cannot use up the memory with the headers and bodies of lists that wait for a change', async () => {
      const [acme = assert.fail()] = clients;
      const users = Array.from({ length: 64 }, async (_, index) => {
        const token = await acme.tokenOf(`waiting-${index}`);
        const { headers } = await acme.comments(token);
        return `Authorization: Embed-Token ${token}\r\nIf-None-Match: ${headers.get('etag')}\r\n`;
      });
      const known = await Promise.all(users);
      const small = Array.from({ length: 700 }, (_, line) => `X-${line}: x\r\n`).join('');
      const body = 'x'.repeat(100_000);
      const before = attacked.memory('VmRSS');
      const earlier = await attacked.metric(ARRIVED_LISTS);
      for (let lists = 1; lists <= WAITING_SLOTS.user; lists++) {
        await attacked.flood(known.length, 0, (index) => {
          const lines = `${known[index]}Prefer: wait=25\r\nContent-Length: ${body.length}\r\n`;
          return requestHead(`GET ${LIST}`, lines + small) + body;
        });
        while ((await attacked.metric(ARRIVED_LISTS)) < earlier + lists * known.length);
      }
      const added = attacked.memory('VmRSS') - before;
      assert.ok(added < 64, `the lists use ${added} MiB`);
    });

    for (const scope of ['user', 'address', 'account', 'process'] as const)
      it(`cannot use up the memory with waiting lists of one ${scope}`, async () => {
        const count = SLOTS[scope] + 64;
        const filler = `X-Filler: ${'x'.repeat(14_000)}\r\nConnection: close\r\n`;
        await attacked.flood(count, 64, (index) =>
          requestOf(SENDERS[scope](index), `?first=${1 + (index % 190)}`, filler),
        );
        // two accounts do not fill a process: the requests of both that are already authenticated leave a rest
        const scopes = scope === 'process' ? 'process|account' : scope;
        const rejected = new RegExp(`^svc_rejections_total\\{reason="slots-(${scopes})"`);
        assert.ok((await attacked.metric(rejected)) > 1);
      });
  });
}

/** Creates a thread of the largest size, to which each user has contributed: no two of them share a page in memory. */
async function createLargestPage(client: ApiClient): Promise<string[]> {
  const names = Array.from({ length: USERS }, (_, index) => `client-${index}`);
  const tokens = await Promise.all(names.map((name) => client.tokenOf(name)));
  const body = '\u0001'.repeat(10_000);
  const { id: parentId } = await client.comment(tokens[0] ?? '', body);
  let status = 201;
  for (let index = 0; status === 201; index++)
    ({ status } = await client.comments(tokens[index % USERS], '', { body: { body, parentId } }));
  assert.equal(status, 409, 'the thread has a limit in bytes of JSON');
  return tokens;
}
