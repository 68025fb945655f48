import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import Color from 'colorjs.io';
import { createBrandTheme } from '../../demo/host/page/studio/theme/brand-theme.ts';
import { parseColor, type Scheme, splitPair } from '../../demo/host/page/studio/theme/colors.ts';
import { measureContrast } from '../../demo/host/page/studio/theme/contrast.ts';
import { findFix, findFixes, fixAll } from '../../demo/host/page/studio/theme/contrast-fix.ts';
import { logoColors } from '../../demo/host/page/studio/theme/logo-colors.ts';
import { APP, COMMENTS, COMPOSER_BORDER } from '../../demo/host/page/studio/theme/palette.ts';
import { PRESETS } from '../../demo/host/page/studio/theme/presets.ts';
import { cssProperties } from '../../demo/host/page/studio/theme/theme-css.ts';
import type { EmbedTheme } from '../../src/api/index.ts';

const DARK_INPUT = { chat: { inputColor: '#444' } };

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
  it('uses the default colors of the embedded app and the comments', () => {
    const sources = [
      ['demo/embed/page.css', APP],
      ['src/comments/view/base-styles.ts', COMMENTS],
    ] as const;
    for (const [file, palette] of sources) {
      const lines = readFileSync(file, 'utf8').split('\n');
      for (const [name, color] of Object.entries(palette)) {
        const declaration = lines.find((line) => line.trimStart().startsWith(`--${name}: `));
        assert.ok(declaration?.includes(color), `${name}: ${declaration}`);
      }
    }
    const composer = readFileSync('src/comments/view/composer-styles.ts', 'utf8');
    assert.ok(composer.includes(`border: 1px solid ${COMPOSER_BORDER};`));
  });

  it('returns the contrast ratio of WCAG', () => {
    const result = found({ primaryColor: '#767676' }, 'chart', 'light');
    assert.equal(result.ratio.toFixed(2), '4.54');
    assert.deepEqual([result.foreground, result.background], ['#767676', '#ffffff']);
  });

  for (const primaryColor of ['#ffd500', '#00ffff', '#808080', '#000000', '#13294b'])
    it(`keeps ${primaryColor} for surfaces, and derives lines with enough contrast`, () => {
      assert.deepEqual(failing({ primaryColor }), []);
      const { background, foreground } = found({ primaryColor }, 'pressed', 'light');
      assert.equal(background, primaryColor);
      assert.match(foreground, /^#(000000|ffffff)$/);
    });

  it('is enough for text on the primary color in each scheme', () => {
    const theme = { primaryColor: 'light-dark(#123456, #fedcba)' };
    const onPrimary = cssProperties(theme, parseColor).get('--svc-on-primary-color');
    assert.equal(onPrimary, 'light-dark(#ffffff, #000000)');
  });

  for (const { name, theme } of PRESETS) {
    it(`passes all checks with ${name}`, () => assert.deepEqual(failing(theme), []));
  }

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
    const fix = findFix(DARK_INPUT, 'chat.inputColor', 'light', parseColor);
    const pair = splitPair(`${fix?.theme.chat?.inputColor}`);
    assert.deepEqual(pair, { light: fix?.color, dark: '#444' });
    assert.ok(failing(fix?.theme ?? {}).every((check) => check.endsWith(' dark')));
    const { ratio } = found(fix?.theme ?? {}, 'placeholder', 'light');
    assert.ok(ratio >= 4.5 && ratio < 4.7, `${ratio}`);
    assert.equal(findFix(DARK_INPUT, 'primaryColor', 'dark', parseColor), undefined);
  });

  it('offers a fix only for the pairs that it fixes', () => {
    const theme = { ...DARK_INPUT, analyticsChat: { backgroundColor: '#888' } };
    const results = measureContrast(theme, parseColor);
    const fixes = findFixes(theme, results, parseColor);
    for (const [{ check, scheme }, fix] of fixes)
      assert.equal(found(fix.theme, check.id, scheme).passes, true, check.id);
    assert.ok([...fixes.keys()].some(({ field }) => field === 'analyticsChat.backgroundColor'));
  });

  it('fixes all checks of every field', () => {
    const theme = {
      primaryColor: 'light-dark(#ffe, #112)',
      chat: { inputColor: '#777' },
      analyticsChat: {
        backgroundColor: '#888',
        chatInput: { backgroundColor: 'rgb(90 90 90 / 50%)', borderColor: 'transparent' },
      },
      surfaces: { pageColor: 'navy', cardColor: 'rgb(90 90 90 / 50%)' },
      charts: { color1: '#eee', color2: '#ddd', color3: '#777', color4: 'transparent' },
    };
    assert.ok(failing(theme).length > 10);
    assert.deepEqual(failing(fixAll(theme, parseColor)), []);
  });
});

/** A picture with a share of pixels per color; the last color fills the rest. */
function picture(...parts: [color: string, share: number][]) {
  const side = 100;
  const data = new Uint8ClampedArray(side * side * 4);
  let start = 0;
  for (const [color, share] of parts) {
    const { coords, alpha } = new Color(color).to('srgb');
    const pixel = [...coords.map((value) => Number(value) * 255), Number(alpha) * 255];
    const end = start + share * side * side;
    for (let at = start; at < end; at++) data.set(pixel, at * 4);
    start = end;
  }
  return { data, width: side, height: side };
}

describe('logoColors', () => {
  it('returns the largest vivid color first, then the others, dark before light', () => {
    const logo = picture(['#13294b', 0.1], ['#ffb81c', 0.2], ['#777777', 0.1], ['white', 0.6]);
    assert.deepEqual(logoColors(logo), ['#ffb81c', '#13294b', '#777777', '#ffffff']);
  });

  it('leaves out details and transparent pixels', () => {
    const logo = picture(['#ff0000', 0.002], ['#0000ff', 0.3], ['rgb(0 255 0 / 0%)', 0.69]);
    assert.deepEqual(logoColors(logo), ['#0000ff']);
    assert.deepEqual(logoColors(picture(['transparent', 1])), []);
  });
});

describe('createBrandTheme', () => {
  for (const brand of ['#ffb81c', '#13294b', '#00ff00', 'white', '#808080'])
    it(`has enough contrast for all color pairs with ${brand}`, () => {
      const { before, after } = createBrandTheme(new Color(brand), {}, parseColor);
      assert.equal(
        before.primaryColor,
        new Color(brand).to('srgb').toString({ format: 'hex', collapse: false }),
      );
      assert.deepEqual(failing(after), []);
    });

  it('keeps the color, and the font and corner radius of the theme', () => {
    const current = { font: 'serif', borderRadius: 3, primaryColor: 'red' };
    const { after } = createBrandTheme(new Color('#13294b'), current, parseColor);
    assert.equal(after.primaryColor, '#13294b');
    assert.deepEqual([after.font, after.borderRadius], ['serif', 3]);
  });
});
