import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertAccessible } from './accessible.ts';
import { unreachedByTab } from './keyboard.ts';
import { screenshot } from './pictures.ts';
import {
  addressed,
  becomes,
  button,
  frame,
  LIGHT,
  reaches,
  SCHEMES,
  studioTests,
  text,
} from './studio-page.ts';
import { Visitor } from './visitor.ts';

const COLORS = [
  ['Primary colour', '--svc-primary-color'],
  ['Input ground', '--svc-chat-input-color'],
  ['Chat ground', '--svc-analytics-chat-background-color'],
  ['Chat input ground', '--svc-analytics-chat-input-background-color'],
  ['Chat input edge', '--svc-analytics-chat-input-border-color'],
] as const;

describe('the theme studio', () => {
  let visitor: Visitor;

  before(async () => {
    visitor = await Visitor.start();
  });

  after(() => visitor?.end());

  const inStudio = studioTests(() => visitor);

  inStudio(
    'brings a field to both frames at once, undoes it and does it again',
    async ({ page }) => {
      await text(page, 'Primary colour').fill('rgb(184 67 10)');
      await reaches(page, '--svc-primary-color', 'rgb(184 67 10)');
      await page.keyboard.press('Control+z');
      await reaches(page, '--svc-primary-color', '');
      await page.keyboard.press('Control+Shift+Z');
      await reaches(page, '--svc-primary-color', 'rgb(184 67 10)');
      await button(page, 'Undo').click();
      await reaches(page, '--svc-primary-color', '');
      await button(page, 'Redo').click();
      await reaches(page, '--svc-primary-color', 'rgb(184 67 10)');
      await button(page, 'Reset').click();
      await reaches(page, '--svc-primary-color', '');
      await page.getByText('Everything is as the embed has it').waitFor({ state: 'attached' });
    },
  );

  inStudio('draws each frame in its own scheme, whatever the page is in', async ({ page }) => {
    for (const scheme of SCHEMES) {
      const root = frame(page, `Chat, ${scheme}`).locator('html[style*="color-scheme"]');
      assert.equal(await root.evaluate((html) => html.style.colorScheme), scheme);
    }
  });

  inStudio('sets every field, and leaves it to the embed again', async ({ page }) => {
    for (const [name, property] of COLORS) {
      await text(page, name).fill('oklch(0.5 0.1 200)');
      await reaches(page, property, 'oklch(0.5 0.1 200)');
      await button(page, `Unset ${name}`).click();
      await reaches(page, property, '');
    }
    const font = page.getByRole('combobox', { name: 'Font' });
    await font.fill('"Brand Sans", serif');
    await font.press('Enter');
    await reaches(page, '--svc-font', '"Brand Sans", serif');
    await button(page, 'Unset Font').click();
    await reaches(page, '--svc-font', '');
    const radius = page.getByRole('slider', { name: 'Corner radius' });
    await radius.press('Home');
    await reaches(page, '--svc-border-radius', '0px');
    await radius.press('ArrowRight');
    await reaches(page, '--svc-border-radius', '1px');
    await button(page, 'Unset Corner radius').click();
    await reaches(page, '--svc-border-radius', '');
  });

  inStudio('keeps what is no colour out of the theme, and says so', async ({ page }) => {
    await text(page, 'Primary colour').fill('teal');
    await reaches(page, '--svc-primary-color', 'teal');
    await text(page, 'Primary colour').fill('tea');
    await text(page, 'Primary colour').press('Tab');
    await page.getByRole('alert').getByText('“tea” is not a colour of CSS').waitFor();
    await reaches(page, '--svc-primary-color', 'teal');
    const font = page.getByRole('combobox', { name: 'Font' });
    await font.fill('x; color: red');
    await font.press('Enter');
    await page.getByRole('alert').getByText('is not a list of font names').waitFor();
    await reaches(page, '--svc-font', '');
  });

  inStudio('takes a colour by eye, and one of its own for dark', async ({ page }) => {
    await text(page, 'Primary colour').fill('#0a5');
    await button(page, 'Primary colour: a colour of its own for dark').click();
    await text(page, 'Primary colour, dark').fill('#5fa');
    await reaches(page, '--svc-primary-color', 'light-dark(#0a5, #5fa)');
    await page.locator('wa-color-picker').first().click();
    await page.getByRole('slider', { name: 'Hue' }).first().press('End');
    const light = text(page, 'Primary colour, light');
    await becomes(page, async () => /^#(?!0a5)[\da-f]{6}$/.test(await light.inputValue()), true);
    await page.keyboard.press('Escape');
    await button(page, 'Primary colour: a colour of its own for dark').click();
    assert.equal(await text(page, 'Primary colour, dark').count(), 0);
  });

  it('loads a surface when it is first shown, and keeps it', async () => {
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
    await text(page, 'Chat input edge').fill('rgb(1 2 3)');
    const edge = frame(page, 'Chat, light').locator('form');
    const color = () => edge.evaluate((form) => getComputedStyle(form).borderColor);
    await becomes(page, color, 'rgb(1, 2, 3)');
    await page.context().close();
  });

  inStudio('draws the comments outside a frame, with the theme around them', async ({ page }) => {
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
    await text(page, 'Input ground').fill('light-dark(rgb(250 240 230), rgb(40 30 20))');
    assert.deepEqual(await grounds(), ['rgb(250, 240, 230)', 'rgb(40, 30, 20)']);
    await text(page, 'Primary colour').fill('light-dark(#123456, #fedcba)');
    const onPrimary = await page
      .locator('themed-comments')
      .evaluateAll((all) =>
        all.map((one) => (one as HTMLElement).style.getPropertyValue('--svc-on-primary-color')),
      );
    assert.deepEqual(onPrimary, ['#ffffff', '#000000']);
  });

  inStudio(
    'shows the place that is hard to read, leads to it, and mends it',
    async ({ page }) => {
      const place = page.locator('[data-place="typed"][data-scheme="light"]');
      await place.getByText('1.83:1').waitFor();
      assert.match((await place.getAttribute('class')) ?? '', /fails/);
      await page.getByRole('tab', { name: 'Chat 3 hard to read' }).waitFor();
      await button(page, 'Show Chat in the preview').click();
      await frame(page, 'Chat, light').locator('textarea').waitFor();
      await place.getByRole('button', { name: /Use #\w+ for Input ground in light/ }).click();
      await reaches(page, '--svc-chat-input-color', 'light-dark(#dddddd, #444)');
      assert.match((await place.getAttribute('class')) ?? '', /passes/);
      await button(page, 'Mend all').click();
      await page.getByText('All 44 pairs of colours can be read').waitFor();
      await assertAccessible(page);
    },
    '#chat.inputColor=%23444',
  );

  inStudio('speaks all languages and counts in any time zone', async ({ page }) => {
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
      await dashboard.getByText('Pacific/Honolulu').first().waitFor();
    }
    await addressed(page, '#locale=de-DE&timezone=Pacific%2FHonolulu');
    await zone.fill('nowhere at all');
    await page.getByText('Nothing found').waitFor();
    await zone.press('Escape');
    assert.equal(await zone.inputValue(), 'Pacific/Honolulu');
  });

  inStudio('can be used by keyboard alone', async ({ page }) => {
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    assert.deepEqual(await unreachedByTab(page), []);
    await page.getByRole('button', { name: 'Fjord' }).focus();
    await press('Enter');
    await reaches(page, '--svc-border-radius', '10px');
    await page.getByRole('combobox', { name: 'Font' }).focus();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    const font = page.getByRole('combobox', { name: 'Font' });
    await becomes(page, async () => (await font.inputValue()).startsWith('ui-rounded'), true);
    await page.getByRole('tab', { name: 'Chat' }).focus();
    await press('ArrowLeft');
    await frame(page, 'App, dark').locator('h1').first().waitFor();
    await press('ArrowRight', 'ArrowRight');
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
    inStudio(
      `has no axe finding in ${scheme}, and looks like this`,
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

    inStudio(`fits a phone in ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: 390, height: 844 });
      await assertAccessible(page);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
      await page.mouse.wheel(0, 600);
      // a frame out of sight draws nothing
      await frame(page, 'Chat, light').locator('body').evaluate(nextFrame);
      await screenshot(page, `studio-phone-${scheme}`);
    });
  }
});

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}
