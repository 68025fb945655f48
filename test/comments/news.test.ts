import { expect } from '@open-wc/testing';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { FakeService } from './fake-service.ts';
import { until } from './until.ts';
import { write } from './write.ts';

describe('what others write meanwhile', () => {
  let service: FakeService;
  let at: CommentsFixture;
  const cards = () => [...at.root.querySelectorAll<HTMLElement>('.comment')];
  const news = async () => {
    service.addComment('news', { by: 2 });
    await at.element.open?.store.threadList.check();
    await until(() => at.root.querySelector('.pill'));
  };

  beforeEach(async () => {
    localStorage.clear();
    // Some browsers hold the scroll position by themselves; what is shown must stay without.
    document.documentElement.style.overflowAnchor = 'none';
    service = new FakeService();
    for (let n = 0; n < 40; n++) service.addComment(`${n} mine`, { by: 1 });
    at = commentsFixture(service);
    await until(() => cards().length === 40);
  });

  afterEach(() => {
    at.remove();
    document.documentElement.style.overflowAnchor = '';
  });

  for (const scrolled of [0, 900]) {
    it(`moves nothing when it is announced, ${scrolled} px down, and is seen`, async () => {
      scrollTo(0, scrolled);
      const card = cards()[scrolled / 100] as HTMLElement;
      card.focus();
      scrollTo(0, scrolled);
      getSelection()?.selectAllChildren(card);
      const before = card.getBoundingClientRect().top;
      await news();
      expect(card.getBoundingClientRect().top).to.equal(before);
      expect(scrollY).to.equal(scrolled);
      expect(at.root.activeElement).to.equal(card);
      const pill = at.root.querySelector('.pill')?.getBoundingClientRect() as DOMRect;
      expect(pill.top).to.be.within(0, innerHeight - pill.height);
      await expect(at.element).to.be.accessible();
    });
  }

  it('leaves a comment that is being edited as it is', async () => {
    at.find('[data-do="edit"]')?.click();
    const editor = () => at.root.querySelector('[data-place^="edit"] textarea');
    await until(() => editor());
    const area = write(at.root, 'half a change', 'edit');
    area.setSelectionRange(2, 5);
    await news();
    at.find('[data-do="show"]')?.click();
    await until(() => cards().some(({ textContent }) => textContent?.includes('news')));
    expect(editor()).to.equal(area);
    expect([area.value, area.selectionStart, area.selectionEnd]).to.deep.equal([
      'half a change',
      2,
      5,
    ]);
  });
});
