import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { loseResponse, respondWith } from '../faults.ts';
import type { Fault } from '../in-memory-service.ts';
import { nextTask, pass } from '../mocked-time.ts';
import { openSession, rootStates, service } from '../open-session.ts';

/** Fails every call until the service `isUp`. */
let isUp = true;
const down = (respond: () => Response | Promise<Response>): Fault => {
  return () => (isUp ? undefined : respond());
};

describe('CommentsSession with a service that is down for a while', () => {
  let session: CommentsSession;

  const passSeconds = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed++) await pass(1000);
  };
  const posts = () => service.calls.filter(({ method }) => method === 'POST');

  beforeEach(async () => {
    const apis = ['setTimeout', 'setInterval', 'Date'] as const;
    mock.timers.enable({ apis: [...apis], now: service.now });
    mock.method(Math, 'random', () => 0.5);
    isUp = true;
    session = await openSession();
    session.isVisible = true;
    await passSeconds(2);
  });

  const failures: [name: string, respond: () => Response | Promise<Response>][] = [
    ['responds with 502', () => new Response(null, { status: 502 })],
    ['responds with 500', () => new Response(null, { status: 500 })],
    ['responds with 503', () => new Response(null, { status: 503 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['responds with a page of a proxy', () => new Response('<h1>Maintenance</h1>')],
  ];
  for (const [name, respond] of failures) {
    it(`sends a post once when a service responds again that ${name}`, async () => {
      service.faults = [down(respond)];
      isUp = false;
      void session.store.post('kept');
      await passSeconds(60);
      assert.deepEqual(rootStates(session), ['kept (failed)']);
      isUp = true;
      await passSeconds(180);
      assert.deepEqual(service.bodies(), ['kept']);
      assert.deepEqual(rootStates(session), ['kept']);
    });
  }

  it('sends a post once that a service without a response has received', async () => {
    service.faults = [loseResponse()];
    void session.store.post('kept');
    await passSeconds(30);
    assert.deepEqual(service.bodies(), ['kept']);
    assert.deepEqual(rootStates(session), ['kept']);
  });

  it('sends a post when only the check that follows is successful', async () => {
    let attempts = 0;
    const fault: Fault = ({ method }) =>
      method === 'POST' && ++attempts <= 3 ? new Response(null, { status: 502 }) : undefined;
    service.faults = [fault];
    void session.store.post('kept');
    await passSeconds(30);
    assert.deepEqual(service.bodies(), ['kept']);
  });

  it('waits longer each time while the service rejects posts only', async () => {
    service.faults = [respondWith(500)];
    void session.store.post('kept');
    await passSeconds(15 * 60);
    assert.ok(posts().length >= 4 && posts().length <= 8, `${posts().length} attempts`);
    const keys = new Set(posts().map(({ headers }) => headers.get('idempotency-key')));
    assert.equal(keys.size, 1);
  });

  for (const status of [400, 403, 413, 429]) {
    it(`does not send a post again that was rejected with ${status}`, async () => {
      await service.withFault(respondWith(status), async () => {
        void session.store.post('rejected');
        await passSeconds(5);
      });
      await passSeconds(300);
      assert.equal(posts().length, 1);
    });
  }
});

describe('CommentsStore after an occasional failure', () => {
  /** Fails the first `times` writes. */
  const occasionally = (respond: () => Response | Promise<Response>, times = 1): Fault => {
    let failures = 0;
    return ({ method }) => (method !== 'GET' && failures++ < times ? respond() : undefined);
  };
  const writes = () => service.calls.filter(({ method }) => method !== 'GET');
  const settle = async (session: CommentsSession) => {
    for (let step = 0; step < 20 && session.store.isSending; step++) await pass(500);
  };

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    mock.method(Math, 'random', () => 0.5);
  });

  const failures: [name: string, respond: () => Response | Promise<Response>][] = [
    ...[502, 503, 504].map((status): [string, () => Response] => [
      `a ${status}`,
      () => new Response(null, { status }),
    ]),
    ['a reset connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ];
  for (const [name, respond] of failures) {
    it(`repeats each operation before the viewer sees ${name}`, async () => {
      const mine = service.addComment('mine', { by: 1 });
      const other = service.addComment('other', { by: 1 });
      const session = await openSession();
      const operations: (() => unknown)[] = [
        () => session.store.post('new'),
        () => session.store.post('reply', mine),
        () => session.store.edit(mine, mine, 'changed'),
        () => session.store.remove(other, other),
        () => session.store.resolve(mine, true),
      ];
      for (const operate of operations) {
        service.calls.length = 0;
        service.faults = [occasionally(respond, 2)];
        operate();
        await pass(10_000);
        await settle(session);
        assert.equal(writes().length, 3);
      }
      assert.deepEqual(service.bodies(), ['changed', 'new', 'reply']);
      assert.deepEqual(rootStates(session), ['new']);
    });
  }

  it('repeats a post with the same key, after looking for it', async () => {
    const session = await openSession();
    service.faults = [occasionally(() => new Response(null, { status: 502 }))];
    void session.store.post('new');
    await settle(session);
    const keys = writes().map(({ headers }) => headers.get('idempotency-key'));
    assert.equal(new Set(keys).size, 1);
    assert.deepEqual(
      service.calls.slice(-3).map(({ method }) => method),
      ['POST', 'GET', 'POST'],
    );
  });

  it('does not post again what a lost response has created, even without the key', async () => {
    const session = await openSession();
    service.faults = [loseResponse()];
    void session.store.post('new');
    await settle(session);
    assert.deepEqual(service.bodies(), ['new']);
    assert.deepEqual(rootStates(session), ['new']);
  });

  it('fails after three attempts', async () => {
    const session = await openSession();
    service.faults = [respondWith(502)];
    void session.store.post('new');
    await settle(session);
    await nextTask();
    assert.equal(writes().length, 3);
    assert.deepEqual(rootStates(session), ['new (failed)']);
  });
});
