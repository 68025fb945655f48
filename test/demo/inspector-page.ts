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

/** Clicks a button of the fault panel. */
export function simulate(page: Page, title: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Simulate a failure' });
  return panel.getByRole('button', { name: title, exact: true }).click();
}

/** Waits until the latest error has a code, and returns its entry. */
export async function untilError(page: Page, code: string): Promise<Locator> {
  const entry = logged(page, 'svc-error').filter({ hasText: code });
  await entry.waitFor();
  return entry;
}
