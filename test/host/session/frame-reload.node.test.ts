import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { FakeEmbed, settle } from './fake-embed.ts';

describe('ElementSession: frame reload', () => {
  let embed: FakeEmbed;
  beforeEach(() => {
    embed = new FakeEmbed();
  });
  afterEach(() => embed.stop());

  it('opens a new frame when the embed rejects its first session after ready', async () => {
    await embed.startReady();
    await embed.sendRejection('session-start');
    assert.deepEqual(embed.mints, ['initial', 'reload']);
  });

  it('mints a new session when the frame reloads itself', async () => {
    await embed.startReady();
    await embed.frameReloaded();
    assert.deepEqual(embed.opened, ['id-1', 'id-2']);
    assert.deepEqual(embed.mints, ['initial', 'reload']);
  });

  it('mints one new session for a frame that reloads itself before it is ready', async () => {
    await embed.start();
    for (let reloads = 0; reloads < 5; reloads++) {
      embed.session.frameReloaded();
      await embed.pass(600);
    }
    assert.deepEqual(embed.mints, ['initial', 'reload']);
  });

  it('delays the mints of a frame that reloads in a loop, until 10 s without a mint', async (t) => {
    t.mock.method(Math, 'random', () => 0.5);
    await embed.startReady();
    for (const wait of [0, 500, 1000, 2000, 4000, 4000]) {
      const before = embed.mints.length;
      embed.session.frameReloaded();
      if (wait > 0) {
        await embed.pass(wait - 1);
        assert.equal(embed.mints.length, before);
        await embed.pass(1);
      }
      await settle();
      assert.equal(embed.mints.length, before + 1);
      embed.sendReady();
      assert.equal(embed.state, 'ready');
    }
    await embed.pass(10_000);
    await embed.frameReloaded();
    assert.equal(embed.mints.length, 8);
  });

  it('delays the mints of an embed that rejects first sessions in a loop after ready', async () => {
    await embed.startReady();
    await embed.sendRejection('session-start');
    embed.sendReady();
    await embed.sendRejection('session-start');
    assert.deepEqual(embed.mints, ['initial', 'reload']);
    await embed.pass(600);
    assert.deepEqual(embed.mints, ['initial', 'reload', 'reload']);
  });

  it('does not delay a mint that start() causes', async () => {
    await embed.startReady();
    await embed.frameReloaded();
    embed.session.start('reload');
    await embed.start('reload');
    assert.equal(embed.opened.length, 3);
  });

  it('waits for ready again when a frame without a session reloads', async () => {
    embed.canMint = false;
    await embed.startReady();
    embed.session.frameReloaded();
    assert.equal(embed.state, 'loading');
    embed.sendReady('private');
    assert.equal(embed.state, 'ready');
    assert.deepEqual(embed.opened, ['undefined']);
  });
});
