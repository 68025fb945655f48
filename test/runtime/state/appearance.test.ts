import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import type { EmbedAppearance } from '../../../src/context/theme.ts';
import { Appearance } from '../../../src/runtime/state/appearance.ts';
import { rgbOf } from '../../../src/runtime/state/rgb-of.ts';
import { requireFeature } from '../../browser/require-feature.ts';

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
});
afterEach(() => life.abort());

function appearance() {
  const root = document.createElement('div');
  const seen: EmbedAppearance[] = [];
  const made = new Appearance(root, (value) => seen.push(value), life.signal);
  return { root, seen, appearance: made };
}

describe('Appearance', () => {
  it('follows the viewer while the scheme is auto', async function () {
    requireFeature(this, 'media emulation');
    await emulateMedia({ colorScheme: 'dark' });
    const { root, seen, appearance: made } = appearance();
    expect(root.style.colorScheme).to.equal('dark');
    const changed = new Promise((resolve) => {
      const query = matchMedia('(prefers-color-scheme: dark)');
      query.addEventListener('change', resolve, { once: true });
    });
    await emulateMedia({ colorScheme: 'light' });
    await changed;
    expect(root.style.colorScheme).to.equal('light');
    expect(seen.map(({ colorScheme }) => colorScheme)).to.deep.equal(['dark', 'light']);
    made.setColorScheme('dark');
    expect(root.style.colorScheme).to.equal('dark');
  });

  const notColors = [
    '',
    ' ',
    'red;',
    'red !important',
    'red} body {display: none',
    'red/**/;x:url(//evil.example)',
    'expression(alert(1))',
    'javascript:alert(1)',
    '</style><script>',
    '12',
    'rgb(1,2)',
    '"red"',
    'red\u0000',
  ];
  for (const primaryColor of notColors) {
    it(`takes ${JSON.stringify(primaryColor)} for an invalid color`, () => {
      const { root, seen, appearance: made } = appearance();
      expect(made.setHostTheme({ borderRadius: 4, primaryColor })).to.equal('primaryColor');
      expect([...root.style]).to.deep.equal(['color-scheme']);
      expect(seen).to.have.length(1);
    });
  }

  for (const font of ['', 'serif;', 'a, ,b', 'url(x)', '1px serif', 'serif !important', "'open"]) {
    it(`takes ${JSON.stringify(font)} for an invalid font`, () => {
      const { root, appearance: made } = appearance();
      expect(made.setHostTheme({ font })).to.equal('font');
      expect([...root.style]).to.deep.equal(['color-scheme']);
    });
  }

  it('keeps text on the primary color readable in both schemes', () => {
    const { root, appearance: made } = appearance();
    const onPrimary = () => root.style.getPropertyValue('--svc-on-primary-color');
    made.setHostTheme({ primaryColor: 'light-dark(navy, gold)' });
    made.setColorScheme('light');
    expect(onPrimary()).to.equal('white');
    made.setColorScheme('dark');
    expect(onPrimary()).to.equal('black');
  });

  it('keeps the current theme if the next one is rejected', () => {
    const { root, appearance: made } = appearance();
    made.setHostTheme({ primaryColor: 'navy' });
    expect(made.setHostTheme({ primaryColor: 'gold', borderRadius: 100 })).to.equal('borderRadius');
    expect(root.style.getPropertyValue('--svc-primary-color')).to.equal('navy');
    expect(root.style.getPropertyValue('--svc-on-primary-color')).to.equal('white');
  });
});

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
    it(`reads ${color}`, () => {
      for (const [index, channel] of rgbOf(color, 'light').entries()) {
        expect(channel).to.be.closeTo(rgb[index] ?? -1, 1);
      }
    });
  }
});
