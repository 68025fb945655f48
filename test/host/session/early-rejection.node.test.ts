import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { FakeEmbed } from './fake-embed.ts';

const HOUR = 3_600_000;

describe('ElementSession: a session-expired during or soon after a renewal', () => {
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
    await embed.sendExpired(end + 5);
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
    await embed.sendExpired(end + 7);
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('handles a session-expired of the new session before the end of the replaced one', async () => {
    embed.sendExpiring(HOUR / 2);
    await embed.pass(10_000);
    await embed.pass(60_000);
    await embed.sendExpired();
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('renews a session that is rejected soon after the expired one was replaced', async () => {
    embed.sendExpired();
    await embed.pass(15_000);
    embed.sendExpired();
    await embed.pass(1_000);
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
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
