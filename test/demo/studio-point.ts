import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible } from './axe.ts';
import { button, untilEqual } from './browser.ts';
import { frame, text, untilProperty } from './studio-page.ts';

const QUESTION = 'How many flights in March?';

/** Shows the tokens of pointed parts of the chat, and edits one in place. */
export async function pointAtParts(page: Page): Promise<void> {
  const toggle = page.getByText('Point at a part');
  const value = page.locator('point-overlay').getByRole('status');
  const light = frame(page, 'Chat, light');
  const newChat = light.getByRole('button', { name: 'New chat' });
  await light.getByText(QUESTION).waitFor();
  await toggle.click();
  const dark = frame(page, 'Chat, dark');
  await point(dark.getByText(QUESTION), value, 'Primary color: #84a9ff');
  const box = light.getByRole('textbox', { name: 'Your question' });
  await point(box, value, 'Chat input background: #fff · Chat input border');
  await page.evaluate(forgeReport);
  await box.hover();
  await value.filter({ hasText: 'Chat input background' }).waitFor();
  await newChat.focus();
  await value.filter({ hasText: 'Font: system-ui, sans-serif · Corner radius: 12 px' }).waitFor();

  const editor = page.getByRole('dialog', { name: 'Edit this part' });
  await newChat.press('Enter');
  await editor.getByRole('slider', { name: 'Corner radius' }).waitFor();
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'hidden' });
  await light.getByText(QUESTION).click();
  const contrast = editor.getByRole('list', { name: 'Contrast' });
  await contrast.getByText('Input focus ring 5.34:1').waitFor();
  await assertAccessible(page, 'editor', undefined, {
    fromShadowDom: ['theme-studio', 'theme-preview', 'point-overlay'],
  });
  await editor.getByRole('textbox', { name: 'Primary color' }).fill('rgb(224 195 65 / 20%)');
  await contrast.getByText('Input focus ring 1.').waitFor();
  await editor.getByText('Too little contrast in light').waitFor();
  await untilProperty(page, '--svc-primary-color', 'rgb(224 195 65 / 20%)');
  await page.keyboard.press('Escape');

  await toggle.click();
  assert.equal(await light.getByText(QUESTION).count(), 1);
  // the frame may get the key before the message that ends the pointing
  const questions = () => newChat.press('Enter').then(() => light.getByText(QUESTION).count());
  await untilEqual(page, questions, 0);
  await button(page, 'Undo').click();
  assert.equal(await text(page, 'Primary color').first().inputValue(), '');
}

/** Moves the pointer over a part until its value is shown: the frame loads what it needs when the pointing begins. */
async function point(part: Locator, value: Locator, shown: string): Promise<void> {
  for (let x = 8; !(await value.filter({ hasText: shown }).isVisible()); x = x === 8 ? 9 : 8)
    await part.hover({ position: { x, y: 8 } });
}

/** Runs in the page: sends a report that is not from a frame, and resolves when it has arrived. */
function forgeReport(): Promise<void> {
  const box = { x: 0, y: 0, width: 1, height: 1 };
  return new Promise((resolve) => {
    addEventListener('message', () => resolve(), { once: true });
    const report = { source: 'svc-demo', properties: ['--svc-font'], box, edits: true };
    postMessage(report, location.origin);
  });
}
