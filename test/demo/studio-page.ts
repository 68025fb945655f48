import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import type { Visit, Visitor } from './visitor.ts';

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

/** Defines a test of the open studio; `fragment` is the theme that it starts with. */
export type StudioTest = (
  name: string,
  run: (visit: Visit) => Promise<void>,
  fragment?: string,
) => void;

/**
 * Returns a function that defines tests which share one open studio. Each starts with the default theme or that of a
 * fragment, and with the chat selected. Asserts that the console has no errors.
 */
export function studioTests(visitor: () => Visitor): StudioTest {
  let visit: Visit | undefined;
  return (name, run, fragment = '') =>
    void it(name, async () => {
      const current = visit ?? (await visitor().open(LIGHT, '/studio/?surface=chat'));
      visit = undefined; // a failed test's page is not reused
      const { page, consoleErrors } = current;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(LIGHT.viewport);
      await button(page, 'Reset').click();
      await page.getByRole('tab', { name: 'Chat' }).click();
      if (fragment) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, fragment);
      }
      await run(current);
      assert.deepEqual(consoleErrors, []);
      visit = current;
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
