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

/** Waits until a custom property has a value in the documents of both frames of a surface. */
export async function reaches(page: Page, property: string, value: string, surface = 'Chat') {
  for (const scheme of SCHEMES) {
    const root = frame(page, `${surface}, ${scheme}`).locator('html');
    await becomes(
      page,
      () => root.evaluate((html, name) => html.style.getPropertyValue(name), property),
      value,
    );
  }
}

/** Looks again and again until something has a value; fails with what it has after 30 seconds. */
export async function becomes<T>(page: Page, read: () => Promise<T>, value: T): Promise<void> {
  const deadline = Date.now() + 30_000;
  let now = await read();
  while (!isDeepStrictEqual(now, value) && Date.now() < deadline) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    now = await read();
  }
  assert.deepEqual(now, value);
}

/** Waits until the address holds the theme, which it does once nothing has changed for a moment. */
export const addressed = (page: Page, fragment: string) =>
  page.waitForURL(({ hash }) => hash === fragment);

/**
 * Makes tests in one open studio, each from the plain theme or the fragment of an address, and at the chat, because
 * that asks for no data. Whatever is done there, the console stays silent.
 */
export function studioTests(visitor: () => Visitor) {
  let visit: Visit | undefined;
  return (name: string, act: (visit: Visit) => Promise<void>, fragment = '') =>
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
      visit = undefined; // a test that fails leaves its page to nobody
      await act({ page, consoleErrors });
      assert.deepEqual(consoleErrors, []);
      visit = { page, consoleErrors };
    });
}
