import { expect } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { requireFeature } from '../browser/require-feature.ts';
import { type CommentsFixture, commentsFixture, openPanel, service } from './comments-fixture.ts';
import { respondWith } from './faults.ts';
import { until } from './until.ts';

describe('<svc-comments> layout', () => {
  let panel: CommentsFixture;

  afterEach(async () => {
    document.documentElement.style.fontSize = '';
    await setViewport({ width: 800, height: 600 });
  });

  // 200 % zoom leaves 400 px of a window of 800 px.
  const sizes: [name: string, width: number, fontSize: string][] = [
    ['a window of 320 px', 320, ''],
    ['200 % zoom', 400, ''],
    ['text of twice the size', 640, '32px'],
  ];
  for (const [name, width, fontSize] of sizes) {
    for (const tag of ['de-DE', 'ar']) {
      it(`fits into ${name}, in ${tag}`, async function () {
        if (width < 500) requireFeature(this, 'narrow windows');
        await setViewport({ width, height: 700 });
        document.documentElement.style.fontSize = fontSize;
        const mine = service.addComment(`https://a.example/${'long'.repeat(60)}`, { by: 1 });
        service.addComment('b'.repeat(300), { by: null, to: mine });
        service.faults = [respondWith(500)];
        panel = await openPanel(1, tag);
        await until(() => panel.find('h2')?.textContent !== 'Comments');
        const [area] = panel.root.querySelectorAll('textarea');
        await panel.send('not sent', area?.ariaLabel ?? '');
        await until(() => panel.find('[part="notice"]'));
        panel.find('[part="comment"] [popover] button')?.click();
        await until(() => panel.root.querySelectorAll('textarea').length === 2);
        const host = panel.element.getBoundingClientRect();
        const outside = panel.all('*').filter((each) => {
          const { left, right } = each.getBoundingClientRect();
          const isForScreenReaders = getComputedStyle(each).clipPath === 'inset(50%)';
          const isVisible = each.getClientRects().length > 0 && !isForScreenReaders;
          return isVisible && (left < host.left - 1 || right > host.right + 1);
        });
        expect(outside.map(({ outerHTML }) => outerHTML.slice(0, 80))).to.deep.equal([]);
        expect(document.documentElement.scrollWidth).to.be.at.most(width);
        await expect(panel.element).to.be.accessible();
      });
    }
  }

  it('does not overflow because of off-screen threads', async () => {
    for (let index = 0; index < 30; index++) service.addComment(`thread ${index}`, { by: 1 });
    panel = await openPanel();
    expect(panel.find('[part="panel"]')?.scrollWidth).to.equal(panel.element.clientWidth);
  });

  it('has no animation with reduced motion', async function () {
    requireFeature(this, 'media emulation');
    service.faults = [() => new Promise(() => {})];
    panel = commentsFixture(service);
    const placeholder = () => panel.find('[part="loading"] [aria-hidden] > *');
    await until(placeholder);
    const animation = () => getComputedStyle(placeholder() as Element).animationName;
    expect(animation()).to.equal('pulse');
    await emulateMedia({ reducedMotion: 'reduce' });
    try {
      expect(animation()).to.equal('none');
      const button = panel.find('button') as Element;
      expect(getComputedStyle(button).transitionDuration).to.equal('0s');
    } finally {
      await emulateMedia({ reducedMotion: 'no-preference' });
    }
  });
});
