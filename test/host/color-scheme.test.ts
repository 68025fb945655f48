import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { requireFeature } from '../browser/require-feature.ts';
import { until } from '../browser/until.ts';
import { createEmbed, echoed, frameOf, painted, session } from './test-embed.ts';

let container: HTMLElement;
beforeEach(() => {
  container = document.createElement('div');
  document.body.append(container);
});
afterEach(() => container.remove());

/** An embed without `color-scheme`, in a container with this CSS color scheme. */
async function embedIn(colorScheme: string) {
  container.style.colorScheme = colorScheme;
  const { embed, echoes } = createEmbed(session);
  container.append(embed);
  await embed.whenReady();
  await echoed(embed);
  const schemes = () =>
    echoes()
      .filter(({ type }) => type === 'svc:action:set-color-scheme')
      .map(({ payload }) => Reflect.get(payload as object, 'scheme'));
  /** Resolves when the embed has received these color schemes, and no others. */
  const received = async (...expected: string[]) => {
    const isReceived = () => schemes().length >= expected.length;
    await until(isReceived).catch(() => undefined);
    expect(schemes()).to.deep.equal(expected);
  };
  return { embed, received };
}

describe('<svc-embed> without color-scheme', () => {
  for (const [css, sent] of [
    ['normal', ['light']],
    ['light', ['light']],
    ['only dark', ['dark']],
    ['light dark', []],
  ] as const) {
    it(`sends ${sent[0] ?? 'nothing'} if the color scheme of its CSS is ${css}`, async () => {
      const { received } = await embedIn(css);
      await received(...sent);
    });
  }

  it('follows the system in a page whose meta element allows both color schemes', async function () {
    requireFeature(this, 'media emulation');
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'color-scheme', content: 'light dark' });
    document.head.append(meta);
    await emulateMedia({ colorScheme: 'dark' });
    try {
      const { received } = await embedIn('normal');
      await emulateMedia({ colorScheme: 'light' });
      await received('dark', 'light');
    } finally {
      meta.remove();
      await emulateMedia({ colorScheme: 'light' });
    }
  });

  it('follows the system again when the CSS allows both color schemes', async function () {
    requireFeature(this, 'media emulation');
    const { received } = await embedIn('light');
    container.style.colorScheme = 'light dark';
    await emulateMedia({ colorScheme: 'dark' });
    try {
      await received('light', 'auto');
    } finally {
      await emulateMedia({ colorScheme: 'light' });
    }
  });

  it('follows changes of the CSS, and gives the same color scheme to its box', async () => {
    const { embed, received } = await embedIn('light');
    const schemes = ['light'];
    for (const scheme of ['dark', 'light']) {
      schemes.push(scheme);
      container.style.colorScheme = scheme;
      await received(...schemes);
      expect(getComputedStyle(frameOf(embed) as Element).colorScheme).to.equal(scheme);
    }
  });

  it('follows a change that was made while it was not displayed', async () => {
    const { received } = await embedIn('light');
    container.style.display = 'none';
    await painted();
    container.style.colorScheme = 'dark';
    await painted();
    container.style.display = '';
    await received('light', 'dark');
  });

  it('sends and applies the attribute instead, and the CSS again when it is removed', async () => {
    const { embed, received } = await embedIn('dark');
    const applied: string[] = [];
    for (const scheme of ['light', 'auto', undefined] as const) {
      embed.colorScheme = scheme;
      await echoed(embed);
      applied.push(getComputedStyle(frameOf(embed) as Element).colorScheme);
    }
    await received('dark', 'light', 'auto', 'dark');
    expect(applied).to.deep.equal(['light', 'light dark', 'dark']);
  });
});
