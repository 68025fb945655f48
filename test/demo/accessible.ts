import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Has no axe finding, what lies in frames apart: that has tests of its own. */
export async function assertAccessible(page: Page): Promise<void> {
  // the usual mode asks every frame in turn, whatever the options say: five times as long
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ iframes: false });
  const { violations } = await axe.analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
  );
}
