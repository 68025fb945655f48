import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const PERMITS = { working: 4 };
/** Equal lists of one user, and of as many users. */
const EQUAL_LISTS = { user: 60, users: 80 };
/** More than the tabs of one user request at a time. */
const DIFFERENT_LISTS = 60;

/** Many requests at once: beyond the limits of the admission gate, and below them. */
export function fairnessSuite(engine: TestEngine): void {
  describe('request bodies that are never complete', () => {
    const service = testService(engine, { permits: PERMITS });
    const sockets: Socket[] = [];
    afterEach(async () => {
      for (const socket of sockets.splice(0)) socket.destroy();
      while ((await service.metric('svc_requests_in_progress')) !== 0);
    });

    /** Sends the beginning of a body. Resolves when the service reads it, with the response. */
    const sendIncomplete = async (method: string, path: string, credential: string) => {
      const socket = service.connect();
      sockets.push(socket);
      socket.write(
        `${method} /api/v1/embed${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${credential}\r\n` +
          'Content-Length: 100\r\nExpect: 100-continue\r\n\r\n{',
      );
      assert.match(String(await once(socket, 'data')), /^HTTP\/1\.1 100 Continue\r\n/);
      const response = once(socket, 'data').then(String);
      response.catch(() => {});
      return { response };
    };

    const comments = '/dashboard/sales/comments';
    const credentials = {
      address: async () => '',
      viewer: async () => `Bearer ${await service.token()}`,
      administrator: async () => {
        const admin = { externalId: null, internalId: 'root' };
        return `Bearer ${await service.token(admin)}`;
      },
      key: async () => 'Bearer acme-key',
    };
    const routes: [path: string, sender: keyof typeof credentials, method?: string][] = [
      ['/session/token', 'address'],
      [comments, 'viewer'],
      [`${comments}/1`, 'viewer', 'PATCH'],
      [`${comments}/1/resolve`, 'viewer'],
      ['/mounted', 'viewer'],
      ['/generate-session', 'key'],
      ['/generate-session', 'administrator'],
      ['/session/revoke', 'key'],
    ];
    for (const [path, sender, method = 'POST'] of routes)
      it(`give way to others: ${method} ${path} of one ${sender}`, async () => {
        service.mount('/api/v1/embed/mounted', () => new Response('x'));
        const credential = await credentials[sender]();
        const other = await service.tokenOf('other');
        while ((await service.metric('svc_requests_in_progress')) !== 0);
        const requests = Array.from({ length: PERMITS.working }, () =>
          sendIncomplete(method, path, credential),
        );
        const sent = await Promise.all(requests);
        assert.equal(await service.metric('svc_requests_in_progress'), PERMITS.working);
        assert.equal((await service.comments(other)).status, 200);
        const rejected = /^HTTP\/1\.1 503 .*retry-after: 1\r\n.*Too many requests/is;
        assert.match(await Promise.race(sent.map(({ response }) => response)), rejected);
      });
  });

  describe('equal lists at once', () => {
    const service = testService(engine);

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
