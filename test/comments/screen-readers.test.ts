import { expect } from '@open-wc/testing';
import { until } from '../browser/until.ts';
import { openPanel, panel, service } from './comments-fixture.ts';
import { poll, REPLY } from './panel.ts';

describe('<svc-comments> for screen readers', () => {
  const announced = () => panel.find('[aria-live="polite"]')?.textContent?.trim();
  const untilNamed = () => until(() => panel.find('[part="author"]')?.textContent === 'ben');
  /** Returns the texts of the elements that an attribute of `element` names. */
  const referred = (element: Element | null | undefined, attribute: string) =>
    (element?.getAttribute(attribute) ?? '')
      .split(' ')
      .map((id) => panel.root.getElementById(id)?.textContent?.trim())
      .filter(Boolean);

  beforeEach(() => {
    service.users.push({ id: 2, username: 'ben' });
  });

  it('announces changes of others that are no new comments, once', async () => {
    service.addComment('first', { by: 2 });
    service.addComment('second', { by: 2 });
    await openPanel();
    const texts: (string | undefined)[] = [];
    const region = panel.find('[aria-live="polite"]') as HTMLElement;
    const options = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => texts.push(announced())).observe(region, options);
    service.remove(1);
    poll();
    await until(() => panel.find('[part="pill"]'));
    await until(() => texts.length > 0);
    service.addComment('third', { by: 2 });
    poll();
    await until(() => panel.find('[part="pill"]')?.textContent?.includes('1 new comment'));
    await until(() => texts.length > 1);
    expect(texts).to.deep.equal(['Show the latest changes', '1 new comment']);
  });

  it('names a comment with the time that is displayed', async () => {
    const { setInterval } = globalThis;
    const ticks: (() => void)[] = [];
    globalThis.setInterval = ((tick: () => void) => ticks.push(tick)) as never;
    service.addComment('hello', { by: 2 });
    await openPanel();
    globalThis.setInterval = setInterval;
    await untilNamed();
    service.now += 3_600_000;
    // A response with the time of the service.
    service.addComment('news', { by: 2 });
    poll();
    await until(() => panel.find('[part="pill"]'));
    for (const tick of ticks) tick();
    await until(() => panel.find('time')?.textContent === '1 hour ago');
    expect(panel.find('[part="comment"]')?.ariaLabel).to.equal('Comment by ben, 1 hour ago');
  });

  it('names the buttons that confirm a deletion with their question', async () => {
    const mine = service.addComment('mine', { by: 1 });
    service.addComment('their answer', { by: 2, to: mine });
    await openPanel();
    panel.press('Delete');
    await until(() => panel.buttons('Delete conversation')[0]);
    const group = panel.buttons('Delete conversation')[0]?.closest('[role="group"]');
    expect(referred(group, 'aria-labelledby')).to.deep.equal([
      'Delete this conversation with 1 reply by others?',
    ]);
    await expect(panel.element).to.be.accessible();
  });

  it('describes a reply with the author of its thread', async () => {
    service.addComment('hello', { by: 2 });
    await openPanel();
    await untilNamed();
    panel.press('Reply');
    await until(() => panel.textArea(REPLY));
    expect(referred(panel.textArea(REPLY), 'aria-describedby')).to.deep.equal(['ben']);
  });
});
