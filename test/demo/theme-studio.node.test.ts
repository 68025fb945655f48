import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertAccessibleInBoth } from './axe.ts';
import { button, untilEqual } from './browser.ts';
import { unreachedByTab } from './keyboard.ts';
import { openInEachSize } from './page-layout.ts';
import { brandTests } from './studio-brand.ts';
import {
  frame,
  hasFilter,
  openStudio,
  preview,
  SCHEMES,
  text,
  untilProperty,
} from './studio-page.ts';
import { phoneTests } from './studio-phone.ts';
import { pointTests } from './studio-point.ts';
import { sharingTests } from './studio-sharing.ts';
import { EMPTY_PATH, useVisitor } from './visitor.ts';

const ORANGE = 'light-dark(#b8430a, #ff9d66)';
/** The address of a theme that affects every part of the page. */
const THEMED =
  '#primaryColor=light-dark(%238a2fa8,%23dda6f0)&borderRadius=18&analyticsChat.chatInput.borderColor=%23eee';

describe('theme studio', () => {
  const visitor = useVisitor();

  it('sets, unsets and undoes fields, and rejects invalid values', async () => {
    const page = await openStudio(visitor);
    await text(page, 'Primary color').fill(ORANGE);
    await untilProperty(page, '--svc-primary-color', ORANGE);
    await page.keyboard.press('Control+z');
    await untilProperty(page, '--svc-primary-color', '');
    await page.keyboard.press('Control+Shift+Z');
    await untilProperty(page, '--svc-primary-color', ORANGE);
    await button(page, 'Undo').click();
    await untilProperty(page, '--svc-primary-color', '');
    await button(page, 'Redo').click();
    await untilProperty(page, '--svc-primary-color', ORANGE);
    await button(page, 'Reset').click();
    await untilProperty(page, '--svc-primary-color', '');
    await page.getByText('Reset to the embed’s default').waitFor({ state: 'attached' });

    await text(page, 'Input background').fill('ivory');
    const chatInput = page.getByRole('group', { name: 'Chat input background' });
    await chatInput.getByText('From input background').waitFor();
    const hint = await text(page, 'Chat input background').getAttribute('placeholder');
    assert.equal(hint, 'ivory');
    await button(page, 'Unset Input background').click();
    await chatInput.getByText('Default').waitFor();
    const font = page.getByRole('combobox', { name: 'Font' });
    await font.fill('"Brand Sans", serif');
    await font.press('Enter');
    await untilProperty(page, '--svc-font', '"Brand Sans", serif');
    const radius = page.getByRole('group', { name: 'Corner radius' });
    await radius.getByText('12 px').waitFor();
    await page.getByRole('slider', { name: 'Corner radius' }).press('Home');
    await untilProperty(page, '--svc-border-radius', '0px');
    await button(page, 'Unset Corner radius').click();
    await untilProperty(page, '--svc-border-radius', '');

    await text(page, 'Primary color').fill('teal');
    await untilProperty(page, '--svc-primary-color', 'teal');
    await text(page, 'Primary color').fill('tea');
    await text(page, 'Primary color').press('Tab');
    await page.getByRole('alert').getByText('“tea” is not a CSS color').waitFor();
    await untilProperty(page, '--svc-primary-color', 'teal');
    await font.fill('x; color: red');
    await font.press('Enter');
    await page.getByRole('alert').getByText('is not a list of font names').waitFor();
    await untilProperty(page, '--svc-font', '"Brand Sans", serif');

    await text(page, 'Primary color').fill('#0a5');
    await button(page, 'Primary color: different color in dark mode').click();
    await text(page, 'Primary color, dark').fill('#5fa');
    await untilProperty(page, '--svc-primary-color', 'light-dark(#0a5, #5fa)');
    await page.locator('wa-color-picker').first().click();
    await page.getByRole('slider', { name: 'Hue' }).first().press('End');
    const light = text(page, 'Primary color, light');
    const isPicked = async () => /^#(?!0a5)[\da-f]{6}$/.test(await light.inputValue());
    await untilEqual(page, isPicked, true);
    await page.keyboard.press('Escape');
    await button(page, 'Primary color: different color in dark mode').click();
    assert.equal(await text(page, 'Primary color, dark').count(), 0);
  });

  it('shows a failing color pair, its preview and a fix', async () => {
    const page = await openStudio(visitor, '#chat.inputColor=%23444');
    await page.getByRole('tab', { name: 'Chat 3 with too little contrast' }).waitFor();
    const field = page.getByRole('group', { name: 'Input background', exact: true });
    await field.getByText('Too little contrast in light: input placeholder and 3 more').waitFor();
    const report = page.getByRole('region', { name: 'Contrast: Chat' });
    await report.getByText('1.83:1').waitFor();
    await button(page, 'Show Chat in the preview').click();
    await frame(page, 'Chat, light').locator('textarea').waitFor();
    await report.getByRole('button', { name: /in light to fix “Typed text”/ }).click();
    await untilProperty(page, '--svc-chat-input-color', 'light-dark(#dddddd, #444)');
    await field.getByRole('button', { name: /^Use #\w+ for Input background in dark/ }).click();
    await field.getByText('Too little contrast').waitFor({ state: 'detached' });
    await text(page, 'Chat background').fill('#888');
    await page.getByRole('tab', { name: /^Chat \d+ with too little contrast/ }).waitFor();
    await button(page, 'Fix all').click();
    await page.getByText('All 44 color pairs have enough contrast').waitFor();
  });

  it('does not move while it loads, and fits each window', async () => {
    await openInEachSize(await visitor.open({}, EMPTY_PATH), `${visitor.demo.host}/studio/`);
  });

  it('previews every surface, loaded once, in the theme and the color vision', async () => {
    const page = await openStudio(visitor);
    const frames = preview(page).locator('iframe');
    await frames.nth(1).waitFor();
    assert.equal(await frames.count(), 2);
    for (const surface of ['App', 'Comments', 'Chat']) {
      await page.getByRole('tab', { name: surface }).click();
      await frames.nth(3).waitFor({ state: 'attached' });
      assert.equal(await frames.count(), 4);
    }
    for (const scheme of SCHEMES)
      await frame(page, `Chat, ${scheme}`)
        .locator(`html[style*="color-scheme: ${scheme}"]`)
        .waitFor({ state: 'attached' });

    await text(page, 'Primary color').fill('rgb(15 107 107)');
    for (const scheme of SCHEMES) {
      const chat = frame(page, `Chat, ${scheme}`).getByRole('log');
      await chat.getByText(/Flights: 34,170/).waitFor();
      await chat.getByText(/7 rows\. Highest: Fri/).waitFor();
      const question = chat.getByText('Average delay by weekday', { exact: true }).first();
      const color = () => question.evaluate((one) => getComputedStyle(one).backgroundColor);
      await untilEqual(page, color, 'rgb(15, 107, 107)');
    }

    await page.getByRole('tab', { name: 'Comments' }).click();
    const composer = page.locator('svc-comments').getByRole('textbox');
    await composer.nth(1).waitFor();
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

    const select = async (name: RegExp | string) => {
      await page.getByRole('combobox', { name: 'Color vision' }).click();
      await page.getByRole('option', { name }).click();
    };
    await select(/^Deuteranopia/);
    await page.getByRole('tab', { name: 'App' }).click();
    await page.getByRole('tab', { name: 'Comments' }).click();
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
  });

  brandTests(visitor);
  sharingTests(visitor);
  pointTests(visitor);

  it('can be used by keyboard alone', async () => {
    const page = await openStudio(visitor);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    assert.deepEqual(await unreachedByTab(page), []);
    await page.getByRole('button', { name: /^Lagoon/ }).focus();
    await press('Enter');
    await untilProperty(page, '--svc-border-radius', '16px');
    await page.getByRole('combobox', { name: 'Font' }).focus();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    const font = page.getByRole('combobox', { name: 'Font' });
    await untilEqual(page, async () => (await font.inputValue()).startsWith('ui-rounded'), true);
    for (const [key, tab] of [
      ['ArrowLeft', 'App'],
      ['ArrowRight', 'Chat'],
      ['ArrowRight', 'Comments'],
    ] as const) {
      await preview(page).getByRole('tab', { selected: true }).press(key);
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    }
    await frame(page, 'App, dark').locator('h1').first().waitFor({ state: 'attached' });
    await page.locator('svc-comments').first().waitFor();
    await button(page, 'Paste theme').focus();
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const focused = await button(page, 'Paste theme').evaluate((one) => one.matches(':focus'));
    assert.equal(focused, true);
  });

  it('previews all languages and time zones, without axe findings in light and dark', async () => {
    const page = await openStudio(visitor, THEMED);
    await page.getByRole('tab', { name: 'Dashboard' }).click();
    for (const one of SCHEMES)
      await frame(page, `Dashboard, ${one}`).getByText('200,000').first().waitFor();
    await assertAccessibleInBoth(page);
    const language = page.getByRole('combobox', { name: 'Language' });
    await language.click();
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
  });

  describe('on a phone', () => phoneTests(visitor));
});
