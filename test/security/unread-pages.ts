import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { PERMITS } from '../../src/service/limits/limits.ts';
import { overload } from '../node/start-limit.ts';
import type { ApiClient } from '../service/api-client.ts';
import type { TestEngine } from '../service/engines.ts';
import { type AttackedProcess, attackedProcess, LIST, requestHead } from './attacked-process.ts';

/** How many first comments of the longest text a page has: more than 8 MB of JSON. */
const THREADS = 200;
const PAGE_BYTES = 8_000_000;
const TEXT = '😀'.repeat(10_000);
/** The operating system stores the first pages of a connection, so each requests several. */
const PAGES = 8;
const VIEWERS = 8;
const HOSTS = ['127.0.0.1', 'localhost'];
/**
 * How often another viewer reads a list, alone and during the attack, and how many times longer it may take: in processor
 * time of the event loop until the response, which does not depend on what else the machine does.
 */
const LISTS = 200;
const SLOWER_MAX = 10;
const SAMPLE_MS = 20;
/** A user may resolve 300 threads a minute. */
const RESOLVE_MS = 200;

/** Clients that request large pages again and again, and read them or not. */
export function unreadPageAttacks(engine: TestEngine): void {
  describe('clients that request large pages', () => {
    const attacked = attackedProcess(engine);
    const clients = [() => attacked.acme, () => attacked.globex];
    const tokens: string[][] = [];
    /** Lists of viewers of both accounts, with a conversation of their own of 20 short comments. */
    const others: (() => Promise<unknown>)[] = [];

    before(async () => {
      for (const client of clients) {
        tokens.push(await createLargePage(client()));
        const other = await client().token({ externalId: 'other', embedTenantName: 'small' });
        for (let count = 0; count < 20; count++) await client().comment(other, 'short');
        others.push(async () => {
          const { status } = await client().comments(other);
          assert.equal(status, 200);
        });
      }
    });

    /**
     * Returns the processor time of the event loop during a list of each, on average, in milliseconds. `attack` is called before
     * every fourth list.
     */
    const timesOfOthers = async (attack = () => {}) => {
      const times: number[] = [];
      for (const list of others) {
        const start = attacked.processorTime();
        for (let count = 0; count < LISTS; count++) {
          if (count % 4 === 0) attack();
          await list();
        }
        times.push((attacked.processorTime() - start) / LISTS);
      }
      return times;
    };

    const request = (count: number, accounts: number, pages: number) =>
      requestPages(attacked, tokens.slice(0, accounts), count, pages);

    /** Replaces the oldest client, whose page begins with another part. */
    const replaceOldest = () => {
      const [oldest] = attacked.sockets;
      if (oldest) attacked.sockets.delete(oldest);
      oldest?.destroy();
      request(1, 1, 1);
    };

    /** Returns how many MiB more than an idle process a task uses at most, and the times of others before. */
    const memoryOf = async (task: () => Promise<unknown>) => {
      await attacked.restart();
      await timesOfOthers();
      const alone = await timesOfOthers();
      const start = attacked.memory('VmRSS');
      let highest = start;
      const running = task().then(() => true);
      while (!(await Promise.race([running, delay(SAMPLE_MS, false)])))
        highest = Math.max(highest, attacked.memory('VmRSS'));
      return { alone, start, added: highest - start };
    };

    const expectMemory = (t: TestContext, { start = 0, added = 0 }, max: number) => {
      t.diagnostic(`${added.toFixed(1)} MiB more than ${start.toFixed(1)} MiB`);
      // beside other work, the same attack added up to 89 MiB
      assert.ok(added <= max * overload(), `${added} MiB were added`);
    };

    const expectTimes = (t: TestContext, alone: number[], during: number[]) => {
      const text = (values: number[]) => values.map((ms) => `${ms.toFixed(1)} ms`).join(' and ');
      t.diagnostic(
        `lists of this and another account: ${text(alone)} alone, ${text(during)} during it`,
      );
      for (const [index, ms] of during.entries())
        assert.ok(ms < SLOWER_MAX * (alone[index] ?? 0), `${ms} ms instead of ${alone[index]} ms`);
    };

    it('takes at most 20 MiB to send one to a client that reads it', async (t) => {
      const [[reader = ''] = []] = tokens;
      const memory = await memoryOf(async () => {
        const { status, text } = await attacked.acme.comments(reader, `?first=${THREADS}`);
        assert.equal(status, 200);
        assert.ok(Buffer.byteLength(text) > PAGE_BYTES);
      });
      expectMemory(t, memory, 20);
    });

    for (const [count, who] of [
      [50, 'clients'],
      [180, 'clients of three addresses'],
    ] as const)
      it(`takes at most 64 MiB for ${count} ${who} that do not read, and lists of others are not ten times slower`, async (t) => {
        let during: number[] = [];
        const memory = await memoryOf(async () => {
          request(count, 1, 1);
          await attacked.untilInProgress(count);
          during = await timesOfOthers(replaceOldest);
        });
        expectTimes(t, memory.alone, during);
        expectMemory(t, memory, 64);
      });

    it('takes at most 64 MiB for 8 readers of pages and of a large thread, and lists of others are not ten times slower', async (t) => {
      const [[author = ''] = []] = tokens;
      const { id } = await attacked.acme.comment(author, TEXT);
      for (let reply = 0; reply < THREADS / 2; reply++)
        await attacked.acme.comment(author, TEXT, id);
      const credential = `Authorization: Embed-Token ${author}\r\nConnection: close\r\n`;
      const body = '{"resolved":true}';
      const resolve = requestHead(
        `POST ${LIST}/${id}/resolve`,
        `${credential}Content-Length: ${body.length}\r\n`,
      );
      let during: number[] = [];
      const memory = await memoryOf(async () => {
        attacked.keep(8, (index) => requestHead(`GET ${LIST}?first=${100 + index}`, credential));
        const send = () =>
          attacked
            .connect()
            .resume()
            .write(resolve + body);
        const timer = setInterval(send, RESOLVE_MS);
        during = await timesOfOthers().finally(() => clearInterval(timer));
      });
      expectTimes(t, memory.alone, during);
      expectMemory(t, memory, 64);
    });

    const senders: [who: string, accounts: number][] = [
      ['one account', 1],
      ['two accounts', 2],
    ];
    for (const [who, accounts] of senders)
      it(`cannot use up the memory, or keep others out, without reading: ${who}`, async () => {
        request(PERMITS.working + 64, accounts, PAGES);
        const colleague = await attacked.acme.tokenOf('colleague');
        for (let count = 0; count < 20; count++) {
          const { status } = await attacked.acme.comments(colleague, '?first=1');
          assert.equal(status, 200, `list ${count}`);
        }
      });
  });
}

