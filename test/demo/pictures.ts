import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');

/** Has a viewer's system turn to a scheme, and waits until the page and its frames are drawn in it. */
export async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // no text, which would be evaluated anew at each look: the policy of a page forbids that
  const isDrawn = (scheme: string) =>
    matchMedia(`(prefers-color-scheme: ${scheme})`).matches &&
    !document.getAnimations().some((one) => one instanceof CSSTransition);
  // a frame out of sight has no animation frames to look in
  const looking = { polling: 50 };
  await Promise.all(
    page.frames().map((frame) => frame.waitForFunction(isDrawn, colorScheme, looking)),
  );
}

/**
 * Takes a picture of what a page shows and asserts that it shows anything. Where PICTURES=1 is set, the picture is
 * kept in docs/pictures as `<name>.png`.
 */
export async function picture(page: Page, name: string): Promise<void> {
  const png = await page.screenshot();
  // A blank page of the tests' size is under 10 kB as PNG.
  assert.ok(png.length > 20_000, `${name} is blank`);
  if (process.env.PICTURES !== '1') return;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}.png`), png);
}
