import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { MintError } from '../../../src/host/session/mint.ts';
import { FakeEmbed, settle } from './fake-embed.ts';

const HOUR = 3_600_000;
const lost = () => new MintError('mint-failed', 'The line is down.', true);

describe('SessionMachine: renewal', () => {
  let embed: FakeEmbed;
  beforeEach(async () => {
    embed = await new FakeEmbed().begin();
  });
  afterEach(() => embed.end());

  const codes = () => embed.failures.map(({ code }) => code);

  it('mints at the moment of sending, sends, and is done after ten seconds without a refusal', async () => {
    embed.sayExpiring(HOUR);
    await settle();
    assert.deepEqual(embed.sent, ['id-2']);
    await embed.pass(9999);
    assert.equal(embed.machine.state, 'renewing');
    await embed.pass(1);
    assert.deepEqual(embed.states.slice(2), ['ready', 'expiring', 'renewing', 'ready']);
    assert.equal(embed.log.filter((line) => line === 'renewed').length, 1);
  });

  it('renews once when both expiry events arrive', async () => {
    embed.sayExpiring(0);
    embed.sayExpired();
    await settle();
    embed.sayExpired();
    await embed.pass(10_000);
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
  });

  it('is done at a ready', async () => {
    embed.sayExpired();
    await settle();
    embed.say('svc:event:ready', { mode: 'signed', surface: 'dashboard' });
    await settle();
    assert.equal(embed.machine.state, 'ready');
    assert.equal(embed.log.at(-1), 'renewed');
  });

  it('is done at a session-expiring with a later end, and not at one with the same end', async () => {
    const payload = { expiresAt: Date.now() + HOUR, expiresInMs: HOUR };
    embed.say('svc:event:session-expiring', payload);
    await settle();
    embed.say('svc:event:session-expiring', payload);
    await settle();
    assert.equal(embed.machine.state, 'renewing');
    const before = embed.log.length;
    embed.say('svc:event:session-expiring', { ...payload, expiresAt: payload.expiresAt + 1 });
    await settle();
    assert.deepEqual(embed.log.slice(before), [
      '→ ready',
      'renewed',
      '→ expiring',
      '! svc:event:session-expiring',
      '→ renewing',
    ]);
  });

  it('leaves the renewal of a session whose expiring confirmed it to a host that prevents it', async () => {
    embed.sayExpiring(HOUR);
    await settle();
    embed.prevented.add('svc:event:session-expiring');
    embed.sayExpiring(HOUR + 1);
    await embed.pass(100_000);
    assert.equal(embed.machine.state, 'expiring');
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
  });

  it('renews a short session again though the host asked for it, and its end was not known', async () => {
    void embed.machine.renew();
    await embed.pass(4500);
    embed.sayExpiring(1500);
    await embed.pass(600);
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('only announces a session-expiring that comes before anything was sent', async () => {
    embed.answers.push(new Promise(() => {}));
    embed.sayExpiring(1000);
    await settle();
    embed.sayExpiring(2000);
    await settle();
    assert.equal(embed.machine.state, 'renewing');
    assert.deepEqual(embed.log.slice(-1), ['! svc:event:session-expiring']);
  });

  it('waits longer and longer to renew where every session ends as soon as it is there', async (t) => {
    t.mock.method(Math, 'random', () => 0.5);
    for (const wait of [0, 500, 1000, 2000, 4000, 4000]) {
      const before = embed.mints.length;
      embed.sayExpired();
      await settle();
      if (wait > 0) {
        await embed.pass(wait - 1);
        assert.equal(embed.mints.length, before);
        await embed.pass(1);
      }
      assert.equal(embed.mints.length, before + 1);
      embed.say('svc:event:ready', { mode: 'signed', surface: 'dashboard' });
      await settle();
    }
  });

  it('counts expiry events again after it is done', async () => {
    embed.sayExpired();
    await settle();
    embed.say('svc:event:ready', { mode: 'signed', surface: 'dashboard' });
    await settle();
    embed.sayExpired();
    await embed.pass(600);
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('renews sessions so short that their expiring confirms them, each before it ends', async () => {
    for (let renewals = 1; renewals <= 8; renewals++) {
      embed.sayExpiring(1500);
      await embed.pass(1000);
      assert.equal(embed.sent.length, renewals);
      await embed.pass(3500);
    }
    assert.equal(embed.states.includes('expired'), false);
    assert.equal(embed.log.filter((line) => line === 'renewed').length, 7);
  });

  it('believes no late end of the session it has just replaced, but every other', async () => {
    const end = Date.now() + 20_000;
    embed.sayExpiring(20_000);
    await embed.pass(10_000);
    assert.equal(embed.machine.state, 'ready');
    await embed.pass(10_000);
    embed.sayExpired(end + 5);
    await settle();
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
    embed.sayExpired(end + 7);
    await settle();
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('believes the end of the new session, though it comes before that of the one it replaced', async () => {
    embed.sayExpiring(HOUR / 2);
    await embed.pass(10_000);
    await embed.pass(60_000);
    embed.sayExpired();
    await settle();
    assert.deepEqual(embed.mints, ['initial', 'renewal', 'renewal']);
  });

  it('starts nothing at a session-expiring that repeats the end of the session before', async () => {
    const payload = { expiresAt: Date.now() + HOUR, expiresInMs: HOUR };
    embed.say('svc:event:session-expiring', payload);
    await embed.pass(10_000);
    embed.say('svc:event:session-expiring', payload);
    await settle();
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
  });

  it('mints anew when it is refused, five times in all, with waits that double', async () => {
    embed.sayExpired();
    await settle();
    for (const wait of [500, 1000, 2000, 4000]) {
      embed.sayRefused('session-renewal');
      await embed.pass(wait * 0.8 - 1);
      const before = embed.sent.length;
      await embed.pass(wait * 0.4 + 1);
      assert.equal(embed.sent.length, before + 1);
    }
    assert.deepEqual(embed.sent, ['id-2', 'id-3', 'id-4', 'id-5', 'id-6']);
    embed.sayRefused('session-renewal');
    await embed.pass(100_000);
    assert.equal(embed.sent.length, 5);
    assert.deepEqual(codes(), ['renewal-failed']);
    assert.equal(embed.machine.state, 'error');
  });

  it('leaves a working embed up when it fails, and tries again at the end', async () => {
    embed.answers.push(lost(), lost(), lost(), lost(), lost());
    embed.sayExpiring(HOUR);
    for (let tries = 0; tries < 5; tries++) await embed.pass(5000);
    assert.deepEqual(codes(), ['renewal-failed']);
    const [failure] = embed.failures;
    assert.equal(failure?.cause instanceof MintError && failure.cause.code, 'mint-failed');
    assert.equal(embed.machine.state, 'expiring');
    await embed.pass(HOUR);
    assert.deepEqual(embed.states.slice(-2), ['expired', 'renewing']);
    assert.deepEqual(embed.sent, ['id-2']);
  });

  it('is mint-refused where the endpoint refuses', async () => {
    embed.answers.push(new MintError('mint-refused', '401'));
    embed.sayExpired();
    await settle();
    assert.deepEqual(codes(), ['mint-refused']);
    assert.equal(embed.machine.state, 'error');
  });

  it('finds out at waking that the session has ended, and renews once', async () => {
    embed.answers.push(lost(), lost(), lost(), lost(), lost());
    embed.sayExpiring(HOUR);
    for (let tries = 0; tries < 5; tries++) await embed.pass(5000);
    embed.machine.wake();
    await settle();
    assert.equal(embed.machine.state, 'expiring');
    embed.machine.wake();
    embed.machine.wake();
    await embed.pass(HOUR);
    assert.deepEqual(embed.sent, ['id-2']);
  });

  it('leaves it to the host where the host prevents it', async () => {
    embed.prevented.add('svc:event:session-expiring').add('svc:event:session-expired');
    embed.sayExpiring(1000);
    await embed.pass(2000);
    embed.machine.wake();
    embed.sayExpired();
    await embed.pass(2000);
    embed.machine.wake();
    await settle();
    assert.deepEqual(embed.mints, ['initial']);
    assert.equal(embed.machine.state, 'expired');
    void embed.machine.renew('of-the-host');
    await settle();
    assert.deepEqual(embed.sent, ['of-the-host']);
  });

  it('only tells of the end where nothing can be minted', async () => {
    embed.canMint = false;
    embed.sayExpiring(1000);
    assert.equal(embed.machine.state, 'expiring');
    await embed.pass(1000);
    assert.equal(embed.machine.state, 'expired');
    assert.deepEqual(codes(), []);
  });

  it('joins a renewal that runs', async () => {
    const first = embed.machine.renew();
    assert.equal(embed.machine.renew(), first);
    await embed.pass(10_000);
    await first;
    assert.deepEqual(embed.mints, ['initial', 'renewal']);
  });

  it('rejects with what the event reports', async () => {
    embed.answers.push(new MintError('mint-refused', '403'));
    await assert.rejects(embed.machine.renew(), { code: 'mint-refused' });
    assert.deepEqual(codes(), ['mint-refused']);
    assert.equal(embed.machine.state, 'ready');
  });

  it('rejects without an event where there is nothing to renew', async () => {
    embed.machine.stop();
    await assert.rejects(embed.machine.renew(), { code: 'renewal-failed' });
    assert.deepEqual(codes(), []);
  });

  it('lets an id of the host take the place of a mint that runs, and gives back the late one', async () => {
    let answer = (_: string) => {};
    embed.answers.push(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    embed.sayExpired();
    await settle();
    void embed.machine.renew('of-the-host');
    await settle();
    answer('late');
    await embed.pass(10_000);
    assert.deepEqual(embed.sent, ['of-the-host']);
    assert.deepEqual(embed.discarded, ['late']);
    assert.equal(embed.machine.state, 'ready');
  });

  it('stops with the element', async () => {
    embed.sayExpired();
    embed.machine.stop();
    await embed.pass(100_000);
    assert.deepEqual(embed.mints, ['initial']);
    assert.deepEqual(embed.sent, []);
    assert.equal(embed.log.includes('renewed'), false);
  });

  it('waits longer than any timer can for an end that is far away', async () => {
    embed.canMint = false;
    embed.sayExpiring(2 ** 31 + 1000);
    await embed.pass(1);
    assert.equal(embed.machine.state, 'expiring');
  });
});
