import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { requireFeature } from '../browser/require-feature.ts';
import { createEmbed, type Echo, echoed, frameOf, nextEvent } from './test-embed.ts';

const session = { sessionProvider: () => `s${Math.random()}` };
const ACTION = 'svc:action:set-color-scheme';

/** An embed without `color-scheme`, in a container with this CSS color scheme. */
async function embedIn(colorScheme: string) {
  const container = document.createElement('div');
  container.style.colorScheme = colorScheme;
  document.body.append(container);
  const record = createEmbed(session);
  container.append(record.embed);
  await record.embed.whenReady();
  await echoed(record.embed);
  const schemes = () =>
    record
      .echoes()
      .filter(({ type }) => type === ACTION)
      .map(({ payload }) => Reflect.get(payload as object, 'scheme'));
  /** Resolves when the embed has received another color scheme. */
  const next = () =>
    nextEvent(record.embed, 'svc-message', ({ payload }) => (payload as Echo).type === ACTION);
  return { ...record, container, schemes, next };
}

describe('<svc-embed> without color-scheme', () => {
  for (const [css, sent] of [
    ['normal', ['light']],
    ['light', ['light']],
    ['only dark', ['dark']],
    ['light dark', []],
  ] as const) {
    it(`sends ${sent[0] ?? 'nothing'} if the color scheme of its CSS is ${css}`, async () => {
      const { schemes, container } = await embedIn(css);
      expect(schemes()).to.deep.equal(sent);
      container.remove();
    });
  }

  it('follows the system in a page whose meta element allows both color schemes', async function () {
    requireFeature(this, 'media emulation');
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'color-scheme', content: 'light dark' });
    document.head.append(meta);
    await emulateMedia({ colorScheme: 'dark' });
    try {
      const { container, schemes, next } = await embedIn('normal');
      const received = next();
      await emulateMedia({ colorScheme: 'light' });
      await received;
      expect(schemes()).to.deep.equal(['dark', 'light']);
      container.remove();
    } finally {
      meta.remove();
      await emulateMedia({ colorScheme: 'light' });
    }
  });

  it('follows changes of the CSS, and gives the same color scheme to its box', async () => {
    const { embed, container, schemes, next } = await embedIn('light');
    for (const scheme of ['dark', 'light']) {
      const received = next();
      container.style.colorScheme = scheme;
      await received;
      expect(schemes().at(-1)).to.equal(scheme);
      expect(getComputedStyle(frameOf(embed) as Element).colorScheme).to.equal(scheme);
    }
    container.remove();
  });

  it('follows a change that was made while it was not displayed', async () => {
    const { container, schemes, next } = await embedIn('light');
    const received = next();
    container.style.display = 'none';
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    container.style.colorScheme = 'dark';
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    container.style.display = '';
    await received;
    expect(schemes()).to.deep.equal(['light', 'dark']);
    container.remove();
  });

  it('follows the system again when the CSS allows both color schemes', async function () {
    requireFeature(this, 'media emulation');
    const { container, schemes, next } = await embedIn('light');
    container.style.colorScheme = 'light dark';
    const received = next();
    await emulateMedia({ colorScheme: 'dark' });
    try {
      await received;
      expect(schemes()).to.deep.equal(['light', 'auto']);
    } finally {
      await emulateMedia({ colorScheme: 'light' });
    }
    container.remove();
  });

  it('sends the attribute instead, and the CSS again when it is removed', async () => {
    const { embed, container, schemes } = await embedIn('dark');
    for (const scheme of ['light', undefined] as const) {
      embed.colorScheme = scheme;
      await echoed(embed);
    }
    await embed.updateComplete;
    await echoed(embed);
    expect(schemes()).to.deep.equal(['dark', 'light', 'dark']);
    container.remove();
  });
});
