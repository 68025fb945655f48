import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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
});
