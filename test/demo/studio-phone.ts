import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible } from './axe.ts';
import { button, untilEqual } from './browser.ts';
import { frame, openStudio, preview, SCHEMES, text } from './studio-page.ts';
import type { SuiteVisitor } from './visitor.ts';

const PHONE = { width: 390, height: 664 };

/** Defines the tests of the studio on a phone. */
export function phoneTests(visitor: SuiteVisitor): void {
  /** Waits until a panel is first in the DOM and visually; the page follows its size asynchronously. */
  const untilFirst = (page: Page, first: string) =>
    untilEqual(page, () => order(page), { first, isFirstVisually: true });

  it('has the preview first, also when it is rotated, and hides neither the focus nor a picker behind it', async () => {
    const page = await openStudio(visitor, '', { viewport: PHONE, colorScheme: 'light' });
    for (const scheme of SCHEMES)
      await frame(page, `Chat, ${scheme}`).getByRole('textbox').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
    await assertAccessible(page);
    await frame(page, 'Chat, light')
      .getByText(/7 rows\. Highest/)
      .waitFor();
    await untilFirst(page, 'Preview');
    await page.setViewportSize({ width: 1280, height: 800 });
    await untilFirst(page, 'Theme');
    await page.setViewportSize(PHONE);
    await untilFirst(page, 'Preview');
    const loads: string[] = [];
    page.on('framenavigated', (one) => one.parentFrame() && loads.push(one.url()));
    await page.setViewportSize({ width: PHONE.height + 180, height: PHONE.width });
    await untilFirst(page, 'Theme');
    await page.setViewportSize(PHONE);
    await text(page, 'Primary color').fill('teal');
    await reachesLight(page, 'teal');
    assert.deepEqual(loads, []);

    await text(page, 'Chat input border').fill('rgb(1 2 3)');
    await text(page, 'Primary color').fill('rgb(1 2 3)');
    await reachesLight(page, 'rgb(1 2 3)');
    await text(page, 'Chat input border').scrollIntoViewIfNeeded();
    const light = await boundingRect(chatPreview(page, 'light'));
    const dark = await boundingRect(chatPreview(page, 'dark'));
    assert.ok(light.top >= 0 && light.bottom < PHONE.height / 2, JSON.stringify(light));
    assert.deepEqual([dark.top, dark.left], [light.top, light.right]);
    assert.equal(dark.right, PHONE.width);

    await button(page, 'Reset').focus();
    const regions: string[] = [];
    const move = async (key: 'Tab' | 'Shift+Tab') => {
      await page.keyboard.press(key);
      const { region, behind } = await page.evaluate<FocusSeen>(FOCUSED);
      regions.push(region);
      assert.equal(behind, '');
    };
    // how many stops the frames of the preview have depends on the conversation
    while (regions.at(-1) !== 'Contrast' && regions.length < 200) await move('Tab');
    for (let stops = regions.length; stops > 0; stops--) await move('Shift+Tab');
    for (const one of ['Preview', 'Theme', 'Contrast']) assert.ok(regions.includes(one), one);

    const picker = page.locator('wa-color-picker').nth(2);
    // scrolls to where the picker has space only over the preview
    await picker.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 500));
    await picker.click({ position: { x: 10, y: 10 } });
    const { top, bottom } = await boundingRect(preview(page));
    assert.equal(top, 0);
    const panel = picker.locator('[part~="color-picker"]');
    await untilEqual(page, async () => (await boundingRect(panel)).top > bottom, true);
    assert.ok((await boundingRect(panel)).bottom <= PHONE.height);
    await page.keyboard.press('Escape');
  });
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

function reachesLight(page: Page, color: string): Promise<void> {
  const root = frame(page, 'Chat, light').locator('html');
  const now = () => root.evaluate((html) => html.style.getPropertyValue('--svc-primary-color'));
  return untilEqual(page, now, color);
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
