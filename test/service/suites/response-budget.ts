import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, before, describe, it } from 'node:test';
import type { ResponseLimits } from '../../../src/service/index.ts';
import { countStatements } from '../count-statements.ts';
import type { TestEngine } from '../engines.ts';
import { fillThread } from '../stored-rows.ts';
import { type TestService, testService } from '../test-service.ts';

const ALL = '?includeResolved=true';
/** More bytes than an unread connection holds: by default of Linux at most 4 MiB at the sender, and less at the receiver. */
const UNREAD_BYTES = 6 * 1024 * 1024;

const UNLIMITED: ResponseLimits = { user: Infinity, account: Infinity, process: Infinity };

/** Memory of responses that clients do not read. */
export function responseBudgetSuite(engine: TestEngine): void {
  const sockets: Socket[] = [];

  /** Requests a list and reads only the beginning of the response. */
  async function requestUnread(service: TestService, token: string): Promise<Socket> {
    const { hostname, port } = new URL(service.url('/'));
    for (;;) {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.on('error', () => {});
      socket.write(
        `GET /api/v1/embed/dashboard/sales/comments${ALL} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Embed-Token ${token}\r\n\r\n`,
      );
      await once(socket, 'readable');
      // An earlier response may be in flight for a moment after its client has received it.
      if (String(socket.read(12)).endsWith('200')) return socket;
      socket.destroy();
    }
  }

  /** Waits until a list of the user is refused, or not any more. */
  async function listUntil(service: TestService, token: string, status: number) {
    for (;;) {
      const response = await service.comments(token, ALL);
      if (response.status === status) return response;
    }
  }

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  const cases: [scope: keyof ResponseLimits, sameAccount: number, otherAccount: number][] = [
    ['user', 200, 200],
    ['account', 503, 200],
    ['process', 503, 503],
  ];
  describe('limits of responses in flight', () => {
    const service = testService(engine, { responseLimits: UNLIMITED });
    let ann = '';
    let bob = '';
    let other = '';
    let root = 0;
    let listBytes = 0;
    before(async () => {
      [ann, bob] = [await service.tokenOf('ann'), await service.tokenOf('bob')];
      other = await service.token({}, { tenant: 'globex' });
      root = (await service.comment(ann, 'root')).id;
      await fillThread(service, root, { bytes: UNREAD_BYTES });
      listBytes = Buffer.byteLength((await service.comments(ann, ALL)).text);
    });

    const limitTo = (scope: keyof ResponseLimits, bytes: number) =>
      service.restart({ responseLimits: { ...UNLIMITED, [scope]: bytes } });

    for (const [scope, sameAccount, otherAccount] of cases) {
      it(`rejects lists to one ${scope} with 503 until a response is read or its client disconnects`, {
        timeout: 300_000,
      }, async () => {
        await limitTo(scope, listBytes + 70); // `isOwn` and the members of a resolution
        const unread = await requestUnread(service, ann);
        const { headers, body } = await listUntil(service, ann, 503);
        assert.equal(headers.get('retry-after'), '1');
        assert.equal(headers.get('etag'), null);
        assert.match(body.detail, new RegExp(`to this ${scope} are in flight`));
        assert.equal((await service.comments(bob, ALL)).status, sameAccount);
        const { status } = await service.comments(other, '', { tenant: 'globex' });
        assert.equal(status, otherAccount);
        const resolve = { body: { resolved: true } };
        assert.equal((await service.comments(ann, `/${root}/resolve`, resolve)).status, 503);
        for await (const _ of unread) if (unread.bytesRead > UNREAD_BYTES) break;
        await listUntil(service, ann, 200);

        const disconnected = await requestUnread(service, ann);
        await listUntil(service, ann, 503);
        disconnected.destroy();
        await listUntil(service, ann, 200);
      });

      it(`does nothing for a request whose response to one ${scope} would be rejected`, {
        timeout: 300_000,
      }, async () => {
        const { text } = await listUntil(service, ann, 200);
        await limitTo(scope, Buffer.byteLength(text));
        const unread = await requestUnread(service, ann);
        await listUntil(service, ann, 503);
        const list = () => service.comments(ann, ALL);
        assert.equal(await countStatements(service.database, 'FROM svc_comment', list), 0);
        const changed = { body: { resolved: JSON.parse(text).items[0].resolvedAt === null } };
        assert.equal((await service.comments(ann, `/${root}/resolve`, changed)).status, 503);
        unread.destroy();
        assert.equal((await listUntil(service, ann, 200)).text, text);
      });
    }
  });
}
