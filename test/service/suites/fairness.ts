import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const SLOTS = { user: 2, account: 3, address: 4 };
/** Equal lists of one user, and of as many users. */
const EQUAL_LISTS = { user: 60, users: 80 };
/** More than the tabs of one user request at a time. */
const DIFFERENT_LISTS = 60;

/** Many requests at once: beyond the limits of the admission gate, and below them. */
export function fairnessSuite(engine: TestEngine): void {
  describe('request bodies that are never complete', () => {
    const service = testService(engine, { slots: SLOTS });
    const sockets: Socket[] = [];
    afterEach(() => {
      for (const socket of sockets.splice(0)) socket.destroy();
    });

    /** Sends the beginning of one body more than there are slots, with the credentials in turn. Returns a response. */
    async function sendIncomplete(slots: number, path: string, senders: string[], method: string) {
      const rejected = Promise.withResolvers<string>();
      for (let count = 0; count <= slots; count++) {
        const socket = service.connect();
        sockets.push(socket);
        socket.on('data', (chunk) => rejected.resolve(String(chunk)));
        socket.write(
          `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${senders[count % senders.length]}\r\n` +
            'Content-Length: 100\r\n\r\n{',
        );
      }
      return rejected.promise;
    }

    const comments = '/dashboard/sales/comments';
    const routes: [path: string, scope: keyof typeof SLOTS, method?: string][] = [
      ['/session/token', 'address'],
      [comments, 'user'],
      [`${comments}/1`, 'user', 'PATCH'],
      [`${comments}/1/resolve`, 'user'],
      ['/mounted', 'user'],
      ['/generate-session', 'account'],
      ['/generate-session', 'user'],
      ['/session/revoke', 'account'],
    ];
    for (const [path, scope, method = 'POST'] of routes)
      it(`are limited by ${scope}: ${method} ${path}`, async () => {
        service.mount('/api/v1/embed/mounted', () => new Response('x'));
        const credentials = {
          address: async () => [''],
          user: async () => {
            const admin = { externalId: null, internalId: 'root' };
            const sessions = path === '/generate-session' ? [admin] : [{}, {}];
            const tokens = await Promise.all(sessions.map((session) => service.token(session)));
            return tokens.map((token) => `Bearer ${token}`);
          },
          account: async () => ['Bearer acme-key'],
        };
        const senders = await credentials[scope]();
        const url = `/api/v1/embed${path}`;
        const response = await sendIncomplete(SLOTS[scope], url, senders, method);
        assert.match(response, new RegExp(`^HTTP/1.1 503 .* of one ${scope} may be`, 's'));
        for (const socket of sockets.splice(0)) socket.destroy();
        for (let status = 503; status === 503; )
          ({ status } = await service.exchange('unknown').catch(() => ({ status: 503 })));
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
