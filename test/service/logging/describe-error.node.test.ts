import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeError } from '../../../src/service/logging/describe-error.ts';

describe('describeError', () => {
  it('returns no frames if the stack does not contain the message', () => {
    const error = new Error('first');
    assert.match(error.stack ?? '', /first/); // it is created when it is read
    error.message = 'second';
    assert.deepEqual(describeError(error), { name: 'Error', code: undefined, frames: [] });
  });

  it('returns only the type of another value', () => {
    const described = ['secret', 5, undefined].map(describeError);
    assert.deepEqual(described, ['string', 'number', 'undefined']);
  });
});
