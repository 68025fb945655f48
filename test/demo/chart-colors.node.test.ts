import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import Color from 'colorjs.io';
import { COLOR_VISIONS } from '../../demo/embed/color-vision.ts';

/** The rows of a matrix that changes nothing. */
const IDENTITY = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Colors of which one is next to the other, with their least difference (CIEDE2000; 2.3 is just noticeable). */
const PAIRS = [
  { one: 'primary', other: 'field-line', what: 'the two series of a line chart', least: 15 },
  { one: 'primary', other: 'surface', what: 'a series and its background', least: 30 },
  { one: 'primary', other: 'land', what: 'a route and the map', least: 30 },
  { one: 'good', other: 'danger', what: 'a better and a worse figure', least: 15 },
  { one: 'land', other: 'surface', what: 'the map and its background', least: 3 },
] as const;

describe('colors of the charts', async () => {
  const css = await readFile(join(import.meta.dirname, '../../demo/embed/page.css'), 'utf8');
  /** The color of a custom property of the page, in light or in dark. */
  const colorOf = (name: string, scheme: 'light' | 'dark') => {
    const [, light, dark] =
      css.match(new RegExp(`--(?:chart-)?${name}: .*?light-dark\\((#\\w+), (#\\w+)\\)`)) ?? [];
    return new Color((scheme === 'light' ? light : dark) ?? assert.fail(name));
  };

  // without hues, only the lightness of neighbors can differ, for which the charts have text
  for (const scheme of ['light', 'dark'] as const)
    for (const { id, matrix = IDENTITY } of COLOR_VISIONS.filter(
      (one) => one.id !== 'achromatopsia',
    ))
      it(`differ in ${scheme} with ${id} vision`, () => {
        const seen = (name: string) => {
          const linear = colorOf(name, scheme).to('srgb-linear').coords.map(Number);
          const coords = matrix.map((row) =>
            row.reduce((sum, factor, index) => sum + factor * (linear[index] ?? 0), 0),
          );
          return new Color('srgb-linear', coords as [number, number, number]).toGamut('srgb');
        };
        for (const { one, other, what, least } of PAIRS) {
          const difference = seen(one).deltaE(seen(other), '2000');
          assert.ok(difference >= least, `${what}: ${difference.toFixed(1)}`);
        }
      });
});
