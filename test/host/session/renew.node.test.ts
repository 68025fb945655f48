import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { EmbedError } from '../../../src/protocol/errors.ts';
import { embed, settle } from './fake-ports.ts';

describe('ElementSession: renew()', () => {
  beforeEach(() => embed.startReady());

  it('joins a running renewal', async () => {
    const first = embed.runner.renew();
    assert.equal(embed.runner.renew(), first);
    await embed.pass(10_000);
    await first;
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
  });

  it('rejects with the error that it reports', async () => {
    embed.results.push(new EmbedError('mint-refused', '403'));
    await assert.rejects(embed.runner.renew(), { code: 'mint-refused' });
    assert.deepEqual(embed.failureCodes, ['mint-refused']);
    assert.equal(embed.state, 'ready');
  });

  it('rejects without an event if no embed is mounted', async () => {
    embed.remove();
    await assert.rejects(embed.runner.renew(), { code: 'renewal-failed' });
    assert.deepEqual(embed.failureCodes, []);
  });

  it('fails at once if the embed rejects a given id and none can be minted', async () => {
    embed.canMint = false;
    await embed.setSessionId('given');
    await embed.sendRejection('session-renewal');
    assert.deepEqual(embed.failureCodes, ['renewal-failed']);
  });

  it('replaces a running mint with a given id, and discards the minted one', async () => {
    const minted = Promise.withResolvers<string>();
    embed.results.push(minted.promise);
    await embed.sendExpired();
    await embed.setSessionId('host-id');
    minted.resolve('late');
    await embed.pass(10_000);
    assert.deepEqual(embed.sent, ['host-id']);
    assert.deepEqual(embed.discarded, ['late']);
    assert.equal(embed.state, 'ready');
  });

  it('completes nothing after the element stops', async () => {
    const done = embed.runner.renew();
    await settle();
    embed.remove();
    await embed.sendReady();
    await assert.rejects(done, { name: 'AbortError' });
    assert.equal(embed.state, 'idle');
    assert.equal(embed.log.includes('renewed'), false);
  });

  it('completes each renewal that was confirmed once, also if the host sets an id just after it', async () => {
    await embed.sendExpired();
    embed.sendReady();
    const renewals = () => embed.log.filter((line) => line === 'renewed').length;
    assert.equal(renewals(), 1);
    await embed.setSessionId('host-id');
    assert.equal(embed.state, 'renewing');
    await embed.pass(10_000);
    assert.deepEqual(embed.sent, ['id-2', 'host-id']);
    assert.equal(renewals(), 2);
  });

  it('is not affected by an error of the embed that is not about the session', async () => {
    await embed.sendExpired();
    embed.sendEvent('svc:event:error', { message: 'No.', context: 'action' });
    await embed.pass(10_000);
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
    assert.equal(embed.state, 'ready');
    embed.sendEvent('svc:event:error', { message: 'No.', context: 'embed-render', fatal: true });
    assert.equal(embed.state, 'error');
    assert.deepEqual(embed.failures, []);
  });
});
