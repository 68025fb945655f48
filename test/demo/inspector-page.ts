import type { Locator, Page } from 'playwright-core';
import { frameOf } from './visitor.ts';

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

/** Returns the timeline entries with a name, the latest one first. */
export function entries(page: Page, name: string) {
  const ofName = page.locator('[part=entry-name]', { hasText: new RegExp(`^${name}$`) });
  return page.locator('svc-inspector [part~=entry]').filter({ has: ofName });
}

/** Returns the latest timeline entry with a name. */
export function logged(page: Page, name: string) {
  return entries(page, name).first();
}

/** Expands a timeline entry by keyboard; a pointer could miss it while new entries move it. */
export function expand(entry: Locator): Promise<void> {
  return entry.locator('summary').press('Enter');
}

/** Resolves with the frame when the dashboard has loaded. */
export async function loaded(page: Page) {
  await logged(page, 'svc-dashboard-loaded').waitFor();
  return frameOf(page);
}
