import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Color from 'colorjs.io';
import { createBrandTheme } from '../../demo/host/page/studio/theme/brand-theme.ts';
import { parseColor } from '../../demo/host/page/studio/theme/colors.ts';
import { measureContrast } from '../../demo/host/page/studio/theme/contrast.ts';
import { logoColors } from '../../demo/host/page/studio/theme/logo-colors.ts';
import type { EmbedTheme } from '../../src/api/index.ts';

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
  const failing = (theme: EmbedTheme) =>
    measureContrast(theme, parseColor).filter(({ passes }) => !passes);

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
