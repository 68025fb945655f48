import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { embed, settle } from './fake-ports.ts';

describe('a session id that is set while an embed starts', () => {
  for (const canMint of [true, false]) {
    it(`renews the session in place as soon as the embed is ready (can mint: ${canMint})`, async () => {
      embed.canMint = canMint;
      embed.given = 'first';
      embed.start();
      await embed.setSessionId('second');
      assert.deepEqual(embed.sent, []);
      embed.sendReady();
      await embed.pass(10_000);
      assert.deepEqual(embed.opened, ['first']);
      assert.deepEqual(embed.sent, ['second']);
      assert.deepEqual(embed.mints, []);
      assert.deepEqual(embed.log.slice(-2), ['state ready', 'renewed']);
    });

    it(`replaces a rejected first session (can mint: ${canMint})`, async () => {
      embed.canMint = canMint;
      embed.given = 'first';
      embed.start();
      embed.setSessionId('second');
      await embed.sendRejection('session-start');
      assert.deepEqual(embed.opened, ['first', 'second']);
      assert.deepEqual(embed.mints, []);
      embed.sendReady();
      assert.equal(embed.state, 'ready');
    });
  }

  it('is used instead of a mint that has not completed', async () => {
    const minted = Promise.withResolvers<string>();
    embed.results.push(minted.promise);
    await embed.start();
    embed.setSessionId('given');
    minted.resolve('late');
    await settle();
    assert.deepEqual(embed.opened, ['given']);
    assert.deepEqual(embed.discarded, ['late']);
  });

  it('is used after an error', async () => {
    embed.canMint = false;
    embed.given = 'first';
    embed.start();
    embed.sendRejection('session-start');
    assert.equal(embed.state, 'error');
    assert.deepEqual(embed.failureCodes, ['session-refused']);
    embed.setSessionId('second');
    assert.deepEqual(embed.opened, ['first', 'second']);
  });
});

describe('a session id that is set without messages', () => {
  beforeEach(() => {
    embed.settings.withoutMessages = true;
    embed.given = 'first';
    embed.start();
  });

  it('opens a new frame', async () => {
    embed.frameLoaded();
    embed.setSessionId('second');
    embed.frameLoaded();
    await embed.pass(10_000);
    assert.deepEqual(embed.opened, ['first', 'second']);
    assert.deepEqual(embed.sent, []);
    assert.equal(embed.state, 'ready');
    assert.equal(embed.log.includes('renewed'), false);
  });

  it('opens a new frame after the first one has loaded', async () => {
    embed.setSessionId('second');
    assert.deepEqual(embed.opened, ['first']);
    embed.frameLoaded();
    await settle();
    assert.deepEqual(embed.opened, ['first', 'second']);
  });

  it('is not replaced by a renewal, which would need messages', async () => {
    embed.frameLoaded();
    await assert.rejects(embed.runner.renew(), { code: 'bad-config', message: /reload\(\)/ });
    embed.sendExpiring(1000);
    await embed.pass(20_000);
    embed.pageOnline();
    await embed.pass(20_000);
    assert.deepEqual(embed.sent, []);
    assert.deepEqual(embed.mints, []);
    assert.equal(embed.log.includes('renewed'), false);
  });
});

describe('a session id that arrives when the embed stops', () => {
  /** The next mint returns `late`; then the embed stops that many microtasks later. Returns the ids used until then. */
  async function stopAfter(microtasks: number, mintStarts: () => unknown) {
    const minted = Promise.withResolvers<string>();
    embed.results.push(minted.promise);
    mintStarts();
    await settle();
    minted.resolve('late');
    for (let count = 0; count < microtasks; count++) await null;
    embed.remove();
    const { opened, sent } = embed;
    return { opened, sent };
  }

  for (let microtasks = 0; microtasks < 16; microtasks++) {
    it(`opens no frame ${microtasks} microtasks later`, async () => {
      const { opened } = await stopAfter(microtasks, () => embed.start());
      await settle();
      assert.deepEqual(embed.opened, opened);
      assert.deepEqual(embed.discarded, ['late']);
      assert.equal(embed.state, 'idle');
    });

    it(`is not sent ${microtasks} microtasks later`, async () => {
      await embed.startReady();
      const { sent } = await stopAfter(microtasks, () => embed.sendExpired());
      await settle();
      assert.deepEqual(embed.sent, sent);
      assert.deepEqual(embed.discarded, ['late']);
    });
  }

  it('is revoked once, and not if the embed has accepted it', async () => {
    await embed.startReady();
    await embed.sendExpired();
    await embed.sendRenewed();
    await embed.start();
    await embed.sendRejection('session-start');
    await embed.pass(600);
    embed.remove();
    embed.remove();
    assert.deepEqual(embed.opened, ['id-1', 'id-3', 'id-4']);
    assert.deepEqual(embed.discarded, ['id-3', 'id-4']);
  });

  it('is revoked if it was given and the embed stops in the same microtask', async () => {
    await embed.startReady();
    embed.setSessionId('given');
    embed.remove();
    await settle();
    assert.deepEqual(embed.sent, ['given']);
    assert.deepEqual(embed.discarded, ['given']);
  });
});
