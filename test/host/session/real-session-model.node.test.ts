import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type EmbedService, startEmbedService } from '../../node/embed-service.ts';
import { fc } from '../../node/fast-check.ts';
import { RealSession, startEndpoint } from './real-session.ts';

/** What the host, the viewer and the service do. */
const ACTIONS: Readonly<Record<string, (real: RealSession) => unknown>> = {
  start: ({ session }) => session.start('initial'),
  stop: ({ session }) => session.stop(),
  reload: (real) => real.reload(),
  renew: ({ session }) => void session.renew().catch(() => undefined),
  'session ends': (real) => real.expire(),
  'next id is stolen': (real) => {
    real.isNextStolen = true;
  },
  logout: async ({ session, ids }) => {
    session.stop();
    await ids.revokeAll();
  },
};

const action = fc.record({
  name: fc.constantFrom(...Object.keys(ACTIONS)),
  settled: fc.boolean(),
});

describe('ElementSession with the real service', () => {
  let service: EmbedService;
  let endpoint: Awaited<ReturnType<typeof startEndpoint>>;
  before(async () => {
    service = await startEmbedService({ hostOrigins: ['http://localhost'], comments: true });
    endpoint = await startEndpoint(service);
  });
  after(async () => {
    endpoint.close();
    await service.close();
  });

  it('replaces an id that somebody else has exchanged', async () => {
    const real = new RealSession(service, endpoint.url);
    try {
      real.isNextStolen = true;
      real.session.start('initial');
      await real.settle();
      assert.deepEqual([real.state, real.used.length], ['ready', 2]);
      assert.equal(await real.statusOf(real.token), 200);
    } finally {
      real.end();
    }
  });

  it('has a valid token after any order of actions, and none after a logout', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 12 }), async (actions) => {
        const real = new RealSession(service, endpoint.url);
        try {
          for (const { name, settled } of actions) {
            await ACTIONS[name]?.(real);
            if (settled) await real.settle();
          }
          await real.settle();
          real.isNextStolen = false;
          real.session.start('retry');
          await real.settle();
          assert.equal(real.state, 'ready');
          assert.equal(await real.statusOf(real.token), 200);
          assert.equal(new Set(real.used).size, real.used.length, 'an id was used twice');

          real.session.stop();
          await real.ids.revokeAll();
          await real.settle();
          assert.deepEqual(
            real.failures.filter(({ code }) => code === 'revoke-failed'),
            [],
          );
          const statuses = await Promise.all(real.tokens.map((token) => real.statusOf(token)));
          assert.deepEqual(
            statuses,
            real.tokens.map(() => 401),
          );
        } finally {
          real.end();
        }
      }),
      { numRuns: 50 },
    );
  });
});
