import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertAccessible } from './axe.ts';
import { unreachedByTab } from './keyboard.ts';
import { screenshot } from './pictures.ts';
import {
  button,
  frame,
  LIGHT,
  SCHEMES,
  studioTests,
  text,
  untilAddress,
  untilEqual,
  untilProperty,
} from './studio-page.ts';
import { Visitor } from './visitor.ts';

const COLORS = [
  ['Primary color', '--svc-primary-color'],
  ['Input background', '--svc-chat-input-color'],
  ['Chat background', '--svc-analytics-chat-background-color'],
  ['Chat input background', '--svc-analytics-chat-input-background-color'],
  ['Chat input border', '--svc-analytics-chat-input-border-color'],
] as const;

describe('theme studio', () => {
  let visitor: Visitor;

  before(async () => {
    visitor = await Visitor.start();
  });

  after(() => visitor?.end());

  const studioTest = studioTests(() => visitor);

  studioTest('applies a field to both frames, undoes and redoes it', async ({ page }) => {
    await text(page, 'Primary color').fill('rgb(184 67 10)');
    await untilProperty(page, '--svc-primary-color', 'rgb(184 67 10)');
    await page.keyboard.press('Control+z');
    await untilProperty(page, '--svc-primary-color', '');
    await page.keyboard.press('Control+Shift+Z');
    await untilProperty(page, '--svc-primary-color', 'rgb(184 67 10)');
    await button(page, 'Undo').click();
    await untilProperty(page, '--svc-primary-color', '');
    await button(page, 'Redo').click();
    await untilProperty(page, '--svc-primary-color', 'rgb(184 67 10)');
    await button(page, 'Reset').click();
    await untilProperty(page, '--svc-primary-color', '');
    await page.getByText('Reset to the embed’s default').waitFor({ state: 'attached' });
  });

  studioTest('sets the color scheme of each frame, whatever that of the page', async ({ page }) => {
    for (const scheme of SCHEMES) {
      const root = frame(page, `Chat, ${scheme}`).locator('html[style*="color-scheme"]');
      assert.equal(await root.evaluate((html) => html.style.colorScheme), scheme);
    }
  });

  studioTest('sets and unsets every field', async ({ page }) => {
    for (const [name, property] of COLORS) {
      await text(page, name).fill('oklch(0.5 0.1 200)');
      await untilProperty(page, property, 'oklch(0.5 0.1 200)');
      await button(page, `Unset ${name}`).click();
      await untilProperty(page, property, '');
    }
    const font = page.getByRole('combobox', { name: 'Font' });
    await font.fill('"Brand Sans", serif');
    await font.press('Enter');
    await untilProperty(page, '--svc-font', '"Brand Sans", serif');
    await button(page, 'Unset Font').click();
    await untilProperty(page, '--svc-font', '');
    const radius = page.getByRole('slider', { name: 'Corner radius' });
    await radius.press('Home');
    await untilProperty(page, '--svc-border-radius', '0px');
    await radius.press('ArrowRight');
    await untilProperty(page, '--svc-border-radius', '1px');
    await button(page, 'Unset Corner radius').click();
    await untilProperty(page, '--svc-border-radius', '');
  });

  studioTest('shows the effective values of fields that are not set', async ({ page }) => {
    const hint = (name: string) => text(page, name).getAttribute('placeholder');
    assert.equal(await hint('Primary color'), '#2f5fd0 / #84a9ff');
    assert.equal(await hint('Chat input background'), '#fff / #171a20');
    const font = page.getByRole('combobox', { name: 'Font' });
    assert.equal(await font.getAttribute('placeholder'), 'system-ui, sans-serif');
    const radius = page.getByRole('group', { name: 'Corner radius' });
    await radius.getByText('12 px').waitFor();
    await radius.getByText('Default').waitFor();
    await text(page, 'Input background').fill('ivory');
    const chatInput = page.getByRole('group', { name: 'Chat input background' });
    await chatInput.getByText('From input background').waitFor();
    assert.equal(await hint('Chat input background'), 'ivory');
    await button(page, 'Unset Input background').click();
    await chatInput.getByText('Default').waitFor();
  });

  studioTest('rejects invalid colors and fonts', async ({ page }) => {
    await text(page, 'Primary color').fill('teal');
    await untilProperty(page, '--svc-primary-color', 'teal');
    await text(page, 'Primary color').fill('tea');
    await text(page, 'Primary color').press('Tab');
    await page.getByRole('alert').getByText('“tea” is not a CSS color').waitFor();
    await untilProperty(page, '--svc-primary-color', 'teal');
    const font = page.getByRole('combobox', { name: 'Font' });
    await font.fill('x; color: red');
    await font.press('Enter');
    await page.getByRole('alert').getByText('is not a list of font names').waitFor();
    await untilProperty(page, '--svc-font', '');
  });

  studioTest('has a color picker and a separate color for dark', async ({ page }) => {
    await text(page, 'Primary color').fill('#0a5');
    await button(page, 'Primary color: different color in dark mode').click();
    await text(page, 'Primary color, dark').fill('#5fa');
    await untilProperty(page, '--svc-primary-color', 'light-dark(#0a5, #5fa)');
    await page.locator('wa-color-picker').first().click();
    await page.getByRole('slider', { name: 'Hue' }).first().press('End');
    const light = text(page, 'Primary color, light');
    await untilEqual(page, async () => /^#(?!0a5)[\da-f]{6}$/.test(await light.inputValue()), true);
    await page.keyboard.press('Escape');
    await button(page, 'Primary color: different color in dark mode').click();
    assert.equal(await text(page, 'Primary color, dark').count(), 0);
  });

  it('loads a surface when it is first shown and keeps it', async () => {
    const { page } = await visitor.open(LIGHT, '/studio/?surface=chat');
    const frames = page.locator('theme-preview iframe');
    await frames.nth(1).waitFor();
    assert.equal(await frames.count(), 2);
    for (const [surface, count] of [
      ['App', 4],
      ['Comments', 4],
      ['Chat', 4],
    ] as const) {
      await page.getByRole('tab', { name: surface }).click();
      await frames.nth(count - 1).waitFor({ state: 'attached' });
      assert.equal(await frames.count(), count);
    }
    await text(page, 'Chat input border').fill('rgb(1 2 3)');
    const edge = frame(page, 'Chat, light').locator('form');
    const color = () => edge.evaluate((form) => getComputedStyle(form).borderColor);
    await untilEqual(page, color, 'rgb(1, 2, 3)');
    await page.context().close();
  });

  studioTest('previews the comments outside a frame', async ({ page }) => {
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
    await text(page, 'Primary color').fill('light-dark(#123456, #fedcba)');
    const onPrimary = await page
      .locator('themed-comments')
      .evaluateAll((all) =>
        all.map((one) => (one as HTMLElement).style.getPropertyValue('--svc-on-primary-color')),
      );
    assert.deepEqual(onPrimary, ['#ffffff', '#000000']);
  });

  studioTest(
    'shows a failing color pair, its preview and a fix',
    async ({ page }) => {
      const check = page.locator('[data-check="typed"][data-scheme="light"]');
      await check.getByText('1.83:1').waitFor();
      assert.match((await check.getAttribute('class')) ?? '', /fails/);
      await page.getByRole('tab', { name: 'Chat 3 with too little contrast' }).waitFor();
      const input = page.getByRole('group', { name: 'Input background', exact: true });
      await input.getByText('Too little contrast in light: input placeholder and 3 more').waitFor();
      await input.getByRole('button', { name: 'Use #dddddd' }).waitFor();
      await button(page, 'Show Chat in the preview').click();
      await frame(page, 'Chat, light').locator('textarea').waitFor();
      await check.getByRole('button', { name: /Use #\w+ for Input background in light/ }).click();
      await untilProperty(page, '--svc-chat-input-color', 'light-dark(#dddddd, #444)');
      assert.match((await check.getAttribute('class')) ?? '', /passes/);
      await button(page, 'Fix all').click();
      await page.getByText('All 44 color pairs have enough contrast').waitFor();
      await assertAccessible(page);
    },
    '#chat.inputColor=%23444',
  );

  studioTest('previews all languages and time zones', async ({ page }) => {
    await page.getByRole('tab', { name: 'Dashboard' }).click();
    const language = page.getByRole('combobox', { name: 'Language' });
    await language.click();
    assert.equal(await page.locator('wa-option').count(), 13);
    await page.getByRole('option', { name: 'Deutsch (Deutschland)' }).click();
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('honolulu');
    await zone.press('Enter');
    for (const scheme of SCHEMES) {
      const dashboard = frame(page, `Dashboard, ${scheme}`);
      await dashboard.getByText('Kommentare').first().waitFor();
      await dashboard
        .getByText(/Hawaii-Aleuten/)
        .first()
        .waitFor();
    }
    await untilAddress(page, '#locale=de-DE&timezone=Pacific%2FHonolulu');
    await zone.fill('nowhere at all');
    await page.getByText('No matches').waitFor();
    await zone.press('Escape');
    assert.equal(await zone.inputValue(), 'Pacific/Honolulu');
  });

  studioTest('can be used by keyboard alone', async ({ page }) => {
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    assert.deepEqual(await unreachedByTab(page), []);
    await page.getByRole('button', { name: 'Fjord' }).focus();
    await press('Enter');
    await untilProperty(page, '--svc-border-radius', '10px');
    await page.getByRole('combobox', { name: 'Font' }).focus();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    const font = page.getByRole('combobox', { name: 'Font' });
    await untilEqual(page, async () => (await font.inputValue()).startsWith('ui-rounded'), true);
    for (const [key, tab] of [
      ['ArrowLeft', 'App'],
      ['ArrowRight', 'Chat'],
      ['ArrowRight', 'Comments'],
    ] as const) {
      await page.locator('theme-preview').getByRole('tab', { selected: true }).press(key);
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

  for (const scheme of SCHEMES) {
    studioTest(
      `has no axe finding in ${scheme}`,
      async ({ page }) => {
        await page.emulateMedia({ colorScheme: scheme });
        await page.getByRole('tab', { name: 'Dashboard' }).click();
        for (const one of SCHEMES)
          await frame(page, `Dashboard, ${one}`).getByText('200,000').first().waitFor();
        await assertAccessible(page);
        await page.mouse.wheel(0, -5000);
        await screenshot(page, `studio-${scheme}`);
      },
      '#primaryColor=light-dark(%238a2fa8,%23dda6f0)&borderRadius=18',
    );

    studioTest(`fits a phone in ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: 390, height: 844 });
      await assertAccessible(page);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
      await page.mouse.wheel(0, 600);
      // frames outside of the viewport do not render
      await frame(page, 'Chat, light').locator('body').evaluate(nextFrame);
      await screenshot(page, `studio-phone-${scheme}`);
    });
  }
});

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}
