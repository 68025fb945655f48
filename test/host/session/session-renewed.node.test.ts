import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { embed } from './fake-embed.ts';

const HOUR = 3_600_000;

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
    await embed.start('reload');
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
