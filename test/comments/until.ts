import { waitUntil } from '@open-wc/testing';

/** Waits until a condition holds; the timeout allows for a busy machine. */
export function until(condition: () => unknown): Promise<void> {
  return waitUntil(() => Boolean(condition()), 'the condition did not become true', {
    interval: 10,
    timeout: 15_000,
  });
}
