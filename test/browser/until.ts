import { waitUntil } from '@open-wc/testing';

/** Waits until a condition holds. The limit allows for a busy machine; that of `waitUntil` is a second. */
export function until(
  condition: () => unknown,
  message = 'the condition did not become true',
): Promise<void> {
  const holds = async () => Boolean(await condition());
  return waitUntil(holds, message, { interval: 10, timeout: 15_000 });
}
