import { expect } from '@open-wc/testing';
import { until } from '../browser/until.ts';
import { createPanel, openPanel, panel, service } from './comments-fixture.ts';
import { EDIT } from './panel.ts';

const LINES = '\n'.repeat(9990);

describe('<svc-comments> with texts that would cover others', () => {
  const text = (index = 0) => panel.all('[part="comment-body"]')[index] as HTMLElement;
  const height = (index = 0) => text(index).getBoundingClientRect().height;
  const visible = (name: string) =>
    panel.buttons(name).filter((button) => button.checkVisibility()).length;

  it('clips combining marks at the text and the name', async () => {
    const marks = '\u0315\u035B\u0321'.repeat(300);
    service.users.push({ id: 2, username: `Eve${marks}` });
    service.addComment('above');
    service.addComment(`a${marks}`);
    await openPanel();
    await until(() => panel.find('[part="author"]')?.textContent?.startsWith('Eve'));
    for (const element of [text(), panel.find('[part="author"]') as HTMLElement])
      expect(getComputedStyle(element).overflow).to.equal('clip');
  });

  for (const [name, body] of [
    ['line breaks', `first${LINES}last`],
    ['a long paragraph', 'word '.repeat(1990)],
  ] as const) {
    it(`cuts ${name}, and loses nothing for a copy`, async () => {
      service.addComment(body);
      await openPanel();
      await until(() => height() < 500);
      await until(() => visible('Show more') === 1);
      expect(text().textContent).to.equal(body);
      getSelection()?.selectAllChildren(text());
      expect(text().innerText.trimEnd()).to.equal(body.trimEnd());
    });
  }

  it('shows a text completely, and remembers that', async () => {
    service.addComment(`first${LINES}last`);
    await openPanel();
    await until(() => visible('Show more') === 1);
    expect(panel.buttons('Show more')[0]?.ariaExpanded).to.equal('false');
    panel.press('Show more');
    await until(() => height() > 100_000);
    panel.press('All');
    await until(() => panel.pressedFilter() === 'All' && panel.bodies().length === 1);
    expect(height()).to.be.above(100_000);
    panel.press('Show less');
    await until(() => height() < 500);
  });

  it('has no button for a text that fits, in a wide panel', async () => {
    service.addComment('word '.repeat(100));
    service.addComment('short');
    await openPanel();
    panel.element.style.inlineSize = '200px';
    await until(() => visible('Show more') === 1);
    panel.element.style.inlineSize = '';
    await until(() => visible('Show more') === 0);
  });

  it('shows a text while a link in it has the focus', async () => {
    service.addComment(`first${'\n'.repeat(100)}https://a.example/`);
    await openPanel();
    await until(() => height() < 500);
    panel.find('a')?.focus();
    expect(height()).to.be.above(1000);
  });

  it('gives each paragraph its own direction', async () => {
    const arabic = '\u0645\u0631\u062D\u0628\u0627';
    service.addComment(`English.\n${arabic}!`);
    await openPanel();
    const node = document.createTreeWalker(text(), NodeFilter.SHOW_TEXT).nextNode() as Text;
    const left = (character: string) => {
      const range = document.createRange();
      range.setStart(node, node.data.indexOf(character));
      range.setEnd(node, node.data.indexOf(character) + 1);
      return range.getBoundingClientRect().left;
    };
    expect(left('!')).to.be.below(left(arabic[0] as string));
  });

  it('displays initials instead of a picture that cannot be loaded', async () => {
    service.users.push({ id: 2, username: 'eve' });
    service.addComment('hello');
    await openPanel();
    panel.element.resolveUser = () => ({ picture: 'data:image/png,x' });
    const avatar = () => panel.find('[part="comment"] [part="avatar"]');
    await until(() => avatar()?.textContent === 'E');
    expect(avatar()?.tagName).to.equal('SPAN');
  });

  it('edits the complete text', async () => {
    const body = `first${LINES}last`;
    service.addComment(body, { by: 1 });
    await openPanel();
    panel.press('Edit');
    expect(panel.textArea(EDIT)?.value).to.equal(body);
  });
});

describe('<svc-comments> with the exact time', () => {
  it('is displayed on hover, and beside the time with the focus or after a tap', async () => {
    service.addComment('hello', { at: Date.parse('2026-02-01T10:00:00Z') });
    await openPanel();
    const time = panel.find('time') as HTMLTimeElement;
    expect(time.title).to.contain('February 1, 2026');
    expect(getComputedStyle(time, '::after').content).to.equal('none');
    time.focus();
    // Firefox returns attr() as it is written.
    const { content } = getComputedStyle(time, '::after');
    expect(content.replace('attr(title)', time.title)).to.contain('February 1, 2026');
    await expect(panel.element).to.be.accessible();
  });
});

describe('<svc-comments> in print', () => {
  it('renders all loaded comments before the page is printed', async () => {
    for (let count = 0; count < 90; count++) service.addComment('hello');
    const { requestAnimationFrame } = globalThis;
    globalThis.requestAnimationFrame = () => 0;
    createPanel();
    await until(() => panel.bodies().length > 0);
    expect(panel.bodies().length).to.be.below(90);
    dispatchEvent(new Event('beforeprint'));
    globalThis.requestAnimationFrame = requestAnimationFrame;
    expect(panel.bodies().length).to.equal(90);
  });
});
