import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EmbedClaims } from '../../src/api/claims.ts';
import { ExpiryClock, type ExpiryEvent, lifetimeOf } from '../../src/session/session-expiry.ts';
import { fc } from '../node/fast-check.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function started(lifetime = 23 * HOUR) {
  const reported: ExpiryEvent[] = [];
  let now = 0;
  const clock = new ExpiryClock(
    () => now,
    (event) => reported.push(event),
  );
  clock.start({ startsAt: 0, endsAt: lifetime });
  const at = (time: number) => {
    now = time;
    return clock.check();
  };
  return { clock, reported, at };
}

describe('ExpiryClock', () => {
  it('reports once half an hour before the end and once at the end', () => {
    const { reported, at } = started();
    assert.equal(at(0), 22.5 * HOUR);
    assert.equal(at(22.5 * HOUR - 1), 1);
    assert.deepEqual(reported, []);
    assert.equal(at(22.5 * HOUR), 30 * MINUTE);
    at(22.6 * HOUR);
    assert.deepEqual(reported, [
      { type: 'expiring', expiresAt: 23 * HOUR, expiresInMs: 30 * MINUTE },
    ]);
    assert.equal(at(23 * HOUR), undefined);
    at(40 * HOUR);
    assert.deepEqual(reported.slice(1), [{ type: 'expired', expiredAt: 23 * HOUR }]);
  });

  it('reports the expiry of a short session in its last quarter', () => {
    const { reported, at } = started(4000);
    assert.equal(at(0), 3000);
    at(3000);
    assert.deepEqual(reported, [{ type: 'expiring', expiresAt: 4000, expiresInMs: 1000 }]);
  });

  it('reports whole milliseconds', () => {
    const { reported, at } = started(4000);
    at(3000.4);
    at(4000.4);
    assert.deepEqual(reported, [
      { type: 'expiring', expiresAt: 4000, expiresInMs: 1000 },
      { type: 'expired', expiredAt: 4000 },
    ]);
  });

  it('restarts with a renewed session, before and after the end', () => {
    const { clock, reported, at } = started();
    at(22.7 * HOUR);
    clock.start({ startsAt: 22.7 * HOUR, endsAt: 45.7 * HOUR });
    assert.equal(at(22.7 * HOUR), 22.5 * HOUR);
    at(50 * HOUR);
    clock.start({ startsAt: 50 * HOUR, endsAt: 73 * HOUR });
    at(72.5 * HOUR);
    const types = reported.map(({ type }) => type);
    assert.deepEqual(types, ['expiring', 'expiring', 'expired', 'expiring']);
  });

  it('restarts with a session that is renewed during a report', () => {
    const reported: string[] = [];
    const clock = new ExpiryClock(
      () => 25 * HOUR,
      ({ type }) => {
        reported.push(type);
        if (reported.length === 1) clock.start({ startsAt: 25 * HOUR, endsAt: 48 * HOUR });
      },
    );
    clock.start({ startsAt: 0, endsAt: 23 * HOUR });
    assert.equal(clock.check(), 22.5 * HOUR);
    assert.deepEqual(reported, ['expiring']);
  });

  it('reports an early expiry once and nothing after it', () => {
    const { clock, reported, at } = started();
    at(HOUR);
    clock.expire();
    clock.expire();
    at(30 * HOUR);
    assert.deepEqual(reported, [{ type: 'expired', expiredAt: HOUR }]);
  });

  it('reports nothing before it is started', () => {
    const clock = new ExpiryClock(
      () => 0,
      () => assert.fail('must not report'),
    );
    clock.expire();
    assert.equal(clock.check(), undefined);
  });

  const lifetime = fc.integer({ min: 4, max: 86_400 }).map((seconds) => seconds * 1000);
  const dueAt = (type: ExpiryEvent['type'], endsAt: number) =>
    type === 'expired' ? endsAt : endsAt - Math.min(HOUR / 2, endsAt / 4);

  it('reports each event once, in order, never early and with the correct rest, at any times', () => {
    const times = fc.array(fc.double({ min: 0, max: 48 * HOUR, noNaN: true }), { maxLength: 20 });
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

describe('lifetimeOf', () => {
  const claims = (svc?: EmbedClaims['svc']) => ({ aud: 'a', jti: 'j', iat: 100, exp: 90_000, svc });
  it('ends at usableUntil', () => {
    assert.deepEqual(lifetimeOf(claims({ usableUntil: 5000 })), {
      startsAt: 100_000,
      endsAt: 5_000_000,
    });
  });
  it('ends an hour before exp without usableUntil', () => {
    assert.deepEqual(lifetimeOf(claims()), { startsAt: 100_000, endsAt: 86_400_000 });
    assert.deepEqual(lifetimeOf(claims({ usableUntil: null })).endsAt, 86_400_000);
  });
});
