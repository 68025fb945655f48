import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EmbedClaims } from '../../src/api/claims.ts';
import { SessionClock, termOf } from '../../src/session/session-expiry.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function armed(lifetime = 23 * HOUR) {
  const said: [type: string, payload: unknown][] = [];
  let now = 0;
  const clock = new SessionClock(
    () => now,
    ({ type, payload }) => said.push([type.replace('svc:event:session-', ''), payload]),
  );
  clock.arm({ startsAt: 0, endsAt: lifetime });
  const at = (time: number) => {
    now = time;
    return clock.check();
  };
  return { clock, said, at };
}

describe('SessionClock', () => {
  it('announces the end half an hour before, once, and the end, once', () => {
    const { said, at } = armed();
    assert.equal(at(0), 22.5 * HOUR);
    assert.equal(at(22.5 * HOUR - 1), 1);
    assert.deepEqual(said, []);
    assert.equal(at(22.5 * HOUR), 30 * MINUTE);
    at(22.6 * HOUR);
    assert.deepEqual(said, [['expiring', { expiresAt: 23 * HOUR, expiresInMs: 30 * MINUTE }]]);
    assert.equal(at(23 * HOUR), undefined);
    at(40 * HOUR);
    assert.deepEqual(said.slice(1), [['expired', { expiredAt: 23 * HOUR }]]);
  });

  it('announces the end of a short session in its last quarter', () => {
    const { said, at } = armed(4000);
    assert.equal(at(0), 3000);
    at(3000);
    assert.deepEqual(said, [['expiring', { expiresAt: 4000, expiresInMs: 1000 }]]);
  });

  it('says after a long sleep all that it slept through, in order and never below zero', () => {
    const { said, at } = armed();
    assert.equal(at(30 * HOUR), undefined);
    assert.deepEqual(said, [
      ['expiring', { expiresAt: 23 * HOUR, expiresInMs: 0 }],
      ['expired', { expiredAt: 30 * HOUR }],
    ]);
  });

  it('says whole milliseconds, whatever the clock has', () => {
    const { said, at } = armed(4000);
    at(3000.4);
    at(4000.4);
    assert.deepEqual(said, [
      ['expiring', { expiresAt: 4000, expiresInMs: 1000 }],
      ['expired', { expiredAt: 4000 }],
    ]);
  });

  it('starts over with a renewed session, before and after the end', () => {
    const { clock, said, at } = armed();
    at(22.7 * HOUR);
    clock.arm({ startsAt: 22.7 * HOUR, endsAt: 45.7 * HOUR });
    assert.equal(at(22.7 * HOUR), 22.5 * HOUR);
    at(50 * HOUR);
    clock.arm({ startsAt: 50 * HOUR, endsAt: 73 * HOUR });
    at(72.5 * HOUR);
    assert.deepEqual(
      said.map(([type]) => type),
      ['expiring', 'expiring', 'expired', 'expiring'],
    );
  });

  it('takes a renewal in the middle of an announcement', () => {
    const said: string[] = [];
    const clock = new SessionClock(
      () => 25 * HOUR,
      ({ type }) => {
        said.push(type);
        if (said.length === 1) clock.arm({ startsAt: 25 * HOUR, endsAt: 48 * HOUR });
      },
    );
    clock.arm({ startsAt: 0, endsAt: 23 * HOUR });
    assert.equal(clock.check(), 22.5 * HOUR);
    assert.deepEqual(said, ['svc:event:session-expiring']);
  });

  it('announces a lapse before its time, and then nothing more', () => {
    const { clock, said, at } = armed();
    at(HOUR);
    clock.lapse();
    clock.lapse();
    at(30 * HOUR);
    assert.deepEqual(said, [['expired', { expiredAt: HOUR }]]);
  });

  it('says nothing before it is armed', () => {
    const clock = new SessionClock(
      () => 0,
      () => assert.fail('nothing has begun'),
    );
    clock.lapse();
    assert.equal(clock.check(), undefined);
  });
});

describe('termOf', () => {
  const claims = (svc?: EmbedClaims['svc']) => ({ aud: 'a', jti: 'j', iat: 100, exp: 90_000, svc });
  it('ends where the token says that it is usable no longer', () => {
    assert.deepEqual(termOf(claims({ usableUntil: 5000 })), {
      startsAt: 100_000,
      endsAt: 5_000_000,
    });
  });
  it('ends an hour before the nominal end where the token does not say', () => {
    assert.deepEqual(termOf(claims()), { startsAt: 100_000, endsAt: 86_400_000 });
    assert.deepEqual(termOf(claims({ usableUntil: null })).endsAt, 86_400_000);
  });
});
