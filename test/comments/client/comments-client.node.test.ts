import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { CommentsClient } from '../../../src/comments/client/comments-client.ts';
import type { CommentsError } from '../../../src/comments/client/comments-error.ts';
import { pageTime, ServerClock } from '../../../src/session/server-clock.ts';
import { FakeService, type Fault } from '../fake-service.ts';
import { lostReply, status } from '../faults.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the client', () => {
  let service: FakeService;
  let client: CommentsClient;
  let clock: ServerClock;

  beforeEach(() => {
    service = new FakeService();
    clock = new ServerClock(pageTime);
    client = new CommentsClient(service.connection(), clock);
  });

  const create = () => client.create({ body: 'hi', parentId: undefined, key: 'k' });
  const list = () => client.list({ filter: 'open', retries: 0 });

  const refusals: [name: string, fault: Fault, code: string, outcomeUnknown: boolean][] = [
    ['400', status(400), 'invalid', false],
    ['401', status(401), 'signed-out', false],
    ['403', status(403), 'forbidden', false],
    ['404', status(404), 'not-found', false],
    ['422', status(422), 'invalid', false],
    ['429', status(429), 'rate-limited', false],
    ['500', status(500), 'failed', true],
    ['504', status(504), 'failed', true],
    ['a lost reply', lostReply(), 'offline', true],
    ['a body that is no JSON', () => new Response('<html>'), 'failed', true],
    ['a body of another shape', () => Response.json({ id: 'one' }), 'failed', true],
  ];
  for (const [name, fault, code, outcomeUnknown] of refusals) {
    it(`takes ${name} to a write for ${code}${outcomeUnknown ? ', and for unclear' : ''}`, async () => {
      service.faults = [fault];
      await assert.rejects(create(), (error: CommentsError) => {
        assert.deepEqual([error.code, error.outcomeUnknown], [code, outcomeUnknown]);
        return true;
      });
    });
  }

  it('takes a malformed list for a failure', async () => {
    service.faults = [() => Response.json({ items: [{}], pageInfo: {} })];
    await assert.rejects(list(), { code: 'failed', outcomeUnknown: false });
  });

  it('learns the time of the service', async () => {
    await list();
    assert.ok(Math.abs(clock.now() - service.now) < 2000);
  });

  it('sends a write once', async () => {
    service.faults = [status(503)];
    await assert.rejects(create());
    assert.equal(service.calls.length, 1);
  });

  describe('with time', () => {
    beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
    afterEach(() => mock.timers.reset());

    it('reads again after a isTransient failure, as late as the service asks', async () => {
      service.faults = [status(503, 'GET', { 'retry-after': '2' })];
      const read = client.list({ filter: 'open' });
      await settle();
      service.faults = [];
      mock.timers.tick(1999);
      await settle();
      assert.equal(service.calls.length, 1);
      mock.timers.tick(1);
      assert.deepEqual((await read)?.items, []);
    });

    it('gives up on a service that does not answer', async () => {
      service.faults = [() => new Promise(() => {})];
      const read = list();
      await settle();
      mock.timers.tick(20_000);
      await assert.rejects(read, { code: 'failed' });
    });

    it('waits on while the session has lapsed', async () => {
      const connection = { ...service.connection(), lapsed: true };
      client.setConnection(connection);
      let answer = (_: Response) => {};
      service.faults = [
        () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      ];
      const read = list();
      await settle();
      mock.timers.tick(60_000);
      answer(
        Response.json({ items: [], pageInfo: { hasNextPage: false, hasPreviousPage: false } }),
      );
      assert.deepEqual((await read)?.items, []);
    });
  });
});
