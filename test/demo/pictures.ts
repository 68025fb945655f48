import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');

/** Emulates a color scheme and waits until the page and its frames have applied it. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // a function, because a string would be evaluated, which a strict page policy blocks
  const isApplied = (scheme: string) =>
    matchMedia(`(prefers-color-scheme: ${scheme})`).matches &&
    !document.getAnimations().some((one) => one instanceof CSSTransition);
  // frames outside of the viewport have no animation frames
  const polling = { polling: 50 };
  await Promise.all(
    page.frames().map((frame) => frame.waitForFunction(isApplied, colorScheme, polling)),
  );
}

/**
 * Takes a screenshot and asserts that it is not blank. With PICTURES=1, the screenshot is saved as
 * `docs/pictures/<name>.png`.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  const png = await page.screenshot();
  // A blank page of the tests' size is under 10 kB as PNG.
  assert.ok(png.length > 20_000, `${name} is blank`);
  if (process.env.PICTURES !== '1') return;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}.png`), png);
}
