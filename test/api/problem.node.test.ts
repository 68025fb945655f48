import assert from 'node:assert/strict';
import { STATUS_CODES } from 'node:http';
import { describe, it } from 'node:test';
import { problemBody } from '../../src/api/problem.ts';

describe('problemBody', () => {
  for (const status of [400, 401, 403, 404, 405, 408, 409, 412, 413, 422, 424, 429, 431, 500, 502])
    it(`has the standard title of ${status}`, () => {
      assert.deepEqual(problemBody(status), {
        type: 'about:blank',
        title: STATUS_CODES[status],
        status,
      });
    });

  it('has the detail and the field if there are any', () => {
    assert.deepEqual(problemBody(503, 'Try again.', 'body'), {
      type: 'about:blank',
      title: 'Service Unavailable',
      status: 503,
      detail: 'Try again.',
      field: 'body',
    });
  });

  it('has a title for any other status', () => {
    assert.equal(problemBody(599).title, 'Error');
  });
});
