import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { CommentsClient } from '../../../src/comments/client/comments-client.ts';
import { ServerClock } from '../../../src/session/server-clock.ts';
import { respondWith } from '../faults.ts';
import { type Fault, InMemoryService } from '../in-memory-service.ts';
import { EMPTY_PAGE, failureOf, nextTask, pass, SECOND } from '../mocked-time.ts';

const noResponse: Fault = () => new Promise(() => undefined);
const slow = (response: () => Response): Fault => {
  return () => new Promise((resolve) => setTimeout(() => resolve(response()), 19 * SECOND));
};

describe('HttpClient', () => {
  let service: InMemoryService;
  let client: CommentsClient;
  let clock: ServerClock;

  beforeEach(() => {
    service = new InMemoryService();
    clock = new ServerClock();
    client = new CommentsClient(service.connection(), clock);
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  });
  afterEach(() => mock.timers.reset());

  const create = () => client.create({ body: 'hi', parentId: undefined, key: 'k' });
  const list = () => client.list({ filter: 'open' });

  describe('timeout', () => {
    it('rejects a read after 20 seconds without a response and does not retry it', async () => {
      service.faults = [noResponse];
      const read = list();
      await nextTask();
      mock.timers.tick(20 * SECOND);
      await assert.rejects(read, { code: 'failed', isTransient: false, outcomeUnknown: false });
      assert.equal(service.calls.length, 1);
    });

    it('rejects a write with an unknown outcome', async () => {
      service.faults = [noResponse];
      const write = create();
      await nextTask();
      mock.timers.tick(20 * SECOND);
      await assert.rejects(write, { code: 'failed', isTransient: false, outcomeUnknown: true });
    });

    it('includes the time until the body of the response arrives', async () => {
      service.faults = [
        ({ signal }) => {
          const body = new ReadableStream({
            start: (controller) =>
              signal?.addEventListener('abort', () => controller.error(signal.reason)),
          });
          return new Response(body);
        },
      ];
      const read = list();
      await nextTask();
      mock.timers.tick(20 * SECOND);
      await assert.rejects(read, { code: 'failed' });
    });

    it('restarts for each attempt', async () => {
      const headers = { 'retry-after': '2' };
      service.faults = [slow(() => new Response(null, { status: 503, headers }))];
      const read = list();
      await nextTask();
      await pass(19 * SECOND);
      service.faults = [slow(() => Response.json(EMPTY_PAGE))];
      await pass(2 * SECOND);
      await pass(19 * SECOND);
      assert.deepEqual((await read)?.items, []);
    });

    it('excludes the delay between two attempts', async () => {
      const failing = new Promise<Response>((_, reject) =>
        setTimeout(() => reject(new TypeError('Failed to fetch')), 20 * SECOND - 200),
      );
      service.faults = [() => failing];
      const read = list();
      await nextTask();
      await pass(20 * SECOND - 200);
      service.faults = [];
      await pass(SECOND);
      assert.deepEqual((await read)?.items, []);
    });

    it('starts when an expired session is renewed', async () => {
      client.setConnection({ ...service.connection(), isExpired: true });
      service.faults = [noResponse];
      const write = create();
      await nextTask();
      await pass(60 * SECOND);
      client.setConnection(service.connection());
      await pass(19 * SECOND);
      mock.timers.tick(SECOND);
      await assert.rejects(write, { code: 'failed' });
      assert.equal(service.calls.length, 1);
    });

    it('does not start while the session is expired', async () => {
      client.setConnection({ ...service.connection(), isExpired: true });
      let respond = (_: Response) => {};
      service.faults = [
        () =>
          new Promise((resolve) => {
            respond = resolve;
          }),
      ];
      const read = list();
      await nextTask();
      await pass(60 * SECOND);
      respond(Response.json(EMPTY_PAGE));
      assert.deepEqual((await read)?.items, []);
    });
  });

  describe('abort', () => {
    const calls: [name: string, fault: Fault, call: (signal: AbortSignal) => Promise<unknown>][] = [
      ['a read', noResponse, (signal) => client.list({ filter: 'open', signal })],
      [
        'a read between two attempts',
        respondWith(503, 'GET'),
        (signal) => client.list({ filter: 'open', signal }),
      ],
      ['a write', noResponse, (signal) => client.edit(1, 'hi', signal)],
    ];
    for (const [name, fault, call] of calls) {
      it(`rejects with the reason of the signal: ${name}`, async () => {
        service.faults = [fault];
        const reason = new Error('no longer needed');
        const controller = new AbortController();
        const result = call(controller.signal);
        await nextTask();
        controller.abort(reason);
        await assert.rejects(result, (error) => error === reason);
        assert.equal(service.calls.length, 1);
      });
    }

    it('rejects with the reason of an aborted signal without a call', async () => {
      const reason = new Error('no longer needed');
      const signal = AbortSignal.abort(reason);
      await assert.rejects(client.list({ filter: 'open', signal }), (error) => error === reason);
      assert.equal(service.calls.length, 0);
    });
  });

  describe('invalid response', () => {
    const invalid: [name: string, body: () => Response, message: string][] = [
      [
        'that is not JSON',
        () => new Response('<p>secret</p>'),
        'The response of the service is not valid JSON.',
      ],
      [
        'with an empty body',
        () => new Response(''),
        'The response of the service is not valid JSON.',
      ],
      [
        'without a member',
        () => Response.json({ items: [] }),
        'The response of the service has an invalid field: pageInfo.',
      ],
      [
        'with a member of another type',
        () => Response.json({ ...EMPTY_PAGE, items: [{ root: { id: 'secret' }, replies: [] }] }),
        'The response of the service has an invalid field: items.0.root.id.',
      ],
    ];
    for (const [name, body, message] of invalid) {
      it(`rejects a response ${name} without repeating its values`, async () => {
        service.faults = [body];
        const error = await failureOf(list());
        assert.deepEqual([error.code, error.message, error.cause], ['failed', message, undefined]);
        assert.equal(service.calls.length, 1);
      });
    }
  });

  it('synchronizes the clock with every response', async () => {
    const date = 'Sun, 01 Mar 2026 12:00:00 GMT';
    service.faults = [respondWith(403, 'GET', { date })];
    await failureOf(list());
    assert.ok(Math.abs(clock.now() - Date.parse(date)) < 2 * SECOND);
  });

  it('sends operations in the current task and with keepalive when the page is hidden', async () => {
    client.resolve(1, true, { keepalive: true }).catch(() => undefined);
    client.delete(2, { keepalive: true }).catch(() => undefined);
    for (let microtask = 0; microtask < 50; microtask++) await undefined;
    const sent = service.calls.map(({ method, path, body, keepalive }) => ({
      method,
      path,
      body,
      keepalive,
    }));
    assert.deepEqual(sent, [
      { method: 'POST', path: '/1/resolve', body: { resolved: true }, keepalive: true },
      { method: 'DELETE', path: '/2', body: undefined, keepalive: true },
    ]);
  });
});
