import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { FakeEmbed, settle } from './fake-embed.ts';

describe('SessionMachine: a frame that reloads', () => {
  let embed: FakeEmbed;
  beforeEach(() => {
    embed = new FakeEmbed();
  });
  afterEach(() => embed.end());

  it('takes a refused first session after ready for a frame that was reloaded', async () => {
    await embed.begin();
    embed.sayRefused('session-start');
    await settle();
    assert.deepEqual(embed.mints, ['initial', 'reload']);
  });

  it('gets a fresh session for a frame that reloads', async () => {
    await embed.begin();
    embed.machine.reloaded();
    await settle();
    assert.deepEqual(embed.opened, ['id-1', 'id-2']);
    assert.deepEqual(embed.mints, ['initial', 'reload']);
  });

  it('gets one fresh session for a frame that reloads before it is ready, however often it does', async () => {
    embed.machine.start('initial');
    await settle();
    for (let reloads = 0; reloads < 5; reloads++) {
      embed.machine.reloaded();
      await settle();
    }
    assert.deepEqual(embed.mints, ['initial', 'reload']);
  });

  it('has the mints of a frame that reloads for ever wait, until it was quiet for ten seconds', async (t) => {
    t.mock.method(Math, 'random', () => 0.5);
    await embed.begin();
    for (const wait of [0, 500, 1000, 2000, 4000, 4000]) {
      const before = embed.mints.length;
      embed.machine.reloaded();
      if (wait > 0) {
        await embed.pass(wait - 1);
        assert.equal(embed.mints.length, before);
        await embed.pass(1);
      }
      await settle();
      assert.equal(embed.mints.length, before + 1);
      embed.say('svc:event:ready', { mode: 'signed', surface: 'dashboard' });
      assert.equal(embed.machine.state, 'ready');
    }
    await embed.pass(10_000);
    embed.machine.reloaded();
    await settle();
    assert.equal(embed.mints.length, 8);
  });

  it('has one wait that refuses its first session again and again after it was ready', async () => {
    await embed.begin();
    embed.sayRefused('session-start');
    await settle();
    embed.say('svc:event:ready', { mode: 'signed', surface: 'dashboard' });
    embed.sayRefused('session-start');
    await settle();
    assert.deepEqual(embed.mints, ['initial', 'reload']);
    await embed.pass(600);
    assert.deepEqual(embed.mints, ['initial', 'reload', 'reload']);
  });

  it('does not have the host wait for what the embed did', async () => {
    await embed.begin();
    embed.machine.reloaded();
    await settle();
    embed.machine.start('reload');
    embed.machine.start('reload');
    await settle();
    assert.equal(embed.opened.length, 3);
  });

  it('waits for ready again where a frame without a session reloads', async () => {
    embed.canMint = false;
    await embed.begin();
    embed.machine.reloaded();
    assert.equal(embed.machine.state, 'loading');
    embed.say('svc:event:ready', { mode: 'private', surface: 'dashboard' });
    assert.equal(embed.machine.state, 'ready');
    assert.deepEqual(embed.opened, ['undefined']);
  });
});
