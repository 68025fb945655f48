import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '../../node/fast-check.ts';
import { networkError } from './failed-mint.ts';
import { FakePorts, settle } from './fake-ports.ts';

const HOUR = 3_600_000;

/** What the page has done; the rest is read from the log of the ports. */
interface Model {
  isRemoved: boolean;
  isLoggedOut: boolean;
  /** The length of the log before it was removed or logged out last. */
  idleSince: number;
  /** The ids that the embed has rejected; it may be ready with one nevertheless. */
  readonly rejected: Set<string>;
}

type Step = fc.AsyncCommand<Model, FakePorts>;

const IDLE = ['state idle', 'close', 'revoke all', 'logged out'];

/** Checks what must hold after every step. */
function checkInvariants(model: Model, embed: FakePorts): void {
  const used = [...embed.opened, ...embed.sent];
  assert.equal(new Set(used).size, used.length, 'a session id was used twice');
  assert.equal(new Set(embed.discarded).size, embed.discarded.length, 'an id was revoked twice');
  const id = currentId(embed);
  if (embed.state === 'ready' && !model.rejected.has(id))
    assert.ok(!embed.discarded.includes(id), 'it was revoked');
  const frames = embed.opened.length - embed.log.filter((line) => line === 'close').length;
  assert.ok(frames === 0 || frames === 1, `${frames} frames are open`);
  assert.ok(embed.pendingRequests <= 1, 'two mints for one need');
  if (!model.isRemoved && !model.isLoggedOut) return;
  assert.deepEqual([embed.state, frames, embed.pendingRequests], ['idle', 0, 0]);
  const later = embed.log.slice(model.idleSince).filter((line) => !IDLE.includes(line));
  assert.deepEqual(later, [], 'something happened after the removal');
}

/** The id that the embed has received last. */
function currentId({ log }: FakePorts): string {
  return log.findLast((line) => /^(open|send) /.test(line))?.slice(5) ?? '';
}

function step(
  name: string,
  run: (embed: FakePorts, model: Model) => unknown,
  needsFrame = false,
): Step {
  return {
    toString: () => name,
    check: ({ isRemoved, isLoggedOut }) => !needsFrame || !(isRemoved || isLoggedOut),
    async run(model, embed) {
      await run(embed, model);
      await settle();
      checkInvariants(model, embed);
    },
  };
}

function reject(context: 'session-start' | 'session-renewal') {
  return (embed: FakePorts, { rejected }: Model) => {
    rejected.add(currentId(embed));
    return embed.sendRejection(context);
  };
}

function remove(embed: FakePorts, model: Model): void {
  model.isRemoved = true;
  model.idleSince = embed.log.length;
  embed.remove();
}

function insert(embed: FakePorts, model: Model): void {
  model.isRemoved = false;
  embed.input({ type: 'connected' });
  embed.applySettings();
}

function logOut(embed: FakePorts, model: Model): void {
  model.isLoggedOut = true;
  model.idleSince = embed.log.length;
  void embed.runner.logout();
}

function reload(embed: FakePorts, model: Model): void {
  model.isLoggedOut = false;
  embed.input({ type: 'reload' });
  embed.applySettings();
}

/** The next listener of a state does this. */
function onNextState(embed: FakePorts, run: () => void): void {
  embed.stateListener = () => {
    embed.stateListener = () => {};
    run();
  };
}

let lateIds = 0;

/** The next request returns its id after `ms`; after 15 s, it is too late. */
function delayMint(embed: FakePorts, ms: number): void {
  const { promise, resolve } = Promise.withResolvers<string>();
  const id = `late-${++lateIds}`;
  setTimeout(resolve, ms, id);
  embed.results.push(promise);
}

const duration = fc.oneof(fc.nat(20_000), fc.nat(HOUR));
const steps: fc.Arbitrary<Step>[] = [
  step('load', (embed) => embed.start()),
  step('settings', (embed) => embed.applySettings()),
  step('remove', remove),
  step('insert', insert),
  step('move', (embed, model) => {
    remove(embed, model);
    insert(embed, model);
  }),
  step('log out', logOut),
  step('reload()', reload),
  step('retry', (embed) => embed.input({ type: 'retry' })),
  step('given id', (embed) => embed.setSessionId(`given-${++lateIds}`)),
  step('renew', ({ runner }) => void runner.renew().catch(() => undefined)),
  step('frozen', (embed) => embed.input({ type: 'frozen' })),
  step('resumed', (embed) => embed.input({ type: 'resumed' })),
  step('shown', (embed) => embed.pageResumed()),
  step('online', (embed) => embed.pageOnline()),
  step('offline', (embed) => {
    embed.isOnline = false;
  }),
  step('mint fails', ({ results }) => results.push(networkError())),
  step('removed by a listener', (embed, model) => onNextState(embed, () => remove(embed, model))),
  step('moved by a listener', (embed, model) =>
    onNextState(embed, () => {
      remove(embed, model);
      insert(embed, model);
    }),
  ),
  step('reload() in a listener', (embed, model) => onNextState(embed, () => reload(embed, model))),
  step('logout() in a listener', (embed, model) => onNextState(embed, () => logOut(embed, model))),
  step('the frame loads', (embed) => embed.frameLoaded(), true),
  step('the frame reloads', (embed) => embed.frameReloaded(), true),
  step('ready', (embed) => embed.sendReady(), true),
  step('expired', (embed) => embed.sendExpired(), true),
  step('renewed', (embed) => embed.sendRenewed(), true),
  step('reject first', reject('session-start'), true),
  step('reject renewal', reject('session-renewal'), true),
  step(
    'fatal',
    (embed) => embed.sendEvent('svc:event:error', { message: 'No.', fatal: true }),
    true,
  ),
].map((each) => fc.constant(each));
steps.push(
  fc.nat(20_000).map((ms) => step(`mint after ${ms}`, (embed) => delayMint(embed, ms))),
  duration.map((ms) => step(`expiring in ${ms}`, (embed) => embed.sendExpiring(ms), true)),
  duration.map((ms) => step(`pass ${ms}`, (embed) => embed.pass(ms))),
);

