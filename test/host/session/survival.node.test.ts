import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { EmbedError } from '../../../src/protocol/errors.ts';
import { networkError } from './failed-mint.ts';
import { embed, settle } from './fake-ports.ts';

const HOUR = 3_600_000;

/** All five attempts of the next mint fail. */
async function failMint(): Promise<void> {
  embed.results.push(...Array.from({ length: 5 }, networkError));
  await embed.start();
  for (let attempts = 0; attempts < 5; attempts++) await embed.pass(5000);
}

describe('a load that failed', () => {
  it('starts again without a click when the page is online again', async () => {
    await failMint();
    assert.deepEqual(embed.failureCodes, ['mint-failed']);
    await embed.pageOnline();
    assert.equal(embed.mints.at(-1), 'retry');
    await embed.sendReady();
    assert.equal(embed.state, 'ready');
  });

  for (const code of ['frame-unreachable', 'ready-timeout'] as const) {
    it(`with ${code} starts again when the page is online again`, async () => {
      embed.diagnosis = new EmbedError(code, 'No.');
      await embed.start();
      await embed.pass(30_000);
      assert.deepEqual(embed.failureCodes, [code]);
      await embed.pageOnline();
      assert.deepEqual(embed.opened, ['id-1', 'id-2']);
    });
  }

  it('while the page was offline starts again, whatever the reason was', async () => {
    embed.isOnline = false;
    embed.results.push(new EmbedError('mint-failed', 'A page of the network instead of JSON.'));
    await embed.start();
    assert.equal(embed.state, 'error');
    await embed.pageOnline();
    assert.equal(embed.state, 'loading');
  });

  it('starts again by itself after 30 s, and then more and more rarely, up to every five minutes', async (t) => {
    t.mock.method(Math, 'random', () => 0.5);
    await failMint();
    const waits: number[] = [];
    for (let failures = 1; failures <= 6; failures++) {
      const from = Date.now();
      embed.results.push(...Array.from({ length: 5 }, networkError));
      while (embed.states.at(-1) === 'error') await embed.pass(1000);
      waits.push(Date.now() - from);
      while (embed.states.at(-1) !== 'error') await embed.pass(1000);
    }
    assert.deepEqual(
      waits.map((ms) => Math.round(ms / 10_000) * 10),
      [30, 60, 120, 240, 300, 300],
    );
    await embed.pass(5 * 60_000);
    await embed.sendReady();
    assert.equal(embed.state, 'ready');
    embed.diagnosis = new EmbedError('ready-timeout', 'No.');
    await embed.start();
    await embed.pass(30_000);
    assert.equal(embed.state, 'error');
    await embed.pass(30_000);
    assert.equal(embed.state, 'loading');
  });

  it('because of the setup stays failed when the page is online again', async () => {
    embed.results.push(new EmbedError('mint-refused', '403'));
    await embed.start();
    await embed.pageOnline();
    await embed.pass(HOUR);
    assert.deepEqual([embed.state, embed.mints.length], ['error', 1]);
  });

  it('is renewed in place if only the renewal of an ended session failed', async () => {
    await embed.startReady();
    embed.results.push(...Array.from({ length: 5 }, networkError));
    await embed.sendExpired();
    for (let attempts = 0; attempts < 5; attempts++) await embed.pass(5000);
    assert.equal(embed.state, 'error');
    await embed.pageOnline();
    await embed.pass(10_000);
    assert.deepEqual([embed.state, embed.opened.length], ['ready', 1]);
  });

  it('recovers if the page was frozen when it went online', async () => {
    await failMint();
    embed.isOnline = false;
    embed.input({ type: 'frozen' });
    embed.isOnline = true;
    await embed.input({ type: 'resumed' });
    assert.equal(embed.state, 'loading');
  });
});

describe('an embed that fails while its session is renewed', () => {
  it('keeps the id that was sent if it is ready again, and revokes it when it is removed', async () => {
    await embed.startReady();
    embed.runner.renew().catch(() => undefined);
    await settle();
    assert.deepEqual(embed.sent, ['id-2']);
    await embed.sendEvent('svc:event:error', { message: 'No.', fatal: true });
    assert.deepEqual(embed.discarded, []);
    await embed.sendReady();
    assert.deepEqual([embed.state, embed.discarded], ['ready', []]);
    await embed.sendEvent('svc:event:error', { message: 'No.', fatal: true });
    embed.remove();
    assert.deepEqual(embed.discarded, ['id-2']);
  });
});

