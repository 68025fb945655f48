import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deferred } from '../../../src/lib/deferred.ts';
import { FairLoads } from '../../../src/service/admission/fair-loads.ts';

const tenant = 'acme';
const isLarge = () => false;

describe('FairLoads', () => {
  it('loads the pages of many users of an account who request them at once', async () => {
    const loads = new FairLoads({ engine: 'sqlite' }, 1);
    const users = Array.from({ length: 1_000 }, (_, userId) => userId);
    const pages = users.map((userId) => loads.run({ tenant, userId }, async () => userId, isLarge));
    assert.deepEqual(await Promise.all(pages), users);
  });

  it('loads one page of a user at a time, also if the account may load two', async () => {
    const loads = new FairLoads({ engine: 'postgres' }, 1);
    const ended = deferred<void>();
    const started: number[] = [];
    const pages = [1, 1, 2].map((userId) =>
      loads.run(
        { tenant, userId },
        async () => {
          started.push(userId);
          await ended.promise;
        },
        isLarge,
      ),
    );
    await nextTurn();
    assert.deepEqual(started, [1, 2]);
    ended.resolve();
    await Promise.all(pages);
    assert.deepEqual(started, [1, 2, 1]);
  });
});
