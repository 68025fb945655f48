import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { POLICY } from '../../../src/host/session/minter.ts';
import { fc } from '../../node/fast-check.ts';
import { FakeEmbed, networkError, settle } from './fake-embed.ts';

const HOUR = 3_600_000;

/** What the viewer and the embed have done; the rest is read from the log of the ports. */
interface Model {
  isStopped: boolean;
}

type Step = fc.AsyncCommand<Model, FakeEmbed>;

/** Checks what must hold after every step. */
function checkInvariants({ isStopped }: Model, embed: FakeEmbed): void {
  const used = [...embed.opened, ...embed.sent];
  assert.equal(new Set(used).size, used.length, 'a session id was used twice');
  assert.equal(new Set(embed.discarded).size, embed.discarded.length, 'an id was revoked twice');
  const current = embed.log.findLast((line) => /^(open|send) /.test(line))?.slice(5) ?? '';
  if (embed.state === 'ready') assert.ok(!embed.discarded.includes(current), 'it was revoked');
  const frames = embed.opened.length - embed.log.filter((line) => line === 'close').length;
  assert.ok(frames === 0 || frames === 1, `${frames} frames are open`);
  if (isStopped) assert.deepEqual([embed.state, frames], ['idle', 0]);
}

function step(
  name: string,
  run: (embed: FakeEmbed) => unknown,
  effect?: 'starts' | 'stops' | 'needs frame',
): Step {
  return {
    toString: () => name,
    check: ({ isStopped }) => effect !== 'needs frame' || !isStopped,
    async run(model, embed) {
      if (effect === 'starts') model.isStopped = false;
      if (effect === 'stops') model.isStopped = true;
      await run(embed);
      await settle();
      checkInvariants(model, embed);
    },
  };
}

let lateIds = 0;

/** The next mint returns its id after `ms`; after 15 s, it is too late. */
function delayMint(embed: FakeEmbed, ms: number): void {
  const { promise, resolve } = Promise.withResolvers<string>();
  const id = `late-${++lateIds}`;
  setTimeout(resolve, ms, id);
  embed.results.push(promise);
}

/** The late ids that a mint has returned. */
async function returnedLate(embed: FakeEmbed, first: number): Promise<string[]> {
  const waiting = await Promise.all(embed.results.filter((result) => result instanceof Promise));
  return Array.from({ length: lateIds - first }, (_, index) => `late-${first + index + 1}`).filter(
    (id) => !waiting.includes(id),
  );
}

const frame = 'needs frame';
const duration = fc.oneof(fc.nat(20_000), fc.nat(HOUR));
const steps: fc.Arbitrary<Step>[] = [
  step('start', ({ session }) => session.start('initial'), 'starts'),
  step('stop', ({ session }) => session.stop(), 'stops'),
  step('ready', (embed) => embed.sendReady(), frame),
  step('expired', (embed) => embed.sendExpired(), frame),
  step('reject first', (embed) => embed.sendRejection('session-start'), frame),
  step('reject renewal', (embed) => embed.sendRejection('session-renewal'), frame),
  step('reload', ({ session }) => session.frameReloaded(), frame),
  step('renew', ({ session }) => void session.renew().catch(() => undefined)),
  step('online', ({ session }) => session.pageOnline()),
  step('resumed', ({ session }) => session.pageResumed()),
  step('mint fails', ({ results }) => results.push(networkError())),
].map((each) => fc.constant(each));
steps.push(
  fc.nat(20_000).map((ms) => step(`mint after ${ms}`, (embed) => delayMint(embed, ms))),
  duration.map((ms) => step(`expiring in ${ms}`, (embed) => embed.sendExpiring(ms), frame)),
  duration.map((ms) => step(`pass ${ms}`, (embed) => embed.pass(ms))),
);

/** Lets the embed accept everything until nothing is waiting. */
async function recover(embed: FakeEmbed): Promise<void> {
  embed.results.length = 0;
  embed.session.start('retry');
  for (let turn = 0; turn < 2 * POLICY.attempts && embed.state !== 'loading'; turn++)
    await embed.pass(60_000);
  embed.sendReady();
  await embed.pass(20_000);
}

describe('ElementSession for any order of events', () => {
  it('uses each session id once or revokes it, has one frame at most, and recovers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 30 }), async (commands) => {
        const embed = new FakeEmbed();
        const first = lateIds;
        try {
          await fc.asyncModelRun(() => ({ model: { isStopped: true }, real: embed }), commands);
          await embed.pass(HOUR);
          const returned = await returnedLate(embed, first);
          await recover(embed);
          assert.equal(embed.state, 'ready');
          const before = embed.mints.length;
          embed.sendExpiring(HOUR);
          embed.sendExpired(Date.now() + HOUR);
          await embed.pass(60_000);
          await embed.pass(10_000);
          assert.equal(embed.mints.length, before + 1, 'both events of one session renew once');
          assert.equal(embed.state, 'ready');
          embed.session.stop();
          await embed.pass(10 * HOUR);
          checkInvariants({ isStopped: true }, embed);
          const known = [...embed.opened, ...embed.sent, ...embed.discarded];
          const lost = returned.filter((id) => !known.includes(id));
          assert.deepEqual(lost, [], 'an id was lost');
        } finally {
          embed.stop();
        }
      }),
    );
  });
});
