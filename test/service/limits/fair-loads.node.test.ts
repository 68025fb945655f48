import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deferred } from '../../../src/lib/deferred.ts';
import { DatabaseUnavailable } from '../../../src/service/index.ts';
import { FairLoads } from '../../../src/service/limits/fair-loads.ts';

const tenant = 'acme';
const isLarge = () => false;

describe('FairLoads', () => {
  it('loads the pages of many users of an account who request them at once', async () => {
    const loads = new FairLoads({ engine: 'sqlite' }, 1);
    const users = Array.from({ length: 1_000 }, (_, userId) => userId);
    const pages = users.map((userId) => loads.run({ tenant, userId }, async () => userId, isLarge));
    assert.deepEqual(await Promise.all(pages), users);
  });

  it('rejects a page of a user for whom too many wait, and no page of another user', async () => {
    const loads = new FairLoads({ engine: 'postgres' }, 1);
    const end = deferred<void>();
    const load = () => end.promise;
    const pages = Array.from({ length: 501 }, () =>
      loads.run({ tenant, userId: 1 }, load, isLarge),
    );
    await assert.rejects(loads.run({ tenant, userId: 1 }, load, isLarge), DatabaseUnavailable);
    const other = loads.run({ tenant, userId: 2 }, load, isLarge);
    end.resolve();
    await Promise.all([...pages, other]);
  });
});
