import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { FakeEmbed, settle } from './fake-embed.ts';

describe('a session id that arrives when the embed stops', () => {
  let embed: FakeEmbed;
  beforeEach(() => {
    embed = new FakeEmbed();
  });
  afterEach(() => embed.stop());

  /** The next mint returns `late`; then the embed stops that many microtasks later. Returns the ids used until then. */
  async function stopAfter(microtasks: number, mintStarts: () => unknown) {
    const minted = Promise.withResolvers<string>();
    embed.results.push(minted.promise);
    mintStarts();
    await settle();
    minted.resolve('late');
    for (let count = 0; count < microtasks; count++) await null;
    embed.session.stop();
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

  it('is revoked once, and not if the embed has responded to it', async () => {
    await embed.startReady();
    await embed.sendExpired();
    await embed.sendRenewed();
    await embed.start('reload');
    await embed.sendRejection('session-start');
    embed.session.stop();
    embed.session.stop();
    assert.deepEqual(embed.opened, ['id-1', 'id-3', 'id-4']);
    assert.deepEqual(embed.discarded, ['id-4']);
  });

  it('is not sent if it was given and the embed stops in the same microtask', async () => {
    await embed.startReady();
    embed.setSessionId('given');
    embed.session.stop();
    await settle();
    assert.deepEqual(embed.sent, []);
    assert.deepEqual(embed.discarded, ['given']);
  });
});
