import type { Locator, Page } from 'playwright-core';
import { logged, type Visitor } from './visitor.ts';

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

/** Presses a button of the fault panel by keyboard; a pointer could miss it while entries and messages move it. */
export function simulate(page: Page, title: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Simulate a failure' });
  return panel.getByRole('button', { name: title, exact: true }).press('Enter');
}

/** Removes all entries of the timeline. */
export function clear(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Clear' }).press('Enter');
}

/** Waits until the latest error has a code, and returns its entry. */
export async function untilError(page: Page, code: string): Promise<Locator> {
  const entry = logged(page, 'svc-error').filter({ hasText: code });
  await entry.waitFor();
  return entry;
}
