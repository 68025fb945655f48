import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { MintError } from '../../../src/host/session/mint.ts';
import { EmbedError } from '../../../src/protocol/errors.ts';
import { FakeEmbed, settle } from './fake-embed.ts';

const lost = () => new MintError('mint-failed', 'The line is down.', true);

describe('SessionMachine: the first session', () => {
  let embed: FakeEmbed;
  beforeEach(() => {
    embed = new FakeEmbed();
  });
  afterEach(() => embed.end());

  it('mints, opens the frame with the id, replays on ready, then is ready', async () => {
    await embed.begin();
    assert.deepEqual(embed.log, [
      '→ minting',
      'mint initial',
      'use id-1',
      'open id-1',
      '→ loading',
      'mounted',
      '→ ready',
      '! svc:event:ready',
    ]);
  });

  it('opens the frame at once with an id that was given', () => {
    embed.given = 'given';
    embed.machine.start('initial');
    assert.deepEqual(embed.states, ['loading']);
    assert.deepEqual(embed.opened, ['given']);
    assert.deepEqual(embed.mints, []);
  });

  it('mints for the second frame, because a given id is spent', async () => {
    embed.given = 'given';
    await embed.begin();
    embed.machine.start('reload');
    await settle();
    assert.deepEqual(embed.opened, ['given', 'id-1']);
    assert.deepEqual(embed.mints, ['reload']);
  });

  it('fails where the given id is spent and there is no way to mint', async () => {
    embed.given = 'given';
    embed.canMint = false;
    await embed.begin();
    embed.machine.start('reload');
    await settle();
    assert.equal(embed.machine.state, 'error');
    assert.deepEqual(
      embed.failures.map(({ code }) => code),
      ['mint-failed'],
    );
  });

  it('opens the frame without a session where there is none to have', () => {
    embed.canMint = false;
    embed.machine.start('initial');
    assert.deepEqual(embed.opened, ['undefined']);
  });

  it('tries five times, with waits that double, and fails once', async () => {
    embed.answers.push(lost(), lost(), lost(), lost(), lost());
    embed.machine.start('initial');
    for (const [tries, wait] of [500, 1000, 2000, 4000].entries()) {
      await embed.pass(wait * 0.8 - 1);
      assert.equal(embed.mints.length, tries + 1);
      await embed.pass(wait * 0.4 + 1);
      assert.equal(embed.mints.length, tries + 2);
    }
    assert.deepEqual(embed.log.slice(-2), ['→ error', 'failed mint-failed']);
    await embed.pass(100_000);
    assert.equal(embed.mints.length, 5);
  });

  it('waits as long as the endpoint asks', async () => {
    embed.answers.push(new MintError('mint-failed', '429', true, { retryAfter: 60_000 }));
    embed.machine.start('initial');
    await embed.pass(59_999);
    assert.equal(embed.mints.length, 1);
    await embed.pass(1);
    assert.equal(embed.mints.length, 2);
  });

  it('tries at once when the page is back on line', async () => {
    embed.answers.push(lost());
    embed.machine.start('initial');
    await settle();
    embed.machine.wake();
    await settle();
    assert.deepEqual(embed.opened, ['id-1']);
  });

  it('fails at once where another try is no use', async () => {
    embed.answers.push(new MintError('mint-refused', '403'));
    embed.machine.start('initial');
    await embed.pass(100_000);
    assert.equal(embed.mints.length, 1);
    assert.deepEqual(
      embed.failures.map(({ code }) => code),
      ['mint-refused'],
    );
  });

  it('takes a try that does not answer for failed, and gives back an id that comes too late', async () => {
    let answer = (_: string) => {};
    const slow = new Promise<string>((resolve) => {
      answer = resolve;
    });
    embed.answers.push(slow, 'second');
    embed.machine.start('initial');
    await embed.pass(15_000);
    await embed.pass(600);
    assert.deepEqual(embed.opened, ['second']);
    answer('late');
    await settle();
    assert.deepEqual(embed.discarded, ['late']);
  });

  it('is mint-timeout where no try answers', async () => {
    embed.answers.push(...Array.from({ length: 5 }, () => new Promise<string>(() => {})));
    embed.machine.start('initial');
    for (let tries = 0; tries < 5; tries++) await embed.pass(15_000).then(() => embed.pass(5000));
    assert.deepEqual(
      embed.failures.map(({ code }) => code),
      ['mint-timeout'],
    );
  });

  it('drops and gives back an id that comes after the end', async () => {
    let answer = (_: string) => {};
    embed.answers.push(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    embed.machine.start('initial');
    await settle();
    embed.machine.stop();
    answer('late');
    await settle();
    assert.deepEqual(embed.discarded, ['late']);
    assert.deepEqual(embed.opened, []);
    assert.equal(embed.machine.state, 'idle');
  });

  it('starts anew without minting twice for what is still needed', async () => {
    embed.machine.start('initial');
    embed.machine.start('reload');
    await settle();
    assert.deepEqual(embed.opened, ['id-2']);
    assert.deepEqual(embed.discarded, ['id-1']);
  });

  it('asks why after the deadline, and still gets ready afterwards', async () => {
    embed.machine.start('initial');
    await embed.pass(30_000);
    assert.deepEqual(
      embed.failures.map(({ code }) => code),
      ['ready-timeout'],
    );
    assert.equal(embed.machine.state, 'error');
    embed.say('svc:event:ready', { mode: 'signed', surface: 'dashboard' });
    assert.equal(embed.machine.state, 'ready');
  });

  it('does not ask after ready', async () => {
    await embed.begin();
    await embed.pass(30_000);
    assert.deepEqual(embed.failures, []);
  });

  it('looks early why a frame that has loaded is silent, where there is something to find', async () => {
    embed.diagnosis = new EmbedError('frame-unreachable', 'Nobody there.');
    embed.machine.start('initial');
    await settle();
    embed.machine.loaded();
    await embed.pass(2000);
    assert.deepEqual(
      embed.failures.map(({ code }) => code),
      ['frame-unreachable'],
    );
  });

  // Firefox and Safari tell of no load where nothing could be reached.
  for (const withoutMessages of [false, true]) {
    it(`looks later where it was told of no load (without messages: ${withoutMessages})`, async () => {
      embed.config.withoutMessages = withoutMessages;
      embed.diagnosis = new EmbedError('frame-unreachable', 'Nobody there.');
      embed.machine.start('initial');
      await embed.pass(4999);
      assert.deepEqual(embed.failures, []);
      await embed.pass(1);
      assert.deepEqual(
        embed.failures.map(({ code }) => code),
        ['frame-unreachable'],
      );
    });
  }

  it('goes on looking until the embed is ready', async () => {
    embed.machine.start('initial');
    await embed.pass(5000);
    assert.equal(embed.machine.state, 'loading');
    assert.deepEqual(
      embed.looks.map(({ aborted }) => aborted),
      [false],
    );
    embed.say('svc:event:ready', { mode: 'signed', surface: 'dashboard' });
    assert.deepEqual(
      embed.looks.map(({ aborted }) => aborted),
      [true],
    );
  });

  it('lets a slow frame take its time where nothing is found', async () => {
    embed.machine.start('initial');
    await settle();
    embed.machine.loaded();
    await embed.pass(2000);
    assert.equal(embed.machine.state, 'loading');
  });

  it('is ready at the load of an embed without messages, and knows no deadline', async () => {
    embed.config.withoutMessages = true;
    embed.machine.start('initial');
    await embed.pass(60_000);
    assert.equal(embed.machine.state, 'loading');
    embed.machine.loaded();
    assert.equal(embed.machine.state, 'ready');
  });

  for (const event of [
    { message: 'No.', context: 'session-start', fatal: true },
    { message: 'No.', name: 'EmbedSessionExchangeError' },
  ]) {
    it(`replaces a refused first session once (${Object.keys(event).join(', ')})`, async () => {
      embed.machine.start('initial');
      await settle();
      embed.say('svc:event:error', event);
      await settle();
      assert.deepEqual(embed.mints, ['initial', 'retry']);
      assert.deepEqual(embed.opened, ['id-1', 'id-2']);
      assert.equal(embed.machine.state, 'loading');
      embed.say('svc:event:error', event);
      await settle();
      assert.deepEqual(embed.mints, ['initial', 'retry']);
      assert.deepEqual(
        embed.failures.map(({ code }) => code),
        ['session-refused'],
      );
    });
  }

  it('is session-refused at once where nothing can be minted', async () => {
    embed.given = 'given';
    embed.canMint = false;
    embed.machine.start('initial');
    embed.sayRefused('session-start');
    assert.deepEqual(
      embed.failures.map(({ code }) => code),
      ['session-refused'],
    );
  });

  it('is in error when the embed reports something fatal, and only then', async () => {
    await embed.begin();
    embed.say('svc:event:error', { message: 'A widget broke.' });
    assert.equal(embed.machine.state, 'ready');
    embed.say('svc:event:error', { message: 'All is lost.', fatal: true });
    assert.equal(embed.machine.state, 'error');
    assert.deepEqual(embed.failures, []);
  });

  it('leaves no timer behind', async () => {
    await embed.begin();
    embed.sayExpiring(1000);
    embed.machine.stop();
    const before = embed.log.length;
    await embed.pass(1_000_000);
    assert.equal(embed.log.length, before);
  });
});
