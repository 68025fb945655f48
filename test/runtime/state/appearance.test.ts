import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import type { EmbedAppearance } from '../../../src/context/theme.ts';
import { Appearance } from '../../../src/runtime/state/appearance.ts';
import { requireFeature } from '../../browser/require-feature.ts';

let controller: AbortController;
beforeEach(() => {
  controller = new AbortController();
});
afterEach(() => controller.abort());

function createAppearance() {
  const root = document.createElement('div');
  const seen: EmbedAppearance[] = [];
  const appearance = new Appearance(root, (value) => seen.push(value), controller.signal);
  return { root, seen, appearance };
}

describe('Appearance', () => {
  it('follows the color scheme of the browser while the scheme is auto', async function () {
    requireFeature(this, 'media emulation');
    await emulateMedia({ colorScheme: 'dark' });
    try {
      const { root, seen, appearance } = createAppearance();
      expect(root.style.colorScheme).to.equal('dark');
      const changed = new Promise((resolve) => {
        const query = matchMedia('(prefers-color-scheme: dark)');
        query.addEventListener('change', resolve, { once: true });
      });
      await emulateMedia({ colorScheme: 'light' });
      await changed;
      expect(root.style.colorScheme).to.equal('light');
      expect(seen.map(({ colorScheme }) => colorScheme)).to.deep.equal(['dark', 'light']);
      appearance.setColorScheme('dark');
      expect(root.style.colorScheme).to.equal('dark');
    } finally {
      await emulateMedia({});
    }
  });

  it('sets a readable text color on the primary color in both schemes', () => {
    const { root, appearance } = createAppearance();
    const onPrimary = () => root.style.getPropertyValue('--svc-on-primary-color');
    appearance.setTheme('host', { primaryColor: 'light-dark(navy, gold)' });
    appearance.setColorScheme('light');
    expect(onPrimary()).to.equal('white');
    appearance.setColorScheme('dark');
    expect(onPrimary()).to.equal('black');
  });

  it('keeps the current theme if the next one is rejected', () => {
    const { root, appearance } = createAppearance();
    appearance.setTheme('host', { primaryColor: 'navy' });
    expect(appearance.setTheme('host', { primaryColor: 'gold', borderRadius: 100 })).to.equal(
      'borderRadius',
    );
    expect(root.style.getPropertyValue('--svc-primary-color')).to.equal('navy');
    expect(root.style.getPropertyValue('--svc-on-primary-color')).to.equal('white');
  });
});
