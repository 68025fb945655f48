import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { RetryableError } from '../../../src/host/session/mint.ts';
import { failRenewal } from './failed-mint.ts';
import { embed } from './fake-ports.ts';

const HOUR = 3_600_000;
describe('ElementSession: renewal', () => {
  beforeEach(() => embed.startReady());

  it('mints, sends, and completes after ten seconds without a rejection', async () => {
    await embed.sendExpiring(HOUR);
    assert.deepEqual(embed.sent, ['id-2']);
    await embed.pass(9999);
    assert.equal(embed.state, 'renewing');
    await embed.pass(1);
    assert.deepEqual(embed.states.slice(2), ['ready', 'expiring', 'renewing', 'ready']);
    assert.equal(embed.log.filter((line) => line === 'renewed').length, 1);
  });

  it('completes at a session-expiring with a later end, not at one with the same end', async () => {
    const payload = { expiresAt: Date.now() + HOUR, expiresInMs: HOUR };
    await embed.sendEvent('svc:event:session-expiring', payload);
    await embed.sendEvent('svc:event:session-expiring', payload);
    assert.equal(embed.state, 'renewing');
    const before = embed.log.length;
    await embed.sendEvent('svc:event:session-expiring', {
      ...payload,
      expiresAt: payload.expiresAt + 1,
    });
    assert.deepEqual(embed.log.slice(before), [
      'state ready',
      'renewed',
      'state expiring',
      'event svc:event:session-expiring',
      'state renewing',
    ]);
  });

  it('lets the page prevent the renewal of a session that a session-expiring confirmed', async () => {
    await embed.sendExpiring(HOUR);
    embed.prevented.add('svc:event:session-expiring');
    embed.sendExpiring(HOUR + 1);
    await embed.pass(100_000);
    assert.equal(embed.state, 'expiring');
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
  });

  it('only dispatches a session-expiring that arrives before a session is sent', async () => {
    embed.results.push(new Promise(() => {}));
    await embed.sendExpiring(1000);
    await embed.sendExpiring(2000);
    assert.equal(embed.state, 'renewing');
    assert.deepEqual(embed.log.slice(-1), ['event svc:event:session-expiring']);
  });

  it('increases the delay of renewals if every session ends immediately', async (t) => {
    t.mock.method(Math, 'random', () => 0.5);
    for (const wait of [0, 500, 1000, 2000, 4000, 4000]) {
      const before = embed.mints.length;
      await embed.sendExpired(Date.now() + before);
      if (wait > 0) {
        await embed.pass(wait - 1);
        assert.equal(embed.mints.length, before);
        await embed.pass(1);
      }
      assert.equal(embed.mints.length, before + 1);
      await embed.sendReady();
    }
  });

  it('starts no renewal at a session-expiring with the end of the replaced session', async () => {
    const payload = { expiresAt: Date.now() + HOUR, expiresInMs: HOUR };
    embed.sendEvent('svc:event:session-expiring', payload);
    await embed.pass(10_000);
    await embed.sendEvent('svc:event:session-expiring', payload);
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
  });

  it('mints again after a rejection, five ids in total, with a doubled back-off', async () => {
    await embed.sendExpired();
    for (const wait of [500, 1000, 2000, 4000]) {
      embed.sendRejection('session-renewal');
      await embed.pass(wait * 0.8 - 1);
      const before = embed.sent.length;
      await embed.pass(wait * 0.4 + 1);
      assert.equal(embed.sent.length, before + 1);
    }
    assert.deepEqual(embed.sent, ['id-2', 'id-3', 'id-4', 'id-5', 'id-6']);
    embed.sendRejection('session-renewal');
    await embed.pass(20_000);
    assert.equal(embed.sent.length, 5);
    assert.deepEqual(embed.failureCodes, ['renewal-failed']);
    assert.equal(embed.state, 'error');
  });

  it('keeps a working embed when it fails, and renews again at the end of the session', async () => {
    await failRenewal(embed, HOUR);
    assert.deepEqual(embed.failureCodes, ['renewal-failed']);
    const [failure] = embed.failures;
    assert.equal(failure?.cause instanceof RetryableError && failure.cause.code, 'mint-failed');
    assert.equal(embed.state, 'expiring');
    await embed.pass(HOUR);
    assert.deepEqual(embed.states.slice(-2), ['expired', 'renewing']);
    assert.deepEqual(embed.sent, ['id-2']);
  });

  it('starts no renewal that the page prevents', async () => {
    embed.prevented.add('svc:event:session-expiring').add('svc:event:session-expired');
    embed.sendExpiring(1000);
    await embed.pass(2000);
    embed.pageResumed();
    embed.sendExpired();
    await embed.pass(2000);
    await embed.pageResumed();
    assert.deepEqual(embed.mints, ['initial']);
    assert.equal(embed.state, 'expired');
    await embed.setSessionId('host-id');
    assert.deepEqual(embed.sent, ['host-id']);
  });

  it('only changes to expired if no session can be minted', async () => {
    embed.canMint = false;
    embed.sendExpiring(1000);
    assert.equal(embed.state, 'expiring');
    await embed.pass(1000);
    assert.equal(embed.state, 'expired');
    assert.deepEqual(embed.failureCodes, []);
  });

  it('records the end of each session', async () => {
    embed.sendExpiring(HOUR);
    await embed.pass(10_000);
    assert.equal(embed.state, 'ready');
    await embed.sendExpired(Date.now() + HOUR);
    assert.deepEqual(embed.expiries, [
      ['id-1', HOUR],
      ['id-2', 0],
    ]);
  });

  it('supports an end beyond the longest timer', async (t) => {
    const setTimer = t.mock.method(globalThis, 'setTimeout');
    embed.canMint = false;
    embed.sendExpiring(2 ** 31 + 1000);
    await embed.pass(1);
    assert.equal(embed.state, 'expiring');
    // The mocked timers, unlike those of a browser, would not fire a longer one immediately.
    const tooLong = setTimer.mock.calls
      .map(({ arguments: [, ms] }) => ms)
      .filter((ms) => Number(ms) >= 2 ** 31);
    assert.deepEqual(tooLong, []);
  });
});

