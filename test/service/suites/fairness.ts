import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const SOCKETS = 4;
const EXCHANGES = 700;
const REJECTED = 'HTTP/1.1 401 ';
/** As many are read at a time. */
const LARGE_BODIES = 128;
/** Equal lists of one user, more than may wait, and of as many users. */
const EQUAL_LISTS = { user: 600, users: 250 };
/** More than the tabs of one user request at a time. */
const DIFFERENT_LISTS = 250;
/** A call takes a few turns of the event loop; in each of them, every socket can receive one response. */
const RESPONSES_MAX = 100;

/** An unauthenticated client that sends many requests at once does not delay the calls of customers. */
export function fairnessSuite(engine: TestEngine): void {
  describe('exchanges of unknown session ids, pipelined on few connections', () => {
    const service = testService(engine);

    it('do not delay the calls of another customer', async () => {
      const token = await service.token();
      const attack = Array.from({ length: SOCKETS }, () => pipeline(service.url('/'), EXCHANGES));
      const received = () => attack.reduce((sum, { responses }) => sum + responses(), 0);
      await Promise.all(attack.map(({ started }) => started));
      const duringCalls: number[] = [];
      let isOver = false;
      const ended = Promise.all(attack.map((one) => one.ended)).then(() => {
        isOver = true;
      });
      while (!isOver) {
        const before = received();
        assert.equal((await service.comments(token)).status, 200);
        duringCalls.push(received() - before);
      }
      await ended;
      assert.equal(received(), SOCKETS * EXCHANGES);
      duringCalls.sort((a, b) => a - b);
      const median = duringCalls[Math.floor(duringCalls.length / 2)] ?? Number.NaN;
      assert.ok(median < RESPONSES_MAX, `${median} exchanges were handled during a call`);
    });
  });

  describe('large request bodies that are never complete', () => {
    const service = testService(engine);
    const sockets: Socket[] = [];
    afterEach(() => {
      for (const socket of sockets.splice(0)) socket.destroy();
    });

    /** Sends the beginning of bodies until one of them is rejected. Returns its response. */
    async function sendIncomplete(path: string, authorization: string, method = 'POST') {
      const { hostname, port } = new URL(service.url('/'));
      const rejected = Promise.withResolvers<string>();
      for (let count = 0; count <= LARGE_BODIES; count++) {
        const socket = connect(Number(port), hostname);
        sockets.push(socket);
        socket.on('data', (chunk) => rejected.resolve(String(chunk)));
        socket.on('error', () => {});
        socket.write(
          `${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${authorization}\r\n` +
            'Content-Length: 200000\r\n\r\n{',
        );
      }
      return rejected.promise;
    }

    it('are limited, and do not prevent exchanges and comments', async () => {
      const token = await service.token();
      const path = '/api/v1/embed/session/token';
      assert.match(await sendIncomplete(path, ''), /^HTTP\/1\.1 503 /);
      assert.equal((await service.exchange(await service.mint())).status, 200);
      await service.comment(token, 'x'.repeat(10_000));
      for (const socket of sockets.splice(0)) socket.destroy();
      const body = `{"sessionId":"${'x'.repeat(20_000)}"}`;
      for (let status = 503; status !== 401; ) ({ status } = await service.request(path, { body }));
    });

    const comments = '/dashboard/sales/comments';
    const routes: [path: string, scheme: 'Bearer' | 'Embed-Token', method?: string][] = [
      [comments, 'Embed-Token'],
      [`${comments}/1`, 'Embed-Token', 'PATCH'],
      [`${comments}/1/resolve`, 'Embed-Token'],
      ['/mounted', 'Embed-Token'],
      ['/generate-session', 'Bearer'],
      ['/session/revoke', 'Bearer'],
    ];
    for (const [path, scheme, method] of routes)
      it(`are limited: ${method ?? 'POST'} ${path}`, async () => {
        service.mount('/api/v1/embed/mounted', () => new Response('x'));
        const credential = scheme === 'Bearer' ? 'acme-key' : await service.token();
        const authorization = `${scheme} ${credential}`;
        const response = await sendIncomplete(`/api/v1/embed${path}`, authorization, method);
        assert.match(response, /^HTTP\/1\.1 503 .*bodies of this user are being sent/s);
      });
  });

  describe('equal lists at once', () => {
    const service = testService(engine, { responseLimits: { user: Infinity } });

    it('are all loaded, for one user and for the users of a conversation', async () => {
      const users = Array.from({ length: EQUAL_LISTS.users }, (_, index) => `user-${index}`);
      const tokens = await Promise.all(users.map((name) => service.tokenOf(name)));
      const [ann = ''] = tokens;
      for (const readers of [new Array<string>(EQUAL_LISTS.user).fill(ann), tokens]) {
        await service.comment(ann, 'a new version of the conversation');
        const lists = await Promise.all(readers.map((token) => service.comments(token)));
        assert.deepEqual([...new Set(lists.map(({ status }) => status))], [200]);
      }
    });
  });

  describe('different lists of one user at once', () => {
    const service = testService(engine);

    it('wait for each other, also those of users', async () => {
      const token = await service.token();
      await service.comment(token, 'a thread');
      for (const path of ['?first=', '/mentionable-users?first=']) {
        const requests = Array.from({ length: DIFFERENT_LISTS }, (_, index) =>
          service.comments(token, `${path}${(index % 125) + 1}&includeResolved=${index < 125}`),
        );
        const lists = await Promise.all(requests);
        assert.deepEqual([...new Set(lists.map(({ status }) => status))], [200]);
      }
    });
  });
}

/** Sends exchanges of unknown session ids on one connection, without waiting for the responses. */
function pipeline(url: string, count: number) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify({ sessionId: 'unknown' });
  const request = `POST /api/v1/embed/session/token HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const last = request.replace('Host:', 'Connection: close\r\nHost:');
  let responses = 0;
  let rest = '';
  socket.on('data', (chunk) => {
    const parts = `${rest}${chunk}`.split(REJECTED);
    responses += parts.length - 1;
    rest = parts.at(-1)?.slice(1 - REJECTED.length) ?? '';
  });
  socket.write(request.repeat(count - 1) + last);
  return {
    responses: () => responses,
    started: once(socket, 'data'),
    ended: once(socket, 'close'),
  };
}
