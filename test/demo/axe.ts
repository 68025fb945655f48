import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Asserts that axe finds nothing in a document, without its frames, in light and in dark. */
export async function assertNoFindings(where: Page | Frame, state = ''): Promise<void> {
  const page = 'page' in where ? where.page() : where;
  await where.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await where.waitForFunction(
      (scheme) => document.documentElement.style.colorScheme === scheme,
      colorScheme,
    );
    const { violations } = (await where.evaluate(
      'axe.run(document, { iframes: false })',
    )) as axe.AxeResults;
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
    assert.deepEqual(found, [], `${state} in ${colorScheme}`);
  }
}
