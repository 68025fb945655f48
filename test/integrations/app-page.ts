import assert from 'node:assert/strict';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type {} from '../../src/host/define.ts';

type Embed = HTMLElementTagNameMap['svc-embed'];

/** Resolves with the frame of the embed in a place when it displays the dashboard. */
export async function dashboardIn(place: Page | Locator): Promise<FrameLocator> {
  const frame = place.frameLocator('svc-embed iframe');
  await frame.getByRole('heading', { name: 'Sales' }).waitFor();
  return frame;
}

/** Writes a comment in a place, and waits until it is displayed. */
export async function comment(page: Page, place: Page | FrameLocator | Locator, text: string) {
  await place.getByRole('textbox').fill(text);
  await page.keyboard.press('Control+Enter');
  await place.locator('[part~=comment-body]', { hasText: text }).waitFor();
}

/** Without the notice of Lit that a development server causes. */
export function appErrors(consoleErrors: readonly string[]): string[] {
  return consoleErrors.filter((text) => !text.startsWith('Lit is in dev mode'));
}

/** Leaves the page and returns, until the embed is ready again; then logs out. */
export async function leaveAndLogOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.goBack();
  const embed = page.locator('svc-embed').first();
  await embed.evaluate((element: Embed) => element.whenReady());
  await logOut(page);
  await embed.locator('iframe').waitFor({ state: 'detached' });
}

/** Logs out, and checks that the session endpoint has revoked the session. */
export async function logOut(page: Page): Promise<void> {
  const revocation = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page
    .locator('svc-embed')
    .first()
    .evaluate((element: Embed) => element.logout());
  assert.equal((await revocation).status(), 204);
}
