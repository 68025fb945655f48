import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import type { Visit, Visitor } from './visitor.ts';

export const SCHEMES = ['light', 'dark'] as const;
export const LIGHT = { colorScheme: 'light', viewport: { width: 1440, height: 900 } } as const;

export const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const frame = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`);

/** Waits until a CSS property has a value in both frames of a surface. */
export async function untilProperty(page: Page, property: string, value: string, surface = 'Chat') {
  for (const scheme of SCHEMES) {
    const root = frame(page, `${surface}, ${scheme}`).locator('html');
    await untilEqual(
      page,
      () => root.evaluate((html, name) => html.style.getPropertyValue(name), property),
      value,
    );
  }
}

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

/** Waits until the URL has a fragment; the studio writes it with a delay. */
export const untilAddress = (page: Page, fragment: string) =>
  page.waitForURL(({ hash }) => hash === fragment);

/**
 * Defines tests that share one open studio. Each starts with the default theme or that of a fragment, and with the chat
 * selected, which loads no data. Asserts that the console has no errors.
 */
export function studioTests(visitor: () => Visitor) {
  let visit: Visit | undefined;
  return (name: string, run: (visit: Visit) => Promise<void>, fragment = '') =>
    it(name, async () => {
      const { page, consoleErrors } =
        visit ?? (await visitor().open(LIGHT, '/studio/?surface=chat'));
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(LIGHT.viewport);
      await button(page, 'Reset').click();
      await page.getByRole('tab', { name: 'Chat' }).click();
      if (fragment) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, fragment);
      }
      visit = undefined; // a failed test's page is not reused
      await run({ page, consoleErrors });
      assert.deepEqual(consoleErrors, []);
      visit = { page, consoleErrors };
    });
}