/** Lets time pass with a page that is online and visible and an embed that works; the test sends no events. */
async function work(embed: FakePorts, model: Model): Promise<void> {
  embed.results.length = 0;
  embed.stateListener = () => {};
  if (model.isLoggedOut) reload(embed, model);
  if (model.isRemoved) insert(embed, model);
  embed.applySettings();
  embed.input({ type: 'resumed' });
  embed.isOnline = true;
  await embed.pageResumed();
  for (let turn = 0; turn < 60 && embed.state !== 'ready'; turn++) {
    if (embed.state === 'loading') await embed.sendReady();
    if (embed.state === 'renewing') await embed.sendRenewed();
    await embed.pass(10_000);
  }
}

/** In another frame, the events of one session renew it once, also if the embed does not acknowledge it. */
async function renewsOnce(embed: FakePorts, isAcknowledging: boolean): Promise<void> {
  await embed.start();
  await embed.pass(1000);
  await embed.sendReady();
  const before = embed.mints.length;
  const expiresAt = Date.now() + HOUR;
  const expiring = { expiresAt, expiresInMs: HOUR };
  embed.sendEvent('svc:event:session-expiring', expiring);
  await embed.pass(60_000);
  embed.sendEvent('svc:event:session-expiring', expiring);
  embed.sendExpired(expiresAt);
  if (isAcknowledging) await embed.sendRenewed();
  await embed.pass(60_000);
  embed.sendEvent('svc:event:session-expiring', { ...expiring, expiresInMs: 0 });
  await embed.pass(10_000);
  assert.equal(embed.mints.length, before + 1, 'the events of one session renew once');
  assert.equal(embed.state, 'ready');
}

/** The ids that mints and the page have returned, and that are neither used nor revoked. */
function lostIds(embed: FakePorts): string[] {
  const known = [...embed.opened, ...embed.sent, ...embed.discarded];
  return embed.returned.filter((id) => !known.includes(id));
}

describe('the session of an element for any order of events', () => {
  it('loses no session id, uses each once, and is ready at the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 30 }), async (commands) => {
        const embed = new FakePorts();
        const model: Model = {
          isRemoved: false,
          isLoggedOut: false,
          idleSince: 0,
          rejected: new Set(),
        };
        try {
          await embed.start();
          await fc.asyncModelRun(() => ({ model, real: embed }), commands);
          await work(embed, model);
          assert.equal(embed.state, 'ready');
          await renewsOnce(embed, false);
          await renewsOnce(embed, true);
          remove(embed, model);
          await embed.pass(10 * HOUR);
          checkInvariants(model, embed);
          assert.deepEqual(lostIds(embed), [], 'an id was lost');
        } finally {
          embed.stop();
        }
      }),
      { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 300) },
    );
  });
});

describe('a malicious embed', () => {
  /** What it sends to cause mints, whatever it is in. */
  const attacks: Record<string, (embed: FakePorts) => unknown> = {
    'rejects every session': (embed) => embed.sendRejection('session-renewal'),
    'ends every session': (embed) => embed.sendExpired(Date.now()),
    'acknowledges and ends every session': (embed) => {
      embed.sendRenewed();
      embed.sendExpired(Date.now());
    },
    'rejects, ends and announces': (embed) => {
      embed.sendRejection('session-renewal');
      embed.sendExpired(Date.now());
      embed.sendExpiring(1);
    },
    'reloads itself': (embed) => embed.frameReloaded(),
    'rejects its first session': async (embed) => {
      await embed.sendReady();
      await embed.sendRejection('session-start');
    },
    'fails and reloads itself': async (embed) => {
      embed.sendEvent('svc:event:error', { message: 'No.', fatal: true });
      embed.sendReady();
      await embed.frameReloaded();
    },
  };

  for (const [name, attack] of Object.entries(attacks)) {
    it(`that ${name} causes at most 15 mints a minute, and its rejected ids are revoked`, async () => {
      const embed = await new FakePorts().startReady();
      for (let turn = 0; turn < 2000; turn++) {
        await attack(embed);
        if (embed.state === 'loading') await embed.sendReady();
        await embed.pass(200);
      }
      const times = embed.mintTimes.slice(1);
      const most = Math.max(
        ...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length),
      );
      assert.ok(most <= 15, `${most} mints in a minute`);
      assert.ok(times.length >= 10, `${times.length} mints`);
      if (name === 'rejects every session') {
        const open = embed.sent.filter((id) => !embed.discarded.includes(id));
        assert.ok(open.length <= 1, `${open.length} rejected ids were not revoked`);
      }
      embed.stop();
    });
  }
});
