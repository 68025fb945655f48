import { expect } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { requireFeature } from '../browser/require-feature.ts';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { FakeService } from './fake-service.ts';
import { status } from './faults.ts';
import { until } from './until.ts';

describe('looks', () => {
  let service: FakeService;
  let at: CommentsFixture;

  beforeEach(() => {
    localStorage.clear();
    service = new FakeService();
  });

  afterEach(async () => {
    at?.remove();
    document.documentElement.style.fontSize = '';
    await setViewport({ width: 800, height: 600 });
  });

  // What 200 % zoom leaves of a window of 640 px, and a text twice as large in the whole of it.
  const sizes: [name: string, width: number, fontSize: string][] = [
    ['a window of 320 px', 320, ''],
    ['200 % zoom', 400, ''],
    ['text of twice the size', 640, '32px'],
  ];
  for (const [name, width, fontSize] of sizes) {
    for (const tag of ['de-DE', 'ar']) {
      it(`stay within ${name}, in ${tag}`, async function () {
        if (width < 500) requireFeature(this, 'narrow windows');
        await setViewport({ width, height: 700 });
        document.documentElement.style.fontSize = fontSize;
        const mine = service.addComment(`https://a.example/${'long'.repeat(60)}`, { by: 1 });
        service.addComment('b'.repeat(300), { by: null, to: mine });
        service.faults = [status(500)];
        at = commentsFixture(service, 1, tag);
        await until(() => at.root.querySelectorAll('.comment').length === 2);
        await until(() => at.root.querySelector('h2')?.textContent !== 'Comments');
        void at.element.open?.store.post('not sent');
        await until(() => at.root.querySelector('[data-failed]'));
        at.find('[data-do="edit"]')?.click();
        await until(() => at.root.querySelector('[data-place^="edit"]'));
        const host = at.element.getBoundingClientRect();
        const outside = [...at.root.querySelectorAll(':not(.hidden)')].filter((each) => {
          const { left, right } = each.getBoundingClientRect();
          const drawn = each.getClientRects().length > 0;
          return drawn && (left < host.left - 1 || right > host.right + 1);
        });
        expect(outside.map(({ outerHTML }) => outerHTML.slice(0, 80))).to.deep.equal([]);
        expect(document.documentElement.scrollWidth).to.be.at.most(width);
        await expect(at.element).to.be.accessible();
      });
    }
  }

  it('are no wider for conversations that are still out of sight', async () => {
    for (let index = 0; index < 30; index++) service.addComment(`thread ${index}`, { by: 1 });
    at = commentsFixture(service);
    await until(() => at.root.querySelectorAll('.comment').length === 30);
    expect(at.find('.panel')?.scrollWidth).to.equal(at.element.clientWidth);
  });

  it('hold still for who asked for it', async function () {
    requireFeature(this, 'media emulation');
    service.faults = [() => new Promise(() => {})];
    at = commentsFixture(service);
    await until(() => at.root.querySelector('.ghost'));
    const animation = () =>
      getComputedStyle(at.root.querySelector('.ghost') as Element).animationName;
    expect(animation()).to.equal('breathe');
    await emulateMedia({ reducedMotion: 'reduce' });
    try {
      expect(animation()).to.equal('none');
      const button = at.root.querySelector('button') as Element;
      expect(getComputedStyle(button).transitionDuration).to.equal('0s');
    } finally {
      await emulateMedia({ reducedMotion: 'no-preference' });
    }
  });
});
