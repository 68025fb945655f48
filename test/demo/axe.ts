import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { findIllegible } from './legibility.ts';

/** Without comments and long names: every page parses it. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Asserts that axe, or only some of its rules, finds nothing in a document or a part of it, without frames; and that no text
 * is small and no border of a field is faint, which axe does not check.
 * `@axe-core/playwright` would visit every frame whatever the options, in several times the time.
 */
export async function assertAccessible(
  where: Page | Frame,
  state = '',
  rules?: readonly string[],
  part: axe.ElementContext = { include: ['html'] },
): Promise<void> {
  await where.evaluate(FINISH_TRANSITIONS);
  if (!(await where.evaluate('"axe" in globalThis'))) await where.evaluate(SOURCE);
  const { violations } = (await where.evaluate(
    `axe.run(${JSON.stringify(part)}, { iframes: false, resultTypes: ["violations"], runOnly: ${JSON.stringify(rules)} })`,
  )) as axe.AxeResults;
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
  assert.deepEqual([...found, ...(await where.evaluate(findIllegible))], [], state);
}

/**
 * Asserts it in light, and what depends on colors in dark. The document must follow the color scheme of the browser: an
 * embedded page by its style, a page of the host by its class.
 */
export async function assertAccessibleInBoth(
  where: Page | Frame,
  state = '',
  part?: axe.ElementContext,
): Promise<void> {
  const page = 'page' in where ? where.page() : where;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await where.waitForFunction((scheme) => {
      const { style, classList } = document.documentElement;
      return style.colorScheme === scheme || classList.contains(`wa-${scheme}`);
    }, colorScheme);
    const rules = colorScheme === 'dark' ? COLOR_RULES : undefined;
    await assertAccessible(where, `${state} in ${colorScheme}`, rules, part);
  }
}

/** The rules that depend on colors, which another color scheme changes. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Waits for the animations that end, such as transitions to the colors of another scheme. */
const FINISH_TRANSITIONS = `(async () => {
  const roots = (root) => [root, ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ? roots(shadowRoot) : [])];
  const ends = (animation) => animation.effect.getComputedTiming().endTime < Infinity;
  const running = roots(document).flatMap((root) => root.getAnimations()).filter(ends);
  await Promise.allSettled(running.map(({ finished }) => finished));
})()`;
