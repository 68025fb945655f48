import { waitUntil } from '@open-wc/testing';

/** Waits for something to become true; long enough for a busy machine. */
export function until(condition: () => unknown): Promise<void> {
  return waitUntil(() => Boolean(condition()), 'it never came', { interval: 10, timeout: 8000 });
}
