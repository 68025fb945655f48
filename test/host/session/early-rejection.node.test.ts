import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { FakeEmbed, settle } from './fake-embed.ts';

const HOUR = 3_600_000;

describe('SessionController: a session-expired during or soon after a renewal', () => {
  let embed: FakeEmbed;
  beforeEach(async () => {
    embed = await new FakeEmbed().startReady();
  });
  afterEach(() => embed.stop());

  it('ignores one late session-expired of the replaced session', async () => {
    const end = Date.now() + 20_000;
    embed.sendExpiring(20_000);
    await embed.pass(10_000);
    assert.equal(embed.state, 'ready');
    await embed.pass(10_000);
    embed.sendExpired(end + 5);
    await settle();
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
    embed.sendExpired(end + 7);
    await settle();
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('handles a session-expired of the new session before the end of the replaced one', async () => {
    embed.sendExpiring(HOUR / 2);
    await embed.pass(10_000);
    await embed.pass(60_000);
    embed.sendExpired();
    await settle();
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('renews again after a renewal during which the new session was rejected', async () => {
    embed.sendExpiring(20_000);
    await embed.pass(1_000);
    embed.sendExpired();
    await embed.pass(8_999);
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
    await embed.pass(1);
    assert.deepEqual(embed.states.slice(-3), ['ready', 'expired', 'renewing']);
    await embed.pass(10_000);
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
    assert.equal(embed.state, 'ready');
  });

  it('renews again after a renewal during which both sessions have expired', async () => {
    embed.sendExpired();
    await embed.pass(1_000);
    embed.sendExpired();
    await embed.pass(10_000);
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('lets the page prevent the renewal of a session that was rejected during a renewal', async () => {
    embed.sendExpiring(20_000);
    await embed.pass(1_000);
    embed.prevented.add('svc:event:session-expired');
    embed.sendExpired();
    await embed.pass(100_000);
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
    assert.equal(embed.state, 'expired');
  });

  it('renews a session that is rejected soon after the expired one was replaced', async () => {
    embed.sendExpired();
    await embed.pass(15_000);
    embed.sendExpired();
    await embed.pass(1_000);
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('renews half a minute after the last renewal if the late session-expired may be of the new session', async () => {
    embed.sendExpiring(20_000);
    await embed.pass(10_000);
    await embed.pass(11_000);
    embed.sendExpired();
    await embed.pass(8_999);
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
    await embed.pass(1);
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('renews 20 s after the renewal if a session-expired during it may be of the new session', async () => {
    embed.sendExpiring(5_000);
    await embed.pass(6_000);
    embed.sendExpired();
    await embed.pass(4_000);
    assert.equal(embed.state, 'ready');
    await embed.pass(19_999);
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
    await embed.pass(1);
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('does not take the session-expired of a short session for the late one of the session before it', async () => {
    embed.sendExpiring(5_000);
    await embed.pass(15_000);
    embed.sendExpiring(5_000);
    await embed.pass(5_300);
    embed.sendExpired();
    await embed.pass(4_700);
    assert.equal(embed.state, 'ready');
    await embed.pass(20_000);
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal', 'renewal']);
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
