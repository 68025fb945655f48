import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  joinPair,
  parseColor,
  type Scheme,
  splitPair,
} from '../../demo/host/page/studio/theme/colors.ts';
import { measureContrast, ratioText } from '../../demo/host/page/studio/theme/contrast.ts';
import { findFix, findFixes, fixAll } from '../../demo/host/page/studio/theme/contrast-fix.ts';
import {
  effectiveColor,
  inheritedFrom,
} from '../../demo/host/page/studio/theme/effective-value.ts';
import type { FieldPath } from '../../demo/host/page/studio/theme/fields.ts';
import { APP, COMMENTS } from '../../demo/host/page/studio/theme/palette.ts';
import { PRESETS } from '../../demo/host/page/studio/theme/presets.ts';
import type { EmbedTheme } from '../../src/api/index.ts';

const GOLD = { primaryColor: '#e0c341' };

function found(theme: EmbedTheme, check: string, scheme: Scheme) {
  const result = measureContrast(theme, parseColor).find(
    (one) => one.check.id === check && one.scheme === scheme,
  );
  assert.ok(result, check);
  return result;
}

function failing(theme: EmbedTheme): string[] {
  return measureContrast(theme, parseColor)
    .filter(({ passes }) => !passes)
    .map(({ check, scheme }) => `${check.id} ${scheme}`);
}

describe('measureContrast', () => {
  const app = readFileSync('demo/embed/page.css', 'utf8');
  for (const [name, color] of Object.entries(APP)) {
    it(`has the value of --${name} of the embedded app`, () => {
      const [, value] =
        new RegExp(`--${name}: (?:var\\([^,]+, )?(light-dark\\(.+?\\))\\)?;`).exec(app) ?? [];
      assert.equal(value, color);
    });
  }

  const comments = readFileSync('src/comments/view/base-styles.ts', 'utf8');
  for (const [name, color] of Object.entries(COMMENTS)) {
    it(`has the value of --${name} of the comments`, () => {
      const [, value] = new RegExp(`--${name}: var\\(--svc-[a-z-]+, (.+)\\);`).exec(comments) ?? [];
      assert.equal(value, color);
    });
  }

  it('mixes colors as the comments do', () => {
    const list = readFileSync('src/comments/view/list-styles.ts', 'utf8');
    const mix = (share: number) =>
      String.raw`color-mix\(in oklab, var\(--_accent\) ${share}%, var\(--_background\)\)`;
    const tint = (light: number, dark: number) =>
      new RegExp(String.raw`: light-dark\(\s*${mix(light)},\s*${mix(dark)}\s*\);`);
    assert.match(comments, tint(10, 32));
    assert.match(list, tint(22, 40));
    assert.match(comments, /color-mix\(in oklab, var\(--_accent\) 88%, black\)/);
    assert.match(comments, /oklch\(from var\(--_accent\) min\(l, 0\.48\) c h\)/);
    assert.match(comments, /oklch\(from var\(--_accent\) max\(l, 0\.78\) min\(c, 0\.13\) h\)/);
  });

  it('returns the contrast ratio of WCAG', () => {
    const result = found({ primaryColor: '#767676' }, 'chart', 'light');
    assert.equal(result.ratio.toFixed(2), '4.54');
    assert.deepEqual([result.foreground, result.background], ['#767676', '#ffffff']);
    assert.equal(found({ primaryColor: '#fff' }, 'chart', 'light').ratio, 1);
  });

  it('rounds ratios down', () => {
    assert.equal(ratioText(2.9999), '2.99:1');
    assert.equal(ratioText(21), '21.00:1');
  });

  for (const { name, theme } of PRESETS) {
    it(`passes all checks with ${name}`, () => assert.deepEqual(failing(theme), []));
  }

  it('checks each scheme with its own background colors', () => {
    assert.deepEqual(failing(GOLD), [
      'chart light',
      'focus light',
      'kind light',
      'tick light',
      'chat-focus light',
    ]);
    assert.ok(failing({ primaryColor: '#10131a' }).every((check) => check.endsWith('dark')));
  });

  it('blends translucent colors over the background', () => {
    const faint = { primaryColor: 'rgb(0 0 0 / 10%)' };
    assert.equal(found(faint, 'chart', 'light').foreground, '#e6e6e6');
    // the runtime chooses black text for it over white, but the page is dark
    assert.equal(found(faint, 'pressed', 'dark').passes, false);
  });

  it('falls back to the general input background for the chat input', () => {
    const theme = { chat: { inputColor: '#222' } };
    assert.deepEqual(found(theme, 'typed', 'light').field, 'chat.inputColor');
    assert.equal(found(theme, 'typed', 'light').passes, false);
    const own = { ...theme, analyticsChat: { chatInput: { backgroundColor: '#fff' } } };
    assert.equal(found(own, 'typed', 'light').passes, true);
    assert.equal(found(own, 'composer', 'light').passes, false);
  });
});

