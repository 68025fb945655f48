import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Asserts that axe finds nothing in a page; frames have their own tests. */
export async function assertAccessible(page: Page): Promise<void> {
  // the default mode visits every frame despite the options, which takes five times as long
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ iframes: false });
  const { violations } = await axe.analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
  );
}
