import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { EMPTY_PATH, type Visit, type Visitor } from './visitor.ts';

export const SCHEMES = ['light', 'dark'] as const;
export const LIGHT = { colorScheme: 'light', viewport: { width: 1440, height: 900 } } as const;

export const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });
export const frame = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`);

/** Waits until a CSS property has a value in both frames of a surface; none if the value is empty. */
export async function untilProperty(page: Page, property: string, value: string, surface = 'Chat') {
  const declaration = JSON.stringify(value ? `${property}: ${value};` : `${property}:`);
  const root = value ? `html[style*=${declaration}]` : `html:not([style*=${declaration}])`;
  for (const scheme of SCHEMES) {
    await frame(page, `${surface}, ${scheme}`).locator(root).waitFor({ state: 'attached' });
  }
}

/** Waits until the URL has a fragment; the studio writes it with a delay. */
export const untilAddress = (page: Page, fragment: string) =>
  page.waitForURL(({ hash }) => hash === fragment);

/** Defines a test of the studio; `fragment` is the theme that it starts with. */
export type StudioTest = (
  name: string,
  run: (visit: Visit) => Promise<void>,
  fragment?: string,
) => void;

/**
 * Returns a function that defines tests which share one page, so that its scripts are compiled once. Each navigates to
 * the studio with the chat selected. Asserts that the console has no errors.
 */
export function studioTests(visitor: () => Visitor): StudioTest {
  let visit: Visit | undefined;
  return (name, run, fragment = '') =>
    void it(name, async () => {
      visit ??= await visitor().open(LIGHT, EMPTY_PATH);
      const { page, consoleErrors } = visit;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto('about:blank');
      await page.goto(`${visitor().demo.host}/studio/?surface=chat${fragment}`);
      await run(visit);
      assert.deepEqual(consoleErrors.splice(0), []);
    });
}

/** Runs in the page: whether an element or one that contains it, also across shadow roots, has a filter. */
export function hasFilter(start: Element): boolean {
  for (let node: Node | null = start; node; ) {
    if (node instanceof HTMLElement && getComputedStyle(node).filter !== 'none') return true;
    node = node instanceof ShadowRoot ? node.host : node.parentNode;
  }
  return false;
}
