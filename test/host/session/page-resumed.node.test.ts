import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { RetryableError } from '../../../src/host/session/mint.ts';
import { EmbedError } from '../../../src/protocol/errors.ts';
import { failRenewal, networkError } from './failed-mint.ts';
import { embed, settle } from './fake-ports.ts';

const HOUR = 3_600_000;

describe('ElementSession when the page is visible or online again', () => {
  it('makes the next attempt immediately when the page is online again', async () => {
    embed.results.push(networkError());
    await embed.start();
    await embed.pageOnline();
    assert.deepEqual(embed.opened, ['id-1']);
  });

  it('does not end a wait early when the page is visible again', async () => {
    const error = new RetryableError('mint-failed', '429');
    error.retryAfter = 60_000;
    embed.results.push(error);
    await embed.start();
    embed.pageResumed();
    await embed.pass(59_999);
    assert.equal(embed.mints.length, 1);
    await embed.pass(1);
    assert.equal(embed.mints.length, 2);
  });

  it('renews again each time the page is online if it failed while the embed is expiring', async () => {
    await embed.startReady();
    await failRenewal(embed, HOUR);
    embed.results.push(...Array.from({ length: 5 }, networkError));
    embed.pageOnline();
    for (let attempts = 0; attempts < 5; attempts++) await embed.pass(5000);
    assert.equal(embed.state, 'expiring');
    await embed.pageResumed();
    assert.equal(embed.mints.length, 11);
    embed.pageOnline();
    embed.pageOnline();
    await embed.pass(10_000);
    assert.equal(embed.state, 'ready');
    assert.deepEqual(embed.mints.slice(11), ['renewal']);
    assert.deepEqual(embed.failureCodes, ['renewal-failed', 'renewal-failed']);
  });

  for (const event of ['pageResumed', 'pageOnline'] as const) {
    it(`continues the running renewal at ${event}, also if the session has ended in the meantime`, async () => {
      await embed.startReady();
      const { promise, resolve } = Promise.withResolvers<string>();
      embed.results.push(promise);
      embed.sendExpiring(1000);
      await embed.pass(5000);
      embed[event]();
      await settle();
      assert.equal(embed.state, 'renewing');
      assert.deepEqual(embed.mints, ['initial', 'renewal']);
      resolve('renewed');
      await embed.pass(10_000);
      assert.equal(embed.state, 'ready');
      assert.deepEqual(embed.sent, ['renewed']);
      assert.deepEqual(embed.mints, ['initial', 'renewal']);
    });
  }

  it('renews once more if a renewal fails during which the page was resumed and the session ended', async () => {
    await embed.startReady();
    const { promise, reject } = Promise.withResolvers<string>();
    embed.results.push(promise);
    embed.sendExpiring(1000);
    await embed.pass(5000);
    embed.pageResumed();
    reject(new EmbedError('mint-failed', 'No.'));
    await settle();
    assert.deepEqual(embed.states.slice(-4), ['renewing', 'expiring', 'expired', 'renewing']);
    await embed.pass(10_000);
    assert.equal(embed.state, 'ready');
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('renews when the page is visible again after the session has ended', async () => {
    await embed.startReady();
    await failRenewal(embed, 30_000);
    mock.timers.setTime(Date.now() + 60_000);
    await embed.pageResumed();
    assert.deepEqual(embed.states.slice(-2), ['expired', 'renewing']);
    await embed.pass(10_000);
    assert.equal(embed.state, 'ready');
    assert.equal(embed.mints.length, 7);
  });

  it('starts no renewal when the page is online if the host renews the session', async () => {
    await embed.startReady();
    embed.prevented.add('svc:event:session-expiring');
    embed.sendExpiring(HOUR);
    await embed.pageOnline();
    assert.equal(embed.state, 'expiring');
    assert.deepEqual(embed.mints, ['initial']);
  });

  it('starts no renewal when the page is online while the embed is ready', async () => {
    await embed.startReady();
    await embed.pageOnline();
    assert.deepEqual(embed.mints, ['initial']);
  });
});