describe('a page that is frozen', () => {
  it('while the frame loads has the whole limit again, and fails only after it', async () => {
    await embed.start();
    await embed.pass(20_000);
    embed.input({ type: 'frozen' });
    await embed.pass(HOUR);
    assert.equal(embed.state, 'loading');
    await embed.input({ type: 'resumed' });
    assert.equal(embed.state, 'loading');
    await embed.pass(29_999);
    assert.equal(embed.state, 'loading');
    await embed.pass(1);
    assert.equal(embed.state, 'error');
  });

  it('during a mint has the whole limit again', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    embed.results.push(promise);
    await embed.start();
    embed.input({ type: 'frozen' });
    await embed.pass(HOUR);
    await embed.input({ type: 'resumed' });
    resolve('after the freeze');
    await settle();
    assert.deepEqual(embed.opened, ['after the freeze']);
  });

  it('without an event, because the device sleeps, has the whole limit again, once', async () => {
    await embed.start();
    await embed.pass(HOUR);
    assert.equal(embed.state, 'loading');
    await embed.pass(30_000);
    assert.equal(embed.state, 'error');
  });

  it('while the last probe runs ignores its result', async () => {
    const { promise, resolve } = Promise.withResolvers<EmbedError>();
    embed.nextDiagnosis = promise;
    await embed.start();
    await embed.pass(30_000);
    embed.input({ type: 'frozen' });
    embed.input({ type: 'resumed' });
    resolve(new EmbedError('frame-unreachable', 'No.'));
    await settle();
    assert.equal(embed.state, 'loading');
    await embed.sendReady();
    assert.equal(embed.state, 'ready');
  });

  it('still renews a session that ended in the meantime', async () => {
    await embed.startReady();
    embed.results.push(new EmbedError('mint-failed', 'No.'));
    await embed.sendExpiring(HOUR);
    embed.input({ type: 'frozen' });
    await embed.pass(2 * HOUR);
    assert.equal(embed.state, 'expiring');
    await embed.input({ type: 'resumed' });
    assert.deepEqual(embed.states.slice(-2), ['expired', 'renewing']);
  });
});

describe('a listener', () => {
  const endings = {
    removes: () => embed.remove(),
    'logs out': () => void embed.runner.logout(),
    reloads: () => void embed.input({ type: 'reload' }),
  };
  for (const [name, end] of Object.entries(endings)) {
    for (const [state, act, later] of [
      ['ready', () => embed.sendReady(), 'event svc:event:ready'],
      ['expiring', () => embed.sendExpiring(HOUR), 'event svc:event:session-expiring'],
      ['expired', () => embed.sendExpired(), 'event svc:event:session-expired'],
    ] as const) {
      it(`that ${name} in ${state} ends the events of that step`, async () => {
        await embed.start();
        if (state !== 'ready') await embed.sendReady();
        const before = embed.log.length;
        embed.stateListener = (next) => {
          if (next === state) end();
        };
        await act();
        assert.ok(!embed.log.slice(before).includes(later), embed.log.slice(before).join());
        assert.equal(embed.state, 'idle');
      });
    }

    it(`that ${name} when a load fails ends its error`, async () => {
      embed.results.push(new EmbedError('mint-refused', '403'));
      embed.stateListener = (state) => {
        if (state === 'error') end();
      };
      await embed.start();
      assert.deepEqual(embed.failureCodes, []);
    });
  }

  it('that renews in ready still receives svc-ready', async () => {
    await embed.start();
    embed.stateListener = (state) => {
      if (state === 'ready') embed.runner.renew().catch(() => undefined);
    };
    await embed.sendReady();
    assert.ok(embed.log.includes('event svc:event:ready'));
    assert.equal(embed.state, 'renewing');
  });
});

describe('an expiry event of the session before', () => {
  beforeEach(() => embed.startReady());

  it('renews nothing: session-expiring after session-expired and its renewal', async () => {
    const end = Date.now();
    await embed.sendExpired(end);
    await embed.pass(10_000);
    assert.equal(embed.state, 'ready');
    for (const expiresAt of [end, end - 1000])
      await embed.sendEvent('svc:event:session-expiring', { expiresAt, expiresInMs: 0 });
    await embed.pass(20_000);
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
  });

  it('does not confirm a session that was sent', async () => {
    const end = Date.now();
    await embed.sendExpired(end);
    await embed.sendEvent('svc:event:session-expiring', { expiresAt: end, expiresInMs: 0 });
    assert.equal(embed.state, 'renewing');
  });

  it('renews nothing: session-expired at the announced end, after the renewal', async () => {
    const end = Date.now() + 20_000;
    await embed.sendExpiring(20_000);
    await embed.pass(15_000);
    await embed.sendExpired(end);
    await embed.pass(20_000);
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
  });

  it('renews nothing if it is repeated, also after a renewal that failed', async () => {
    const end = Date.now();
    embed.results.push(new EmbedError('mint-refused', '403'));
    await embed.sendExpired(end);
    await embed.sendExpired(end);
    await embed.pass(20_000);
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
  });

  it('is not one with a later end, which renews again', async () => {
    await embed.sendExpired();
    await embed.pass(10_000);
    await embed.sendExpiring(HOUR);
    await embed.pass(20_000);
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });
});
