import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EmbedError } from '../../../src/protocol/errors.ts';
import { networkError } from './failed-mint.ts';
import { embed, settle } from './fake-ports.ts';

describe('ElementSession: first session', () => {
  it('mints, opens the frame with the id and changes to ready when the embed is ready', async () => {
    await embed.startReady();
    assert.deepEqual(embed.log, [
      'state minting',
      'mint initial',
      'open id-1',
      'state loading',
      'activate',
      'state ready',
      'event svc:event:ready',
    ]);
  });

  it('opens the first frame immediately with a given id, and mints for the second one', async () => {
    embed.given = 'given';
    embed.start();
    assert.deepEqual(embed.states, ['loading']);
    embed.sendReady();
    await embed.start();
    assert.deepEqual(embed.opened, ['given', 'id-1']);
    assert.deepEqual(embed.mints, ['reload']);
  });

  it('fails if the given id is used and none can be minted', async () => {
    embed.given = 'given';
    embed.canMint = false;
    await embed.startReady();
    await embed.start();
    assert.equal(embed.state, 'error');
    assert.deepEqual(embed.failureCodes, ['mint-failed']);
  });

  it('reports any other exception as the cause of an error with a code', async () => {
    const cause = new TypeError('not a function');
    embed.results.push(cause);
    await embed.start();
    assert.deepEqual(embed.failureCodes, ['mint-failed']);
    assert.equal(embed.failures[0]?.cause, cause);
  });

  it('makes five attempts with a doubled back-off, and fails once', async () => {
    for (let attempts = 0; attempts < 5; attempts++) embed.results.push(networkError());
    embed.start();
    for (const [attempts, wait] of [500, 1000, 2000, 4000].entries()) {
      await embed.pass(wait * 0.8 - 1);
      assert.equal(embed.mints.length, attempts + 1);
      await embed.pass(wait * 0.4 + 1);
      assert.equal(embed.mints.length, attempts + 2);
    }
    assert.deepEqual(embed.log.slice(-2), ['state error', 'report mint-failed']);
    await embed.pass(20_000);
    assert.equal(embed.mints.length, 5);
  });

  it('fails immediately after an error that is not retryable', async () => {
    embed.results.push(new EmbedError('mint-refused', '403'));
    embed.start();
    await embed.pass(100_000);
    assert.equal(embed.mints.length, 1);
    assert.deepEqual(embed.failureCodes, ['mint-refused']);
  });

  it('aborts an attempt at its timeout, and discards an id that arrives later', async () => {
    const minted = Promise.withResolvers<string>();
    embed.results.push(minted.promise, 'second');
    embed.start();
    await embed.pass(15_000);
    assert.equal(embed.attempts[0]?.aborted, true);
    await embed.pass(600);
    assert.deepEqual(embed.opened, ['second']);
    minted.resolve('late');
    await settle();
    assert.deepEqual(embed.discarded, ['late']);
  });

  it('fails with mint-timeout if every attempt times out', async () => {
    embed.results.push(...Array.from({ length: 5 }, () => new Promise<string>(() => {})));
    embed.start();
    for (let attempts = 0; attempts < 5; attempts++)
      await embed.pass(15_000).then(() => embed.pass(5000));
    assert.deepEqual(embed.failureCodes, ['mint-timeout']);
  });

  it('mints one id when it is started twice', async () => {
    embed.start();
    await embed.start();
    assert.deepEqual(embed.mints.length, 1);
    assert.deepEqual(embed.opened, ['id-1']);
  });

  for (const [name, again] of Object.entries({
    'is moved': () => {
      embed.remove();
      embed.input({ type: 'connected' });
      return embed.start();
    },
    'gets another target': () => embed.start(),
    'is reloaded': () => {
      embed.input({ type: 'reload' });
      return embed.start();
    },
  })) {
    it(`mints a few ids while it ${name} in each animation frame, and one after it`, async () => {
      for (let frames = 0; frames < 120; frames++) {
        await again();
        await embed.pass(16);
      }
      assert.ok(embed.mints.length <= 5, `${embed.mints.length} mints`);
      const before = embed.mints.length;
      await embed.pass(300);
      assert.equal(embed.mints.length, before + 1);
      await embed.sendReady();
      assert.equal(embed.state, 'ready');
    });
  }

  it('discards the id of a request that was made before it is started again', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    embed.results.push(promise);
    await embed.start();
    await embed.start();
    resolve('late');
    await settle();
    assert.deepEqual(embed.opened, ['id-1']);
    assert.deepEqual(embed.discarded, ['late']);
  });

  it('fails with a diagnosis at readyTimeout, and still becomes ready afterwards', async () => {
    embed.start();
    await embed.pass(30_000);
    assert.deepEqual(embed.failureCodes, ['ready-timeout']);
    assert.equal(embed.state, 'error');
    embed.sendReady();
    assert.equal(embed.state, 'ready');
  });

  it('fails with a definite diagnosis 2 s after the load of a frame that sends no messages', async () => {
    embed.diagnosis = new EmbedError('frame-unreachable', 'Not reachable.');
    await embed.start();
    embed.frameLoaded();
    await embed.pass(2000);
    assert.deepEqual(embed.failureCodes, ['frame-unreachable']);
  });

  // Firefox and Safari fire no load if the server cannot be reached.
  for (const withoutMessages of [false, true]) {
    it(`fails with a definite diagnosis after 5 s without a load (without-messages: ${withoutMessages})`, async () => {
      embed.settings.withoutMessages = withoutMessages;
      embed.diagnosis = new EmbedError('frame-unreachable', 'Not reachable.');
      embed.start();
      await embed.pass(4999);
      assert.deepEqual(embed.failures, []);
      await embed.pass(1);
      assert.deepEqual(embed.failureCodes, ['frame-unreachable']);
    });
  }

  it('continues the diagnosis until the embed is ready, and logs what it has found after 5 s', async () => {
    embed.start();
    await embed.pass(4999);
    assert.ok(!embed.log.includes('hint ready-timeout'));
    await embed.pass(1);
    assert.equal(embed.state, 'loading');
    assert.ok(embed.log.includes('hint ready-timeout'));
    assert.equal(embed.probes[0]?.aborted, false);
    embed.sendReady();
    assert.equal(embed.probes[0]?.aborted, true);
    await embed.pass(30_000);
    assert.equal(embed.probes.length, 1);
    assert.deepEqual(embed.failures, []);
  });

  it('is ready at the load of an embed without-messages, without a time limit', async () => {
    embed.settings.withoutMessages = true;
    embed.start();
    await embed.pass(60_000);
    assert.equal(embed.state, 'loading');
    embed.frameLoaded();
    assert.equal(embed.state, 'ready');
  });

  for (const event of [
    { message: 'No.', context: 'session-start', fatal: true },
    { message: 'No.', name: 'EmbedSessionExchangeError' },
  ]) {
    it(`replaces a rejected first session once (${Object.keys(event).join(', ')})`, async () => {
      await embed.start();
      await embed.sendEvent('svc:event:error', event);
      assert.deepEqual(embed.mints, ['initial', 'retry']);
      assert.deepEqual(embed.opened, ['id-1', 'id-2']);
      assert.equal(embed.state, 'loading');
      await embed.sendEvent('svc:event:error', event);
      assert.deepEqual(embed.mints, ['initial', 'retry']);
      assert.deepEqual(embed.failureCodes, ['session-refused']);
      assert.match(embed.failures[0]?.message ?? '', /session-url, sessionProvider or session-id/);
    });
  }

  it('names the network and blockers if the exchanges had no response, and starts again when it is online', async () => {
    await embed.start();
    for (let loads = 0; loads < 2; loads++) await embed.sendRejection('session-start', true);
    assert.deepEqual(embed.failureCodes, ['exchange-failed']);
    assert.match(embed.failures[0]?.message ?? '', /does not respond.*content blocker/);
    assert.deepEqual(embed.discarded, ['id-1', 'id-2']);
    await embed.pageOnline();
    assert.equal(embed.state, 'loading');
  });

  it('leaves no timer after stop()', async () => {
    await embed.startReady();
    embed.sendExpiring(1000);
    embed.remove();
    const before = embed.log.length;
    await embed.pass(1_000_000);
    assert.equal(embed.log.length, before);
  });
});

describe('ElementSession: frame reload', () => {
  it('mints one new session for a frame that reloads itself before it is ready', async () => {
    await embed.start();
    for (let reloads = 0; reloads < 5; reloads++) {
      embed.frameReloaded();
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
    embed.start();
    await embed.start();
    assert.equal(embed.opened.length, 3);
  });

  it('waits for ready again when a frame without a session reloads', async () => {
    embed.canMint = false;
    await embed.startReady();
    embed.frameReloaded();
    assert.equal(embed.state, 'loading');
    embed.sendReady('private');
    assert.equal(embed.state, 'ready');
    assert.deepEqual(embed.opened, ['undefined']);
  });
});
