import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { CommentsClient } from '../../../src/comments/client/comments-client.ts';
import type { CommentsError } from '../../../src/comments/client/comments-error.ts';
import { HttpClient } from '../../../src/comments/client/http-client.ts';
import { ServerClock } from '../../../src/session/server-clock.ts';
import { loseResponse, respondWith } from '../faults.ts';
import { type Fault, InMemoryService } from '../in-memory-service.ts';
import { failureOf, nextTask, pass, SECOND } from '../mocked-time.ts';

describe('HttpClient retries', () => {
  let service: InMemoryService;
  let client: CommentsClient;

  beforeEach(() => {
    service = new InMemoryService();
    client = new CommentsClient(service.connection(), new ServerClock());
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    mock.method(Math, 'random', () => 0.5);
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  const create = () => client.create({ body: 'hi', parentId: undefined, key: 'k' });
  const list = () => client.list({ filter: 'open' });

  describe('number of attempts', () => {
    const transient: [name: string, fault: Fault][] = [
      ...[408, 425, 429, 500, 502, 503, 504].map((code): [string, Fault] => [
        String(code),
        respondWith(code, 'GET'),
      ]),
      ['a network error', loseResponse('GET')],
      ['a network error that only this browser reports', () => Promise.reject(new Error('-1005'))],
    ];
    for (const [name, fault] of transient) {
      it(`sends a list three times, users twice and a check once after ${name}`, async () => {
        service.faults = [fault];
        const count = async (call: () => Promise<unknown>) => {
          service.calls.length = 0;
          await failureOf(call());
          return service.calls.length;
        };
        assert.equal(await count(list), 3);
        assert.equal(await count(() => client.mentionableUsers({ search: 'a' })), 2);
        assert.equal(await count(() => client.list({ filter: 'open', retries: 0 })), 1);
      });

      it(`sends a write once after ${name}`, async () => {
        service.faults = [fault, respondWith(503, 'POST'), respondWith(503, 'PATCH')];
        service.faults.push(respondWith(503, 'DELETE'));
        await failureOf(create());
        await failureOf(client.edit(1, 'hi'));
        await failureOf(client.resolve(1, true));
        await failureOf(client.delete(1));
        const methods = service.calls.map(({ method }) => method);
        assert.deepEqual(methods, ['POST', 'PATCH', 'POST', 'DELETE']);
      });
    }

    it('sends a write once even if retries are requested', async () => {
      service.faults = [respondWith(503)];
      const http = new HttpClient(service.connection(), new ServerClock());
      await failureOf(
        http.send({ method: 'POST', path: '/', retries: 2 }, (response) => response.text()),
      );
      assert.equal(service.calls.length, 1);
    });

    for (const code of [400, 401, 403, 404, 409, 413, 422]) {
      it(`sends a read once after ${code}`, async () => {
        service.faults = [respondWith(code, 'GET')];
        await failureOf(list());
        assert.equal(service.calls.length, 1);
      });
    }

    it('retries a read over the current connection', async () => {
      service.faults = [respondWith(503, 'GET')];
      const read = list();
      await nextTask();
      service.faults = [];
      const renewed = new InMemoryService();
      client.setConnection(renewed.connection());
      await pass(400);
      await read;
      assert.deepEqual([service.calls.length, renewed.calls.length], [1, 1]);
    });
  });

  describe('delay', () => {
    const DATE = 'Sun, 01 Mar 2026 12:00:00 GMT';
    const waits: [name: string, headers: HeadersInit, ms: number][] = [
      ['400 ms without Retry-After', {}, 400],
      ['for the seconds of Retry-After', { 'retry-after': '2' }, 2 * SECOND],
      ['also for more than 5 s', { 'retry-after': '9' }, 9 * SECOND],
      ['400 ms for a Retry-After of 0', { 'retry-after': '0' }, 400],
      ['400 ms for an invalid Retry-After', { 'retry-after': 'soon' }, 400],
      [
        'until the date of Retry-After, by the clock of the service',
        { 'retry-after': 'Sun, 01 Mar 2026 12:00:03 GMT', date: DATE },
        3 * SECOND,
      ],
    ];
    for (const [name, headers, ms] of waits) {
      it(`waits ${name} before a retry`, async () => {
        service.faults = [respondWith(503, 'GET', headers)];
        const read = list();
        await nextTask();
        service.faults = [];
        await pass(ms - 1);
        assert.equal(service.calls.length, 1);
        await pass(1);
        assert.deepEqual((await read)?.items, []);
      });
    }

    it('does not retry if Retry-After is longer than 10 s', async () => {
      service.faults = [respondWith(503, 'GET', { 'retry-after': '600' })];
      assert.equal((await failureOf(list())).retryAfter, 600 * SECOND);
      assert.equal(service.calls.length, 1);
    });

    it('doubles the delay of the second retry', async () => {
      service.faults = [loseResponse('GET')];
      const failure = list().catch((error: CommentsError) => error.code);
      await nextTask();
      await pass(400);
      await pass(799);
      assert.equal(service.calls.length, 2);
      await pass(1);
      assert.equal(service.calls.length, 3);
      assert.equal(await failure, 'offline');
    });
  });
});
