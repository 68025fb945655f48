import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { loaded, logged, type Visit, type Visitor } from './visitor.ts';

/** What the browser itself says of a request that fails, and of a frame that the page's policy forbids. */
const OF_THE_BROWSER = /^Failed to load resource: |^Framing '.*' violates /;
/** A mint that fails five times takes nine seconds on an idle machine; this one may be busy. */
const PATIENCE = 120_000;

/** Has a line fail like that; answers with the status. */
export async function orderFaults(
  visitor: Visitor,
  orders: unknown,
  headers: Record<string, string> = {},
  line = '0123456789abcdef',
): Promise<number> {
  const { status } = await fetch(`${visitor.demo.host}/api/lines/${line}/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(orders),
  });
  return status;
}

/** Opens the inspector, and waits for its dashboard. */
export async function openInspector(
  visitor: Visitor,
  options?: BrowserContextOptions,
): Promise<Visit> {
  const visit = await visitor.open(options);
  visit.page.setDefaultTimeout(PATIENCE);
  await loaded(visit.page);
  return visit;
}

/** Closes it; its console must have been silent. */
export async function closeInspector({ page, complaints }: Visit): Promise<void> {
  await page.context().close();
  const ours = complaints.filter((text) => !OF_THE_BROWSER.test(text));
  assert.deepEqual(ours, []);
}

/** Presses a button of the panel of faults. */
export function make(page: Page, title: string): Promise<void> {
  const panel = page.locator('fault-panel');
  return panel.getByRole('button', { name: title, exact: true }).click();
}

/** Waits for the newest failure to have a code. */
export function failed(page: Page, code: string): Promise<void> {
  return logged(page, 'svc-error').filter({ hasText: code }).waitFor();
}
