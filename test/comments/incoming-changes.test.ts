import { expect } from '@open-wc/testing';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { FakeService } from './fake-service.ts';
import { EDIT, poll, press, textArea, write } from './panel.ts';
import { until } from './until.ts';

describe('<svc-comments> with changes by other users', () => {
  let service: FakeService;
  let panel: CommentsFixture;
  const cards = () => [...panel.root.querySelectorAll<HTMLElement>('.comment')];
  const announceChange = async () => {
    service.addComment('news', { by: 2 });
    poll();
    await until(() => panel.root.querySelector('[part="pill"]'));
  };

  beforeEach(async () => {
    localStorage.clear();
    // Without the scroll anchoring of the browser: the panel itself must not move its content.
    document.documentElement.style.overflowAnchor = 'none';
    service = new FakeService();
    for (let n = 0; n < 40; n++) service.addComment(`${n} mine`, { by: 1 });
    panel = commentsFixture(service);
    await until(() => cards().length === 40);
  });

  afterEach(() => {
    panel.remove();
    document.documentElement.style.overflowAnchor = '';
  });

  for (const scrolled of [0, 900]) {
    it(`shows a visible pill without moving the content, scrolled by ${scrolled} px`, async () => {
      scrollTo(0, scrolled);
      const card = cards()[scrolled / 100] as HTMLElement;
      card.focus();
      scrollTo(0, scrolled);
      getSelection()?.selectAllChildren(card);
      const before = card.getBoundingClientRect().top;
      await announceChange();
      expect(card.getBoundingClientRect().top).to.equal(before);
      expect(scrollY).to.equal(scrolled);
      expect(panel.root.activeElement).to.equal(card);
      const pill = panel.root.querySelector('[part="pill"]')?.getBoundingClientRect() as DOMRect;
      expect(pill.top).to.be.within(0, innerHeight - pill.height);
      await expect(panel.element).to.be.accessible();
    });
  }

  it('keeps the text and selection of a comment that is being edited', async () => {
    press(panel.root, 'Edit');
    const editor = () => textArea(panel.root, EDIT);
    await until(() => editor());
    const area = write(panel.root, 'unfinished edit', EDIT);
    area.setSelectionRange(2, 5);
    await announceChange();
    panel.find('[part="pill"]')?.click();
    await until(() => cards().some(({ textContent }) => textContent?.includes('news')));
    expect(editor()).to.equal(area);
    expect([area.value, area.selectionStart, area.selectionEnd]).to.deep.equal([
      'unfinished edit',
      2,
      5,
    ]);
  });
});
