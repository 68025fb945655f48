import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible } from './axe.ts';
import { button, untilEqual } from './browser.ts';
import { unreachedByTab } from './keyboard.ts';
import { assertLayout } from './page-layout.ts';
import { frame, preview, SCHEMES, text, untilProperty } from './studio-page.ts';
import type { SuiteVisitor } from './visitor.ts';

const PHONE = { width: 390, height: 664 };
/** The rules that depend on the order and the size of the panels, which differ from those in a wide window. */
const LAYOUT_RULES = ['heading-order', 'region', 'scrollable-region-focusable'];

/** Defines the test of the studio on a phone. */
export function phoneTests(visitor: SuiteVisitor): void {
  it('on a phone, does not move while it loads, has the preview first, also when it is rotated, and hides neither the focus nor a picker behind it', async () => {
    const visit = await visitor.open({ viewport: PHONE, colorScheme: 'light' }, '/studio/');
    const { page } = visit;
    await assertLayout(visit);
    await assertAccessible(page, 'on a phone', LAYOUT_RULES);
    await page.getByRole('tab', { name: 'Chat' }).click();
    for (const scheme of SCHEMES)
      await frame(page, `Chat, ${scheme}`)
        .getByText(/7 rows\. Highest/)
        .waitFor();
    await rotate(page);
    await text(page, 'Chat input border').waitFor({ state: 'hidden' });
    const group = page.locator('summary').filter({ hasText: 'Chat and comments' });
    await group.press('Enter');
    await text(page, 'Chat input border').fill('rgb(1 2 3)');
    await text(page, 'Primary color').fill('rgb(1 2 3)');
    await untilProperty(page, '--svc-primary-color', 'rgb(1 2 3)');
    await text(page, 'Chat input border').scrollIntoViewIfNeeded();
    const light = await boundingRect(chatPreview(page, 'light'));
    const dark = await boundingRect(chatPreview(page, 'dark'));
    assert.ok(light.top >= 0 && light.bottom < PHONE.height / 2, JSON.stringify(light));
    assert.deepEqual([dark.top, dark.left], [light.top, light.right]);
    assert.equal(dark.right, PHONE.width);
    await walkPastPreview(page);
    await openPicker(page);
  });
}

/** Rotates the phone and widens the window: the controls move, and no frame is loaded again. */
async function rotate(page: Page): Promise<void> {
  // the page follows its size asynchronously
  const untilFirst = (first: string) =>
    untilEqual(page, () => order(page), { first, isFirstVisually: true });
  const loads: string[] = [];
  page.on('framenavigated', (one) => one.parentFrame() && loads.push(one.url()));
  await untilFirst('Preview');
  for (const wide of [
    { width: 1280, height: 800 },
    { width: PHONE.height + 180, height: PHONE.width },
  ]) {
    await page.setViewportSize(wide);
    await untilFirst('Theme');
    await page.setViewportSize(PHONE);
    await untilFirst('Preview');
  }
  await text(page, 'Primary color').fill('teal');
  await untilProperty(page, '--svc-primary-color', 'teal');
  assert.deepEqual(loads, []);
}

/** Moves the focus through the whole page, and from the contrast back to the preview, which covers no focused element. */
async function walkPastPreview(page: Page): Promise<void> {
  const regions = new Set<string>();
  const look = async () => {
    const { region, behind } = await page.evaluate<FocusSeen>(FOCUSED);
    regions.add(region);
    assert.equal(behind, '');
    return region;
  };
  assert.deepEqual(await unreachedByTab(page, async () => void (await look())), []);
  for (const one of ['Preview', 'Theme', 'Contrast']) assert.ok(regions.has(one), one);
  const contrast = page.getByRole('region', { name: 'Contrast: Dashboard' });
  await contrast.locator('summary').press('Enter');
  await button(page, 'Show Dashboard in the preview').focus();
  do await page.keyboard.press('Shift+Tab');
  while ((await look()) !== 'Preview');
}

/** Opens a color picker that has space over the preview only. */
async function openPicker(page: Page): Promise<void> {
  const picker = page.locator('wa-color-picker').nth(2);
  await picker.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 500));
  await picker.click({ position: { x: 10, y: 10 } });
  const { top, bottom } = await boundingRect(preview(page));
  assert.equal(top, 0);
  const panel = picker.locator('[part~="color-picker"]');
  await untilEqual(page, async () => (await boundingRect(panel)).top > bottom, true);
  assert.ok((await boundingRect(panel)).bottom <= PHONE.height);
}

/** Returns which of preview and controls is first in the DOM, and whether it is also first visually. */
function order(page: Page) {
  return page.evaluate(() => {
    const panels = document
      .querySelector('theme-studio')
      ?.shadowRoot?.querySelectorAll('section:is([aria-label=Theme], [aria-label=Preview])');
    const [one, other] = [...(panels ?? [])] as [Element, Element];
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return { first: `${one.ariaLabel}`, isFirstVisually: a.top < b.top || a.right <= b.left };
  });
}

/** The preview of the chat in a color scheme. */
function chatPreview(page: Page, scheme: string): Locator {
  return page.getByRole('figure').filter({ has: page.locator(`iframe[title="Chat, ${scheme}"]`) });
}

async function boundingRect(locator: Locator): Promise<DOMRect> {
  return locator.evaluate((one) => one.getBoundingClientRect().toJSON());
}

interface FocusSeen {
  /** Label of the panel with the focus. */
  region: string;
  /** Markup of the focused element if it is behind the preview. */
  behind: string;
}

/** Runs in the page. */
const FOCUSED = `(() => {
  const panels = [...document.querySelector('theme-studio').shadowRoot.querySelectorAll('section')];
  const preview = panels.find(({ ariaLabel }) => ariaLabel === 'Preview');
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  let panel = focused;
  while (panel && !panels.includes(panel)) panel = panel.parentNode ?? panel.host;
  const region = panel?.ariaLabel ?? '';
  const [one, over] = [focused, preview].map((it) => it.getBoundingClientRect());
  const isBehind = panel !== preview && focused !== document.body
    && one.bottom > over.top && one.top < over.bottom;
  return { region, behind: isBehind ? focused.outerHTML.slice(0, 200) : '' };
})()`;
