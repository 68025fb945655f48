import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SharedResource } from '../../../src/service/limits/shares.ts';

describe('SharedResource', () => {
  const ann = { tenant: 'acme', userId: 'ann' };
  const bob = { tenant: 'acme', userId: 'bob' };
  const zoe = { tenant: 'globex', userId: 'zoe' };
  const resource = () => new SharedResource({ user: 2, account: 3, process: 4 });

  it('names the first share that an amount would exceed', () => {
    const shared = resource();
    assert.equal(shared.exceededScope(ann, 2), undefined);
    assert.equal(shared.exceededScope(ann, 3), 'user');
    shared.use(ann, 2);
    assert.equal(shared.exceededScope(ann, 1), 'user');
    assert.equal(shared.exceededScope(bob, 1), undefined);
    assert.equal(shared.exceededScope(bob, 2), 'account');
    shared.use(bob, 1);
    assert.equal(shared.exceededScope(zoe, 1), undefined);
    assert.equal(shared.exceededScope(zoe, 2), 'process');
  });

  it('returns what is used in total, and subtracts what is no longer used', () => {
    const shared = resource();
    assert.equal(shared.total, 0);
    const finish = shared.use(ann, 2);
    shared.use(zoe, 1);
    assert.equal(shared.total, 3);
    finish();
    assert.equal(shared.total, 1);
    assert.equal(shared.exceededScope(ann, 2), undefined);
  });
});