describe('findFix and fixAll', () => {
  it('finds the nearest shade with which all pairs of the field pass in the scheme', () => {
    const fix = findFix(GOLD, 'primaryColor', 'light', parseColor);
    const pair = splitPair(`${fix?.theme.primaryColor}`);
    assert.deepEqual(pair, { light: fix?.color, dark: '#e0c341' });
    assert.deepEqual(failing(fix?.theme ?? {}), []);
    const { ratio } = found(fix?.theme ?? {}, 'focus', 'light');
    assert.ok(ratio >= 3 && ratio < 3.5, `${ratio}`);
    assert.equal(findFix(GOLD, 'primaryColor', 'dark', parseColor), undefined);
  });

  it('offers a fix only for the pairs that it fixes', () => {
    const theme = { ...GOLD, analyticsChat: { backgroundColor: '#888' } };
    const results = measureContrast(theme, parseColor);
    const fixes = findFixes(theme, results, parseColor);
    for (const [{ check, scheme }, fix] of fixes)
      assert.equal(found(fix.theme, check.id, scheme).passes, true, check.id);
    assert.ok([...fixes.keys()].some(({ field }) => field === 'analyticsChat.backgroundColor'));
  });

  it('writes one color if both schemes have the same', () => {
    assert.equal(joinPair({ light: 'red', dark: 'red' }), 'red');
  });

  it('does not change the color of the other scheme', () => {
    const theme = { primaryColor: 'light-dark(yellow, oklch(0.8 0.1 200))' };
    const fix = findFix(theme, 'primaryColor', 'light', parseColor);
    assert.equal(splitPair(`${fix?.theme.primaryColor}`)?.dark, 'oklch(0.8 0.1 200)');
  });

  it('fixes all checks of every field', () => {
    const theme = {
      primaryColor: 'light-dark(#ffe, #112)',
      chat: { inputColor: '#777' },
      analyticsChat: {
        backgroundColor: '#888',
        chatInput: { backgroundColor: 'rgb(90 90 90 / 50%)', borderColor: 'transparent' },
      },
    };
    assert.ok(failing(theme).length > 15);
    assert.deepEqual(failing(fixAll(theme, parseColor)), []);
  });
});

describe('effectiveColor', () => {
  const color = (theme: EmbedTheme, path: FieldPath) => effectiveColor(theme, path);

  it('is the default of the embed if the theme does not set the field', () => {
    assert.equal(color({}, 'primaryColor'), APP.primary);
    assert.equal(color({ primaryColor: 'teal' }, 'primaryColor'), 'teal');
  });

  it('is the input background for the chat input, unless the theme sets its own', () => {
    const theme = { chat: { inputColor: 'white' } };
    const path = 'analyticsChat.chatInput.backgroundColor';
    assert.equal(color(theme, path), 'white');
    assert.equal(inheritedFrom(theme, path), 'chat.inputColor');
    const own = { ...theme, analyticsChat: { chatInput: { backgroundColor: 'ivory' } } };
    assert.equal(color(own, path), 'ivory');
    assert.equal(inheritedFrom(own, path), undefined);
  });
});
