import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeError } from '../../../src/service/logging/describe-error.ts';

describe('describeError', () => {
  it('returns the name, the code and the stack frames, and never the message', () => {
    const error = Object.assign(new TypeError('secret of\n    at ann'), { code: '23505' });
    const { name, code, frames } = describeError(error) as Record<string, unknown>;
    assert.deepEqual([name, code], ['TypeError', '23505']);
    assert.ok(Array.isArray(frames) && frames.length > 0);
    for (const frame of frames) assert.match(frame, /^ +at /);
    assert.ok(!JSON.stringify(frames).includes('ann'));
  });

  it('returns no frames if the stack does not contain the message', () => {
    const error = new Error('first');
    assert.match(error.stack ?? '', /first/); // it is created when it is read
    error.message = 'second';
    assert.deepEqual(describeError(error), { name: 'Error', code: undefined, frames: [] });
  });

  it('returns only the type of another value', () => {
    assert.deepEqual(['secret', 5, undefined].map(describeError), [
      'string',
      'number',
      'undefined',
    ]);
  });
});
