import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type {} from '../../src/host/define.ts';

type Embed = HTMLElementTagNameMap['svc-embed'];

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
