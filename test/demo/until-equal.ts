import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';

/** Reads a value until it equals the expected one; fails with the current value after 30 s. */
export async function untilEqual<T>(page: Page, read: () => Promise<T>, value: T): Promise<void> {
  const deadline = Date.now() + 30_000;
  let current = await read();
  while (!isDeepStrictEqual(current, value) && Date.now() < deadline) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    current = await read();
  }
  assert.deepEqual(current, value);
}
