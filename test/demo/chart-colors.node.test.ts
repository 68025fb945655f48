import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import Color from 'colorjs.io';

/** Machado, Oliveira and Fernandes 2009, severity 1, for linear light; tritanopia: Viénot, Brettel and Mollon 1999. */
const VISIONS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  'usual vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

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

  for (const scheme of ['light', 'dark'] as const)
    for (const [vision, matrix] of Object.entries(VISIONS))
      it(`differ in ${scheme} with ${vision}`, () => {
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
