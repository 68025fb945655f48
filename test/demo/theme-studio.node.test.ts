import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { button, untilEqual } from './browser.ts';
import { createFromColor, createFromLogo, pasteBrand, rejectFiles } from './studio-brand.ts';
import { frame, LIGHT, openStudio, text, untilProperty } from './studio-page.ts';
import { phoneTests } from './studio-phone.ts';
import { pointAtParts } from './studio-point.ts';
import { previewTests } from './studio-preview.ts';
import { pasteTheme, shareByUrl } from './studio-sharing.ts';
import { useVisitor } from './visitor.ts';

const ORANGE = 'light-dark(#b8430a, #ff9d66)';

describe('theme studio', () => {
  const visitor = useVisitor();

  it('sets, unsets and undoes fields, rejects invalid values, and shares the theme by its URL and its code', async () => {
    const page = await openStudio(visitor);
    await undoAndRedo(page);
    await setFields(page);
    await rejectInvalidValues(page);
    await splitColor(page);
    await button(page, 'Reset').click();
    await shareByUrl(page);
    await pasteTheme(page);
  });

  it('reports an invalid theme in its URL, and creates one from a logo or a color, with corrected contrast, in forced colors', async () => {
    const forced = { ...LIGHT, forcedColors: 'active' } as const;
    const page = await openStudio(visitor, '#primaryColor=url(x)&font=serif', forced);
    await page.getByRole('alert').getByText('“primaryColor” must be a CSS color').waitFor();
    assert.equal(await text(page, 'Primary color').inputValue(), '');
    await page.getByRole('button', { name: 'Default', pressed: true }).waitFor();
    await untilProperty(page, '--svc-font', '');
    await rejectFiles(page);
    await createFromLogo(page);
    await pasteBrand(page);
    await createFromColor(page);
  });

  it('shows a failing color pair and a fix, edits the token of the pointed part, and works by keyboard alone', async () => {
    const page = await openStudio(visitor, '#chat.inputColor=%23444');
    await fixContrast(page);
    await button(page, 'Reset').click();
    await pointAtParts(page);
    await useKeyboard(page);
  });

  previewTests(visitor);
  phoneTests(visitor);
});

async function undoAndRedo(page: Page): Promise<void> {
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
}

async function setFields(page: Page): Promise<void> {
  await text(page, 'Input background').fill('ivory');
  const chatInput = page.getByRole('group', { name: 'Chat input background' });
  await chatInput.getByText('From input background').waitFor();
  await button(page, 'Unset Input background').click();
  await chatInput.getByText('Default').waitFor();
  await enterFont(page, '"Brand Sans", serif');
  await untilProperty(page, '--svc-font', '"Brand Sans", serif');
  await page.getByRole('group', { name: 'Corner radius' }).getByText('12 px').waitFor();
  await page.getByRole('slider', { name: 'Corner radius' }).press('Home');
  await untilProperty(page, '--svc-border-radius', '0px');
  await button(page, 'Unset Corner radius').click();
  await untilProperty(page, '--svc-border-radius', '');
}

async function enterFont(page: Page, value: string): Promise<void> {
  const font = page.getByRole('combobox', { name: 'Font' });
  await font.fill(value);
  await font.press('Enter');
}

async function rejectInvalidValues(page: Page): Promise<void> {
  const color = text(page, 'Primary color');
  await color.fill('teal');
  await untilProperty(page, '--svc-primary-color', 'teal');
  await color.fill('tea');
  await color.press('Tab');
  await page.getByRole('alert').getByText('“tea” is not a CSS color').waitFor();
  await untilProperty(page, '--svc-primary-color', 'teal');
  await enterFont(page, 'x; color: red');
  await page.getByRole('alert').getByText('is not a list of font names').waitFor();
  await untilProperty(page, '--svc-font', '"Brand Sans", serif');
}

/** Sets one color for light and one for dark, and picks the first. */
async function splitColor(page: Page): Promise<void> {
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
}

async function fixContrast(page: Page): Promise<void> {
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
  await page.getByText('All 58 color pairs have enough contrast').waitFor();
}

async function useKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Lagoon/ }).press('Enter');
  await untilProperty(page, '--svc-border-radius', '16px');
  const font = page.getByRole('combobox', { name: 'Font' });
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await font.press(key);
  await untilEqual(page, async () => (await font.inputValue()).startsWith('ui-rounded'), true);
  const paste = button(page, 'Paste theme');
  await paste.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal(await paste.evaluate((one) => one.matches(':focus')), true);
}
