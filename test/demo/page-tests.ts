import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { EMPTY_PATH, type Visit, type Visitor } from './visitor.ts';

/** The page that tests share. */
interface SharedPage {
  readonly path: string;
  readonly options?: BrowserContextOptions;
}

/** What only one test needs. */
interface OfOneTest {
  /** Follows the path of the page. */
  readonly address?: string;
  /** Errors and warnings of the console that the test causes. */
  readonly expected?: RegExp;
}

/** Defines a test on the shared page. */
export type PageTest = (
  name: string,
  run: (visit: Visit) => Promise<void>,
  ofOneTest?: OfOneTest,
) => void;

/**
 * Returns a function that defines tests which share one page, so that its scripts are compiled once. Each starts with a
 * navigation in the original size and color scheme, and asserts that the console has no other errors.
 */
export function pageTests(visitor: () => Visitor, shared: SharedPage): PageTest {
  const { path, options = {} } = shared;
  const { viewport, colorScheme = null } = options;
  let visit: Visit | undefined;
  return (name, run, { address = '', expected } = {}) =>
    void it(name, async () => {
      visit ??= await visitor().open(options, EMPTY_PATH);
      const { page, consoleErrors } = visit;
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.emulateMedia({ colorScheme });
      if (viewport) await page.setViewportSize(viewport);
      await page.goto('about:blank');
      await page.goto(`${visitor().demo.host}${path}${address}`);
      await run(visit);
      const errors = consoleErrors.splice(0).filter((text) => !expected?.test(text));
      assert.deepEqual(errors, []);
    });
}
