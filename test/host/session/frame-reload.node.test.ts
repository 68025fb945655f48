import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { embed } from './fake-embed.ts';

describe('ElementSession: frame reload', () => {
  it('mints one new session for a frame that reloads itself before it is ready', async () => {
    await embed.start();
    for (let reloads = 0; reloads < 5; reloads++) {
      embed.session.frameReloaded();
      await embed.pass(600);
    }
    assert.deepEqual(embed.mints, ['initial', 'reload']);
  });

  for (const [name, reopen] of Object.entries({
    'reloads itself': () => embed.frameReloaded(),
    'rejects its first session after ready': () => embed.sendRejection('session-start'),
  })) {
    it(`mints for an embed that ${name}, and delays the mint if that was a moment ago`, async (t) => {
      t.mock.method(Math, 'random', () => 0.5);
      await embed.startReady();
      await reopen();
      assert.deepEqual(embed.mints, ['initial', 'reload']);
      assert.deepEqual(embed.opened, ['id-1', 'id-2']);
      embed.sendReady();
      await reopen();
      await embed.pass(499);
      assert.equal(embed.mints.length, 2);
      await embed.pass(1);
      assert.deepEqual(embed.mints, ['initial', 'reload', 'reload']);
    });
  }

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
