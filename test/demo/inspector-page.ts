import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { loaded, logged, type Visit, type Visitor } from './visitor.ts';

/** The browser's own messages about failed requests and blocked frames. */
const BROWSER_MESSAGES = /^Failed to load resource: |^Framing '.*' violates /;
/** Five failed mints take nine seconds on an idle machine, and longer on a busy one. */
const TIMEOUT_MS = 120_000;

/** Sets faults of a proxy; resolves with the status. */
export async function setFaults(
  visitor: Visitor,
  changes: unknown,
  headers: Record<string, string> = {},
  proxyId = '0123456789abcdef',
): Promise<number> {
  const { status } = await fetch(`${visitor.demo.host}/api/fault-proxies/${proxyId}/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(changes),
  });
  return status;
}

/** Opens the inspector and waits until its dashboard has loaded. */
export async function openInspector(
  visitor: Visitor,
  options?: BrowserContextOptions,
): Promise<Visit> {
  const visit = await visitor.open(options);
  visit.page.setDefaultTimeout(TIMEOUT_MS);
  await loaded(visit.page);
  return visit;
}

/** Closes the inspector and asserts that its console has no other messages. */
export async function closeInspector({ page, consoleErrors }: Visit): Promise<void> {
  await page.context().close();
  const unexpected = consoleErrors.filter((text) => !BROWSER_MESSAGES.test(text));
  assert.deepEqual(unexpected, []);
}

/** Clicks a button of the fault panel. */
export function simulate(page: Page, title: string): Promise<void> {
  const panel = page.locator('fault-panel');
  return panel.getByRole('button', { name: title, exact: true }).click();
}

/** Waits until the latest error has a code. */
export function untilError(page: Page, code: string): Promise<void> {
  return logged(page, 'svc-error').filter({ hasText: code }).waitFor();
}
