import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEnvironment } from '../../../src/service/cli/environment.ts';
import { RATE_LIMITS } from '../../../src/service/index.ts';

const read = (variables: Record<string, string>) => readEnvironment(variables, '/no/built-in/app');

describe('readEnvironment()', () => {
  it('returns the default limits', async () => {
    const { rateLimits, commentsPerMinute, trustedProxies } = await read({});
    assert.deepEqual(rateLimits, RATE_LIMITS);
    assert.equal(commentsPerMinute, 1_000);
    assert.equal(trustedProxies, 0);
    assert.deepEqual((await read({})).storageQuota, { comments: 1_000_000, bytes: 1024 ** 3 });
    assert.deepEqual((await read({ SVC_RATE_LIMITS: 'on' })).rateLimits, RATE_LIMITS);
  });

  const variables: Record<keyof typeof RATE_LIMITS, string> = {
    mints: 'SVC_MINTS_PER_MINUTE',
    edits: 'SVC_EDITS_PER_MINUTE',
    resolves: 'SVC_RESOLVES_PER_MINUTE',
    searches: 'SVC_SEARCHES_PER_MINUTE',
    lists: 'SVC_LISTS_PER_MINUTE',
    refusals: 'SVC_REFUSALS_PER_MINUTE',
    frameChecks: 'SVC_FRAME_CHECKS_PER_MINUTE',
  };
  for (const [limit, variable] of Object.entries(variables))
    it(`reads ${variable}`, async () => {
      for (const value of [1, 7]) {
        const { rateLimits } = await read({ [variable]: String(value) });
        assert.deepEqual(rateLimits, { ...RATE_LIMITS, [limit]: value });
      }
      for (const value of ['0', '-1', '1.5', 'many'])
        await assert.rejects(read({ [variable]: value }), {
          message: new RegExp(`^${variable} must be a whole number from 1 to `),
        });
    });

  it('reads the folder of the app, or the origin of its development server', async () => {
    const app = async (value: string) => {
      const { appFolder, appServer } = await read({ SVC_EMBED_APP: value });
      return { appFolder, appServer };
    };
    assert.deepEqual(await app(''), { appFolder: undefined, appServer: undefined });
    assert.deepEqual(await app('/srv/app'), { appFolder: '/srv/app', appServer: undefined });
    const appServer = 'http://localhost:5174';
    assert.deepEqual(await app(appServer), { appFolder: undefined, appServer });
    assert.deepEqual(await app('HTTP://localhost:5174/'), { appFolder: undefined, appServer });
  });

  it('reads the limits of responses in flight', async () => {
    const mebibytes = (count: number) => String(count * 1024 * 1024);
    const { responseLimits } = await readEnvironment(
      {
        SVC_RESPONSE_BYTES_PER_USER: mebibytes(9),
        SVC_RESPONSE_BYTES_PER_ACCOUNT: mebibytes(10),
        SVC_RESPONSE_BYTES: mebibytes(11),
      },
      '',
    );
    assert.deepEqual(Object.values(responseLimits).map(String), [9, 10, 11].map(mebibytes));
  });

  it('reads the storage quota', async () => {
    const { storageQuota } = await read({
      SVC_STORED_COMMENTS_MAX: '7',
      SVC_STORED_BYTES_MAX: '80',
    });
    assert.deepEqual(storageQuota, { comments: 7, bytes: 80 });
    await assert.rejects(read({ SVC_STORED_BYTES_MAX: '0' }), /SVC_STORED_BYTES_MAX must be/);
  });

  it('reads the options of PostgreSQL', async () => {
    const defaults = { poolSize: 10, pooler: 'none', statementTimeoutMs: 30_000 };
    assert.deepEqual((await read({})).postgres, defaults);
    const { postgres } = await read({
      DATABASE_POOL_SIZE: '3',
      DATABASE_POOLER: 'transaction',
      DATABASE_STATEMENT_TIMEOUT_MS: '5000',
    });
    assert.deepEqual(postgres, { poolSize: 3, pooler: 'transaction', statementTimeoutMs: 5_000 });
    for (const [variable, value, expectation] of [
      ['DATABASE_POOL_SIZE', '0', 'a whole number from 1 to 1000'],
      ['DATABASE_POOL_SIZE', '1001', 'a whole number from 1 to 1000'],
      ['DATABASE_POOLER', 'session', 'transaction or none'],
      ['DATABASE_STATEMENT_TIMEOUT_MS', '999', 'a whole number from 1000 to 600000'],
      ['DATABASE_STATEMENT_TIMEOUT_MS', '5s', 'a whole number from 1000 to 600000'],
    ] as const)
      await assert.rejects(read({ [variable]: value }), {
        message: `${variable} must be ${expectation}.`,
      });
  });

  it('reads the port of the metrics and the time to drain', async () => {
    const { metrics, drainMs } = await read({});
    assert.deepEqual([metrics, drainMs], [undefined, 0]);
    const local = await read({ SVC_METRICS_PORT: '9464', SVC_DRAIN_MS: '5000' });
    assert.deepEqual(local.metrics, { port: 9464, hostname: '127.0.0.1' });
    assert.equal(local.drainMs, 5_000);
    const remote = await read({ SVC_METRICS_PORT: '9464', SVC_METRICS_HOST: '10.0.0.7' });
    assert.equal(remote.metrics?.hostname, '10.0.0.7');
    await assert.rejects(read({ SVC_METRICS_PORT: 'on' }), /SVC_METRICS_PORT must be a whole/);
    await assert.rejects(read({ SVC_DRAIN_MS: '5s' }), /SVC_DRAIN_MS must be a whole/);
  });

  it('reads SVC_RATE_LIMITS and SVC_TRUST_PROXY', async () => {
    const { rateLimits, commentsPerMinute } = await read({ SVC_RATE_LIMITS: 'off' });
    assert.equal(rateLimits, 'off');
    assert.equal(commentsPerMinute, Number.MAX_SAFE_INTEGER);
    const creations = { SVC_RATE_LIMITS: 'off', SVC_COMMENTS_PER_MINUTE: '7' };
    assert.equal((await read(creations)).commentsPerMinute, 7);
    assert.equal((await read({ SVC_TRUST_PROXY: '2' })).trustedProxies, 2);
    await assert.rejects(read({ SVC_RATE_LIMITS: 'no' }), {
      message: 'SVC_RATE_LIMITS must be on or off.',
    });
    await assert.rejects(read({ SVC_TRUST_PROXY: 'true' }), /SVC_TRUST_PROXY must be a whole/);
  });
});
