import { expect } from '@open-wc/testing';
import { rgbOf } from '../../../src/runtime/state/rgb-of.ts';

describe('rgbOf', () => {
  it('resolves a color in a color scheme and removes its probe element', () => {
    const elements = document.documentElement.childElementCount;
    expect(rgbOf('light-dark(red, blue)', 'dark')).to.deep.equal([0, 0, 255]);
    expect(rgbOf('color-mix(in srgb, light-dark(red, blue), black 0%)', 'light')).to.deep.equal([
      255, 0, 0,
    ]);
    expect(document.documentElement.childElementCount).to.equal(elements);
  });

  const colors: [color: string, rgb: number[]][] = [
    ['red', [255, 0, 0]],
    ['transparent', [255, 255, 255]],
    ['oklch(1 0 0)', [255, 255, 255]],
    ['rgb(0 0 0 / 50%)', [127, 127, 127]],
    ['color-mix(in srgb, red, blue)', [128, 0, 128]],
  ];
  for (const [color, rgb] of colors) {
    it(`returns red, green and blue of ${color}`, () => {
      for (const [index, channel] of rgbOf(color, 'light').entries()) {
        expect(channel).to.be.closeTo(rgb[index] ?? -1, 1);
      }
    });
  }
});
