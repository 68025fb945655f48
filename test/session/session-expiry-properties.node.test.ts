import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { ExpiryClock, type ExpiryEvent } from '../../src/session/session-expiry.ts';
import { fc } from '../node/fast-check.ts';
import { createClient } from './client-fixture.ts';
import { fakeService, respond } from './fake-service.ts';
import { FakeTime } from './fake-time.ts';
import { tokenOf } from './token.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** `Date` headers are truncated to the second, and differences below a second are ignored. */
const TOLERANCE = 2 * SECOND;

const lifetime = fc.integer({ min: 4, max: DAY / SECOND }).map((seconds) => seconds * SECOND);
const dueAt = (type: ExpiryEvent['type'], endsAt: number) =>
  type === 'expired' ? endsAt : endsAt - Math.min(HOUR / 2, endsAt / 4);

describe('ExpiryClock at any times', () => {
  it('reports each event once, in order, never early and with the correct rest', () => {
    const times = fc.array(fc.double({ min: 0, max: 2 * DAY, noNaN: true }), { maxLength: 20 });
    fc.assert(
      fc.property(lifetime, times, (endsAt, checks) => {
        let now = 0;
        const reported: ExpiryEvent['type'][] = [];
        const clock = new ExpiryClock(
          () => now,
          (event) => {
            assert.ok(now >= dueAt(event.type, endsAt));
            if (event.type === 'expiring')
              assert.equal(event.expiresInMs, Math.max(0, Math.round(endsAt - now)));
            reported.push(event.type);
          },
        );
        clock.start({ startsAt: 0, endsAt });
        for (now of checks) {
          const wait = clock.check();
          if (reported.length < 2) assert.ok(wait !== undefined && wait > 0);
          else assert.equal(wait, undefined);
        }
        const latest = Math.max(0, ...checks);
        const due = (['expiring', 'expired'] as const).filter(
          (type) => latest >= dueAt(type, endsAt),
        );
        assert.deepEqual(reported, due);
      }),
    );
  });
});

describe('SessionClient with any clock', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  const duration = fc.oneof(fc.nat(3 * SECOND), fc.nat(DAY));
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom('pass', 'sleep'), ms: duration }),
    fc.record({
      kind: fc.constant('change'),
      ms: fc.oneof(fc.integer({ min: -1500, max: 1500 }), fc.integer({ min: -DAY, max: DAY })),
    }),
  );

  /** Runs a session with these steps, and returns the time of the service at the end. */
  async function run(
    {
      endsAt,
      offset,
      steps,
    }: { endsAt: number; offset: number; steps: { kind: string; ms: number }[] },
    onCheck: (now: number, reported: readonly string[]) => void,
  ): Promise<void> {
    let now = 0;
    const claims = { iat: 0, exp: endsAt / SECOND + 60, svc: { usableUntil: endsAt / SECOND } };
    fakeService(() => respond(200, { token: tokenOf(claims) }, now));
    const { client, reported, stop, time } = createClient(new FakeTime(offset));
    await client.exchange('id');
    for (const { kind, ms } of steps) {
      if (kind === 'pass') time.pass(ms);
      else time.set(time.wall() + ms);
      if (kind !== 'change') now += ms;
      await client.check();
      onCheck(now, reported);
    }
    stop.abort();
    mock.restoreAll();
  }

  const offset = fc.integer({ min: -DAY, max: DAY });

  it('never reports an event before its time at the service, and each once', async () => {
    const steps = fc.array(step, { maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(fc.record({ endsAt: lifetime, offset, steps }), (scenario) =>
        run(scenario, (now, reported) => {
          const { endsAt } = scenario;
          assert.deepEqual(reported, ['expiring', 'expired'].slice(0, reported.length));
          if (reported.length > 0) assert.ok(now >= dueAt('expiring', endsAt) - TOLERANCE);
          if (reported.length > 1) assert.ok(now >= endsAt - TOLERANCE);
        }),
      ),
    );
  });

  it('reports every event that is due, with any sleep and any error of the clock', async () => {
    const isNoChange = ({ kind }: { kind: string }) => kind !== 'change';
    const steps = fc.array(step.filter(isNoChange), { maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(fc.record({ endsAt: lifetime, offset, steps }), (scenario) =>
        run(scenario, (now, reported) => {
          const { endsAt } = scenario;
          if (now >= dueAt('expiring', endsAt) + TOLERANCE) assert.ok(reported.length > 0);
          if (now >= endsAt + TOLERANCE) assert.equal(reported.length, 2);
        }),
      ),
    );
  });
});
