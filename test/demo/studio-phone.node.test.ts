import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { layoutShift } from './layout-shift.ts';
import { becomes, button, frame, text } from './studio-page.ts';
import { Visitor } from './visitor.ts';

const PHONE = { width: 390, height: 664 };

describe('the theme studio on a phone', () => {
  let visitor: Visitor;
  let page: Page;
  let consoleErrors: string[];

  before(async () => {
    visitor = await Visitor.start();
    ({ page, consoleErrors } = await visitor.open({ viewport: PHONE }, '/studio/?surface=chat'));
    for (const scheme of ['light', 'dark'])
      await frame(page, `Chat, ${scheme}`).getByRole('textbox').waitFor();
  });

  after(() => visitor?.end());

  it('has the preview before the controls, for those who read and those who tab as well', async () => {
    assert.deepEqual(await order(page), { first: 'Preview', seen: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    assert.deepEqual(await order(page), { first: 'Theme', seen: true });
    await page.setViewportSize(PHONE);
    assert.deepEqual(await order(page), { first: 'Preview', seen: true });
  });

  it('loads no frame anew when the phone is turned', async () => {
    const loads: string[] = [];
    page.on('framenavigated', (one) => one.parentFrame() && loads.push(one.url()));
    await page.setViewportSize({ width: PHONE.height + 180, height: PHONE.width });
    assert.equal((await order(page)).first, 'Theme');
    await page.setViewportSize(PHONE);
    await text(page, 'Primary colour').fill('teal');
    await reachesLight(page, 'teal');
    assert.deepEqual(loads, []);
  });

  it('keeps both previews in sight of the last colour, side by side', async () => {
    await text(page, 'Chat input edge').fill('rgb(1 2 3)');
    await text(page, 'Primary colour').fill('rgb(1 2 3)');
    await reachesLight(page, 'rgb(1 2 3)');
    await text(page, 'Chat input edge').scrollIntoViewIfNeeded();
    const light = await rectOf(page.locator('figure.light').filter({ visible: true }));
    const dark = await rectOf(page.locator('figure.dark').filter({ visible: true }));
    assert.ok(light.top >= 0 && light.bottom < PHONE.height / 2, JSON.stringify(light));
    assert.deepEqual([dark.top, dark.left], [light.top, light.right]);
    assert.equal(dark.right, PHONE.width);
  });

  it('has nothing behind the preview that has the focus', async () => {
    await button(page, 'Reset').focus();
    const regions = new Set<string>();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < 50; stop++) {
        await page.keyboard.press(key);
        const { region, behind } = await page.evaluate<FocusSeen>(FOCUSED);
        regions.add(region);
        assert.equal(behind, '');
      }
    }
    for (const one of ['Preview', 'Theme', 'Contrast']) assert.ok(regions.has(one), one);
  });

  it('opens a picker below the preview, wherever its field was', async () => {
    const picker = page.locator('wa-color-picker').nth(2);
    // where there is room for it neither below nor above, but over the preview
    await picker.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 500));
    await picker.click({ position: { x: 10, y: 10 } });
    const preview = await rectOf(page.locator('#preview'));
    assert.equal(preview.top, 0);
    const panel = picker.locator('[part~="color-picker"]');
    await becomes(page, async () => (await rectOf(panel)).top > preview.bottom, true);
    assert.ok((await rectOf(panel)).bottom <= PHONE.height);
    await page.keyboard.press('Escape');
  });

  it('neither jumps nor scrolls sideways, and is silent', async () => {
    await page.reload();
    await frame(page, 'Chat, light').getByRole('textbox').waitFor();
    assert.equal(await layoutShift(page), 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
    assert.deepEqual(consoleErrors, []);
  });
});

/** Which of preview and controls comes first in the document, and whether that is seen first as well. */
function order(page: Page) {
  return page.evaluate(() => {
    const panels = document
      .querySelector('theme-studio')
      ?.shadowRoot?.querySelectorAll('.bench > section');
    const [one, other] = [...(panels ?? [])] as [Element, Element];
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return { first: one.ariaLabel, seen: a.top < b.top || a.right <= b.left };
  });
}

async function rectOf(locator: Locator): Promise<DOMRect> {
  return locator.evaluate((one) => one.getBoundingClientRect().toJSON());
}

function reachesLight(page: Page, color: string): Promise<void> {
  const root = frame(page, 'Chat, light').locator('html');
  const now = () => root.evaluate((html) => html.style.getPropertyValue('--svc-primary-color'));
  return becomes(page, now, color);
}

interface FocusSeen {
  /** The label of the panel that has the focus. */
  region: string;
  /** What has the focus and lies behind the preview, as markup. */
  behind: string;
}

/** Runs in the page. */
const FOCUSED = `(() => {
  const preview = document.querySelector('theme-studio').shadowRoot.querySelector('#preview');
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  let panel = focused;
  while (panel && !panel.matches?.('.bench > section, .panel')) panel = panel.parentNode ?? panel.host;
  const region = panel?.ariaLabel ?? '';
  const [one, over] = [focused, preview].map((it) => it.getBoundingClientRect());
  const isBehind = panel !== preview && focused !== document.body
    && one.bottom > over.top && one.top < over.bottom;
  return { region, behind: isBehind ? focused.outerHTML.slice(0, 200) : '' };
})()`;
