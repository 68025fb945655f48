import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import { CommentsClient } from '../../../src/comments/client/comments-client.ts';
import { HttpClient } from '../../../src/comments/client/http-client.ts';
import { ServerClock } from '../../../src/session/server-clock.ts';
import { loseResponse, respondWith } from '../faults.ts';
import { type Fault, InMemoryService } from '../in-memory-service.ts';
import { EMPTY_PAGE, failureOf, nextTask, pass, SECOND } from '../mocked-time.ts';
import { service } from '../open-session.ts';

const noResponse: Fault = () => new Promise(() => undefined);
const slow = (response: () => Response): Fault => {
  return () => new Promise((resolve) => setTimeout(() => resolve(response()), 19 * SECOND));
};

describe('HttpClient', () => {
  let client: CommentsClient;
  let clock: ServerClock;

  beforeEach(() => {
    clock = new ServerClock();
    client = new CommentsClient(service.connection(), clock);
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  });

  const create = () => client.create({ body: 'hi', parentId: undefined, key: 'k' });
  const list = () => client.list({ filter: 'open' });

  describe('timeout', () => {
    for (const [name, call, outcomeUnknown] of [
      ['read', list, false],
      ['write', create, true],
    ] as const) {
      it(`rejects a ${name} after 20 seconds without a response and does not retry it`, async () => {
        service.faults = [noResponse];
        const result = call();
        await nextTask();
        mock.timers.tick(20 * SECOND);
        await assert.rejects(result, { code: 'failed', isTransient: false, outcomeUnknown });
        assert.equal(service.calls.length, 1);
      });
    }

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
      const { promise, resolve } = Promise.withResolvers<Response>();
      service.faults = [() => promise];
      const read = list();
      await nextTask();
      await pass(60 * SECOND);
      resolve(Response.json(EMPTY_PAGE));
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

  describe('attempts', () => {
    const count = async (call: () => Promise<unknown>) => {
      service.calls.length = 0;
      await failureOf(call());
      return service.calls.length;
    };
    const transient: [name: string, fault: Fault][] = [
      ['503', respondWith(503, 'GET')],
      ['a network error', loseResponse('GET')],
      ['a network error that only this browser reports', () => Promise.reject(new Error('-1005'))],
    ];
    for (const [name, fault] of transient) {
      it(`sends a list three times, users twice and a check once after ${name}`, async () => {
        service.faults = [fault];
        assert.equal(await count(list), 3);
        assert.equal(await count(() => client.mentionableUsers({ search: 'a' })), 2);
        assert.equal(await count(() => client.list({ filter: 'open', retries: 0 })), 1);
      });
    }

    it('sends a write once, even if retries are requested', async () => {
      service.faults = ['POST', 'PATCH', 'DELETE'].map((method) => respondWith(503, method));
      const http = new HttpClient(service.connection(), clock);
      const post = { method: 'POST', path: '/', retries: 2 } as const;
      const writes = [
        create,
        () => client.edit(1, 'hi'),
        () => client.resolve(1, true),
        () => client.delete(1),
        () => http.send(post, (response) => response.text()),
      ];
      for (const write of writes) assert.equal(await count(write), 1);
    });

    for (const code of [400, 403]) {
      it(`sends a read once after ${code}`, async () => {
        service.faults = [respondWith(code, 'GET')];
        assert.equal(await count(list), 1);
      });
    }

    it('does not retry if Retry-After is longer than 10 s', async () => {
      service.faults = [respondWith(503, 'GET', { 'retry-after': '11' })];
      assert.equal((await failureOf(list())).retryAfter, 11 * SECOND);
      assert.equal(service.calls.length, 1);
    });

    const waits: [name: string, headers: HeadersInit, ms: number][] = [
      ['400 ms', {}, 400],
      ['the time of Retry-After', { 'retry-after': '10' }, 10 * SECOND],
    ];
    for (const [name, headers, ms] of waits) {
      it(`retries after ${name}, over the current connection`, async () => {
        mock.method(Math, 'random', () => 0.5);
        service.faults = [respondWith(503, 'GET', headers)];
        const read = list();
        await nextTask();
        const renewed = new InMemoryService();
        client.setConnection(renewed.connection());
        await pass(ms - 1);
        assert.equal(renewed.calls.length, 0);
        await pass(1);
        assert.deepEqual((await read).items, []);
        assert.deepEqual([service.calls.length, renewed.calls.length], [1, 1]);
        mock.restoreAll();
      });
    }
  });

  describe('invalid response', () => {
    const notJson = 'The response of the service is not valid JSON.';
    const invalidField = 'The response of the service has an invalid field:';
    const secretId = { ...EMPTY_PAGE, items: [{ root: { id: 'secret' }, replies: [] }] };
    const invalid: [name: string, body: () => Response, message: string][] = [
      ['that is not JSON', () => new Response('<p>secret</p>'), notJson],
      ['with an empty body', () => new Response(''), notJson],
      ['without a member', () => Response.json({ items: [] }), `${invalidField} pageInfo.`],
      ['with an invalid id', () => Response.json(secretId), `${invalidField} items.0.root.id.`],
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
    const sent = service.calls.map(({ method, path, body, keepalive }) => [
      `${method} ${path}`,
      body,
      keepalive,
    ]);
    assert.deepEqual(sent, [
      ['POST /1/resolve', { resolved: true }, true],
      ['DELETE /2', undefined, true],
    ]);
  });
});