describe('ElementSession: svc:event:session-renewed', () => {
  beforeEach(() => embed.startReady());

  const renewals = () => embed.log.filter((line) => line === 'renewed').length;

  /** Renews once, with an embed that reports it. */
  async function renewOnce(): Promise<void> {
    await embed.sendExpiring(HOUR);
    await embed.sendRenewed();
  }

  it('makes every session-expired after it one of the new session', async () => {
    await embed.sendExpiring(20_000);
    await embed.sendExpired(Date.now() + 20_000);
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
    await embed.sendRenewed();
    assert.equal(embed.state, 'ready');
    embed.sendExpired(Date.now() + 20_000);
    await embed.pass(1000);
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('is required of an embed that has sent it: 30 s without a response are a rejection', async () => {
    await renewOnce();
    embed.sendExpired();
    for (let attempts = 1; attempts <= 5; attempts++) {
      await embed.pass(attempts === 1 ? 4000 : 5000);
      assert.equal(embed.sent.length, attempts + 1);
      await embed.pass(29_999);
      assert.equal(embed.state, 'renewing');
      await embed.pass(1);
    }
    assert.deepEqual(embed.failureCodes, ['renewal-failed']);
    assert.equal(embed.state, 'error');
  });

  it('is not required of the next frame', async () => {
    await renewOnce();
    await embed.start();
    embed.sendReady();
    embed.sendExpired();
    await embed.pass(5000);
    await embed.pass(10_000);
    assert.equal(embed.state, 'ready');
    assert.equal(renewals(), 2);
  });

  it('ends the expiry of a session that the page has replaced with send()', async () => {
    embed.prevented.add('svc:event:session-expired');
    embed.sendExpired();
    assert.equal(embed.state, 'expired');
    embed.sendRenewed();
    assert.equal(embed.state, 'ready');
    assert.equal(renewals(), 1);
    assert.deepEqual(embed.mints, ['initial']);
  });

  it('records no end of a session that may be in use already', async () => {
    await embed.sendExpiring(HOUR);
    embed.sendExpired();
    assert.deepEqual(embed.expiries, [['id-1', HOUR]]);
  });

  it('renews again if the embed rejects the new session after ten seconds', async () => {
    embed.sendExpired();
    await embed.pass(10_000);
    assert.equal(embed.state, 'ready');
    embed.sendRejection('session-renewal');
    await embed.pass(1_000);
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('renews nothing after a rejection if the host renews its sessions itself', async () => {
    embed.canMint = false;
    embed.sendRejection('session-renewal');
    await embed.pass(1_000);
    assert.deepEqual(embed.mints, ['initial']);
    assert.equal(embed.state, 'ready');
  });
});