/**
 * Requests pages of a number of viewers and networks, and does not read them. `tokens` are those of the viewers of each
 * account.
 */
export function requestPages(
  attacked: AttackedProcess,
  tokens: readonly (readonly string[])[],
  count: number,
  pages: number,
): void {
  for (let index = 0; index < count; index++) {
    const account = index % tokens.length;
    const token = tokens[account]?.[index % VIEWERS];
    const socket = attacked.connect();
    const head = requestHead(
      `GET ${LIST}?first=${THREADS}`,
      `X-Forwarded-For: 10.0.0.${index % 3}\r\nAuthorization: Embed-Token ${token}\r\n`,
      HOSTS[account],
    );
    // A request that arrives during another one would close the connection.
    socket.once('readable', () => {
      for (let page = 1; page < pages && socket.read(); page++) socket.write(head);
    });
    socket.write(head);
  }
}

/** Creates a page to which each viewer has contributed. Returns their tokens. */
export async function createLargePage(client: ApiClient): Promise<string[]> {
  const names = Array.from({ length: VIEWERS }, (_, index) => `viewer-${index}`);
  const tokens = await Promise.all(names.map((name) => client.tokenOf(name)));
  for (let thread = 0; thread < THREADS; thread++)
    await client.comment(tokens[thread % VIEWERS] ?? '', TEXT);
  return tokens;
}
