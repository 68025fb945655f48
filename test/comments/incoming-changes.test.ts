import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse, setViewport } from '@web/test-runner-commands';
import { requireFeature } from '../browser/require-feature.ts';
import { until } from '../browser/until.ts';
import { openPanel, panel, service } from './comments-fixture.ts';
import { EDIT, poll, REPLY } from './panel.ts';

describe('<svc-comments> with changes by other users', () => {
  const cards = () => [...panel.root.querySelectorAll<HTMLElement>('[part="comment"]')];
  const announceChange = async () => {
    service.addComment('news', { by: 2 });
    poll();
    await until(() => panel.find('[part="pill"]'));
  };

  beforeEach(async () => {
    // Without the scroll anchoring of the browser: the panel itself must not move its content.
    document.documentElement.style.overflowAnchor = 'none';
    for (let n = 0; n < 40; n++) service.addComment(`${n} mine`, { by: 1 });
    await openPanel();
  });

  afterEach(async () => {
    // the page keeps its scroll position if the next panel is added before a layout
    scrollTo(0, 0);
    document.documentElement.style.overflowAnchor = '';
    await setViewport({ width: 800, height: 600 });
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
      const pill = panel.find('[part="pill"]')?.getBoundingClientRect() as DOMRect;
      expect(pill.top).to.be.within(0, innerHeight - pill.height);
      await expect(panel.element).to.be.accessible();
    });
  }

  const windows: [width: number, tag: string][] = [
    [320, 'en-US'],
    [320, 'fr-FR'],
    [320, 'ar'],
    [390, 'fr-FR'],
    [390, 'ar'],
    [800, 'fr-FR'],
  ];
  for (const [width, tag] of windows) {
    it(`shows a pill that covers and moves nothing in ${tag}, in a window of ${width} px`, async function () {
      if (width < 500) requireFeature(this, 'narrow windows');
      await setViewport({ width, height: 600 });
      panel.locale(tag);
      await until(() => panel.element.lang === tag || tag === 'en-US');
      const list = panel.find('[part="threads"]') as HTMLElement;
      const before = list.getBoundingClientRect().top;
      service.remove(1);
      poll();
      const pill = () => panel.find('[part="pill"]') as Element;
      await until(pill);
      const neutralText = pill().textContent;
      await announceChange();
      await until(() => pill().textContent !== neutralText);
      expect(list.getBoundingClientRect().top).to.equal(before);
      // its place follows its size in the next frame
      await until(() => coveredBy(pill()).length === 0);
      const { left, right } = pill().getBoundingClientRect();
      expect(right - left).to.be.within(24, width);
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      await expect(panel.element).to.be.accessible();
    });
  }

  function coveredBy(pill: Element): Element[] {
    const { left, right, top, bottom } = pill.getBoundingClientRect();
    const parts = panel.root.querySelectorAll(
      'h2, [part="filters"] button, [part="composer"], [part="thread"]',
    );
    return [...parts].filter((each) => {
      const box = each.getBoundingClientRect();
      const isVisible = box.width > 0 && box.height > 0;
      const isBeside = box.right <= left || box.left >= right;
      return isVisible && !isBeside && box.bottom > top && box.top < bottom;
    });
  }

  it('shows why the changes could not be displayed, and retries', async () => {
    await announceChange();
    await panel.send('sent after the check');
    await until(() => service.bodies().includes('sent after the check'));
    await until(() => !panel.isSending());
    service.faults = [() => Promise.reject(new TypeError('Failed to fetch'))];
    const errors: string[] = [];
    panel.element.addEventListener('svc-comments-error', ({ error }) => errors.push(error.code));
    scrollTo(0, 500);
    panel.find('[part="pill"]')?.click();
    await until(() => panel.find('[role="alert"]'));
    expect(panel.find('[role="alert"] span')?.textContent).to.equal(
      'The latest changes could not be loaded. There is no connection.',
    );
    expect(errors).to.deep.equal(['offline']);
    const [retry] = panel.buttons('Try again');
    expect(panel.root.activeElement === retry).to.equal(true);
    expect(retry?.getBoundingClientRect().top).to.be.within(0, innerHeight);
    await expect(panel.element).to.be.accessible();
    service.faults = [];
    retry?.click();
    await until(() => cards().some(({ textContent }) => textContent?.includes('news')));
    await until(() => !panel.find('[role="alert"]'));
  });

  it('does not scroll when changes without a new comment are shown', async () => {
    service.remove(40);
    poll();
    await until(() => panel.find('[part="pill"]'));
    expect(panel.find('[part="pill"]')?.textContent?.trim()).to.equal('Show the latest changes');
    scrollTo(0, 900);
    // some browsers scroll to the original place of a sticky element
    panel.find('[part="pill"]')?.focus({ preventScroll: true });
    panel.find('[part="pill"]')?.click();
    await until(() => cards().length === 39);
    await until(() => !panel.find('[part="pill"]'));
    expect(scrollY).to.be.within(700, 900);
  });

  it('asks before replies of others are deleted that are not displayed yet', async () => {
    service.addComment('unseen reply', { by: 2, to: 40 });
    poll();
    await until(() => panel.find('[part="pill"]'));
    panel.press('Delete');
    await until(() => panel.buttons('Delete conversation')[0]);
    const question = panel.find('[part="notice"]')?.textContent;
    expect(question).to.contain('Delete this conversation with 1 reply by others?');
    panel.press('Cancel');
    panel.press('Delete', 1);
    await until(() => panel.buttons('Undo')[0]);
  });

  it('keeps the form of a reply, with its focus, if the thread is resolved', async () => {
    const thread = service.addComment('question', { by: 2 });
    await panel.showChanges();
    await until(() => cards()[0]?.textContent?.includes('question'));
    panel.press('Reply');
    await until(() => panel.textArea(REPLY));
    const area = panel.write('unfinished reply', REPLY);
    area.setSelectionRange(2, 5);
    service.resolve(thread, true);
    await panel.showChanges();
    await until(() => panel.find('[part="resolved"]'));
    expect(panel.textArea(REPLY)).to.equal(area);
    expect(panel.root.activeElement).to.equal(area);
    expect([area.selectionStart, area.selectionEnd]).to.deep.equal([2, 5]);
    expect(panel.find('[part="resolved"]')?.textContent).to.equal('Resolved by User 2');
    await expect(panel.element).to.be.accessible();
    panel.submit(REPLY);
    await until(() => service.bodies().includes('unfinished reply'));
    expect(panel.bodies().slice(0, 2)).to.deep.equal(['question', 'unfinished reply']);
  });

  it('leaves the focus in the form if the pointer shows changes without a new comment', async () => {
    panel.press('Reply');
    await until(() => panel.textArea(REPLY)?.matches(':focus'));
    service.remove(1);
    poll();
    await until(() => panel.find('[part="pill"]'));
    const pill = panel.find('[part="pill"]') as HTMLElement;
    const { x, y, width, height } = pill.getBoundingClientRect();
    const position: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
    await sendMouse({ type: 'click', position });
    await until(() => !panel.find('[part="pill"]'));
    await resetMouse();
    expect(panel.textArea(REPLY)?.matches(':focus')).to.equal(true);
  });

  it('keeps the text and selection of a comment that is being edited', async () => {
    panel.press('Edit');
    const editor = () => panel.textArea(EDIT);
    await until(() => editor());
    const area = panel.write('unfinished edit', EDIT);
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
