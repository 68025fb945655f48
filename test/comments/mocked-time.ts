import assert from 'node:assert/strict';
import { afterEach, mock } from 'node:test';
import type { CommentsError } from '../../src/comments/client/comments-error.ts';

export const SECOND = 1000;
export const EMPTY_PAGE = { items: [], pageInfo: { hasNextPage: false, hasPreviousPage: false } };

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

/** Waits until all promise callbacks have run. */
export const nextTask = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Advances the mocked timers. */
export async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms);
  await nextTask();
}

/** Advances the mocked timers past all retries, and returns the rejection of a call. */
export async function failureOf(call: Promise<unknown>): Promise<CommentsError> {
  const settled = call.then(
    () => assert.fail('The call succeeded.'),
    (error: CommentsError) => error,
  );
  for (let retry = 0; retry < 4; retry++) {
    await nextTask();
    mock.timers.tick(5 * SECOND);
  }
  return settled;
}
