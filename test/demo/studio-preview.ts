import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessibleInBoth } from './axe.ts';
import { button, untilEqual } from './browser.ts';
import { assertLayout } from './page-layout.ts';
import { frame, hasFilter, LIGHT, preview, SCHEMES, text } from './studio-page.ts';
import { shareCard } from './studio-sharing.ts';
import type { SuiteVisitor } from './visitor.ts';

/** The address of a theme that affects every part of the page. */
const THEMED =
  '/studio/#primaryColor=light-dark(%238a2fa8,%23dda6f0)&borderRadius=18&analyticsChat.chatInput.borderColor=%23eee';

/** Defines the test of the preview in a wide window. */
export function previewTests(visitor: SuiteVisitor): void {
  it('previews every surface in the theme, the color vision, every language and time zone, and does not move while it loads', async () => {
    const visit = await visitor.open(LIGHT, THEMED);
    const { page } = visit;
    for (const scheme of SCHEMES)
      await frame(page, `Dashboard, ${scheme}`).getByText('200,000').first().waitFor();
    await assertLayout(visit);
    await assertAccessibleInBoth(page);
    await shareCard(page);
    await button(page, 'Reset').click();
    await showSurfaces(page);
    await themeSurfaces(page);
    await simulateVision(page);
    await translate(page);
  });
}

/** Shows every surface, each of which is loaded once. */
async function showSurfaces(page: Page): Promise<void> {
  const frames = preview(page).locator('iframe');
  assert.equal(await frames.count(), 2);
  for (const surface of ['App', 'Chat', 'Dashboard', 'Chat'])
    await page.getByRole('tab', { name: surface }).click();
  await frames.nth(5).waitFor({ state: 'attached' });
  assert.equal(await frames.count(), 6);
  for (const scheme of SCHEMES)
    await frame(page, `Chat, ${scheme}`)
      .locator(`html[style*="color-scheme: ${scheme}"]`)
      .waitFor({ state: 'attached' });
}

async function themeSurfaces(page: Page): Promise<void> {
  await text(page, 'Primary color').fill('rgb(15 107 107)');
  for (const scheme of SCHEMES) {
    const chat = frame(page, `Chat, ${scheme}`).getByRole('log');
    await chat.getByText(/Flights: 34,100/).waitFor();
    await chat.getByText(/7 rows\. Highest: Fri/).waitFor();
    const question = chat.getByText('Average delay by weekday', { exact: true }).first();
    const color = () => question.evaluate((one) => getComputedStyle(one).backgroundColor);
    await untilEqual(page, color, 'rgb(15, 107, 107)');
  }
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.locator('svc-comments').getByRole('textbox').nth(1).waitFor();
  const grounds = () =>
    page.locator('svc-comments').evaluateAll((all) =>
      all.map((comments) => {
        const box = comments.shadowRoot?.querySelector('[part~="composer"]');
        return getComputedStyle(box as Element).backgroundColor;
      }),
    );
  assert.deepEqual(await grounds(), ['rgb(255, 255, 255)', 'rgb(22, 26, 33)']);
  await text(page, 'Input background').fill('light-dark(rgb(250 240 230), rgb(40 30 20))');
  assert.deepEqual(await grounds(), ['rgb(250, 240, 230)', 'rgb(40, 30, 20)']);
}

async function simulateVision(page: Page): Promise<void> {
  const select = async (name: RegExp | string) => {
    await page.getByRole('combobox', { name: 'Color vision' }).click();
    await page.getByRole('option', { name }).click();
  };
  await select(/^Deuteranopia/);
  for (const surface of ['App', 'Chat'])
    await frame(page, `${surface}, dark`).locator('html[style*="filter: url"]').waitFor({
      state: 'attached',
    });
  const comments = page.locator('svc-comments').getByText('Ilse Berg').first();
  await comments.waitFor();
  const isFiltered = () => comments.evaluate(hasFilter);
  assert.equal(await isFiltered(), true);
  await select('Normal');
  await untilEqual(page, isFiltered, false);
  await frame(page, 'Chat, dark').locator('html:not([style*="filter"])').waitFor({
    state: 'attached',
  });
}

async function translate(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await page.getByRole('combobox', { name: 'Language' }).click();
  const options = page.getByRole('option');
  await options.filter({ hasText: 'Deutsch (Deutschland)' }).waitFor();
  assert.equal(await options.count(), 13);
  await options.filter({ hasText: 'العربية' }).click();
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('honolulu');
  await zone.press('Enter');
  await page.waitForURL(/#primaryColor=.*&locale=ar&timezone=Pacific%2FHonolulu$/);
  for (const scheme of SCHEMES)
    await frame(page, `Dashboard, ${scheme}`).locator('html[dir=rtl] h1').waitFor();
  const zones = frame(page, 'Dashboard, light').locator('option', { hasText: 'هاواي' });
  await zones.waitFor({ state: 'attached' });
  await zone.fill('nowhere at all');
  await page.getByText('No matches').waitFor();
  await zone.press('Escape');
  assert.equal(await zone.inputValue(), 'Pacific/Honolulu');
}
