import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { requireFeature } from '../../browser/require-feature.ts';
import { until } from '../../browser/until.ts';
import { createPanel, openPanel, panel, service } from '../comments-fixture.ts';
import { holdCalls } from '../faults.ts';
import { REPLY } from '../panel.ts';

describe('<svc-comments> mentions', () => {
  const area = () => panel.textArea() as HTMLTextAreaElement;
  const options = () => panel.all('[role="option"]');
  const names = () => options().map((option) => option.querySelector('bdi')?.textContent);
  const isSearched = (text: string) =>
    service.calls.some(({ query }) => query.get('search') === text);
  const active = () =>
    options().findIndex(({ id }) => id === area().getAttribute('aria-activedescendant'));

  /** Types a text, and waits until it has as many suggestions. */
  const typeUntilSuggested = async (text: string, count: number) => {
    await sendKeys({ type: text });
    await until(() => options().length === count);
  };

  beforeEach(async () => {
    service.users.push(
      { id: 1, username: 'ana.lopez', firstName: 'Ana' },
      { id: 2, username: 'Ben Carter', firstName: 'Ben', email: 'ben@acme.example' },
      { id: 3, username: 'ben.other', firstName: 'Ben' },
    );
    await openPanel();
    area().focus();
  });

  it('suggests users after an @ and distinguishes users of the same name', async () => {
    await typeUntilSuggested('Hi @ben', 2);
    expect(names()).to.deep.equal(['Ben', 'Ben']);
    expect(options()[0]?.textContent).to.contain('@Ben Carter · ben@acme.example');
    expect(options()[1]?.textContent).to.contain('@ben.other');
    await expect(panel.element).to.be.accessible();
  });

  it('closes the list when another viewer signs in, who searches again', async () => {
    await typeUntilSuggested('@b', 2);
    panel.session({ userId: 2 });
    await until(() => area().value === '');
    await until(() => options().length === 0);
    expect(panel.find('[popover]')?.matches(':popover-open')).to.equal(false);
    area().focus();
    await sendKeys({ type: '@zoe' });
    await until(() => panel.find('[popover]')?.textContent?.includes('Nobody found'));
    panel.session({ userId: 3 });
    service.users.push({ id: 4, username: 'zoe' });
    await until(() => area().value === '');
    area().focus();
    await sendKeys({ type: '@zoe' });
    await until(() => names().includes('zoe'));
  });

  it('selects a user with the arrow keys and inserts it with Enter while the text area keeps the focus', async () => {
    await typeUntilSuggested('@', 3);
    expect(area().getAttribute('aria-autocomplete')).to.equal('list');
    expect(area().getAttribute('aria-controls')).to.equal(panel.find('[role="listbox"]')?.id);
    expect(active()).to.equal(0);
    await sendKeys({ press: 'ArrowUp' });
    await until(() => active() === 2);
    await sendKeys({ press: 'ArrowDown' });
    await until(() => active() === 0);
    await sendKeys({ press: 'ArrowDown' });
    await until(() => active() === 1);
    expect(options()[1]?.getAttribute('aria-selected')).to.equal('true');
    await sendKeys({ press: 'Enter' });
    expect(area().value).to.equal('@Ben Carter ');
    await until(() => options().length === 0);
    expect(area().matches(':focus')).to.equal(true);
  });

  it('keeps the focus on a link when the name before it becomes a mention', async () => {
    const respond = holdCalls(service, ({ path }) => path === '/mentionable-users');
    service.addComment('Look, @ben.other: https://a.example/', { by: 3 });
    panel.remove();
    await openPanel();
    panel.find('a')?.focus();
    respond();
    await until(() => panel.find('[part="mention"]'));
    expect(panel.find('a')?.matches(':focus')).to.equal(true);
  });

  it('opens the list at the @ in scrolled text and in right-to-left text', async () => {
    const list = () => panel.find('[popover]') as HTMLElement;
    const listRect = () => list().getBoundingClientRect();
    const settled = () => until(() => options().length === 3 && listRect().top > 0);
    const areaRect = () => area().getBoundingClientRect();
    document.execCommand('insertText', false, '\n'.repeat(30));
    area().scrollTop = area().scrollHeight;
    await until(() => area().scrollTop > 0);
    await sendKeys({ type: '@' });
    await settled();
    await until(() => listRect().left < areaRect().left + 30);
    const distances = [
      Math.abs(listRect().top - areaRect().bottom),
      Math.abs(listRect().bottom - areaRect().bottom),
    ];
    expect(Math.min(...distances)).to.be.below(60);
    await sendKeys({ press: 'Escape' });
    area().select();
    document.execCommand('insertText', false, '\u0645\u0631\u062D\u0628\u0627 @');
    await settled();
    await until(
      () => listRect().right < areaRect().right && listRect().right > areaRect().right - 140,
    );
    expect(list().matches(':popover-open')).to.equal(true);
  });

  it('inserts a mention that the browser can undo', async function () {
    requireFeature(this, 'undo by keyboard');
    await typeUntilSuggested('@ana', 1);
    await sendKeys({ press: 'Tab' });
    expect(area().value).to.equal('@ana.lopez ');
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'z' });
    await sendKeys({ up: 'Control' });
    expect(area().value).to.equal('@ana');
  });

  it('closes on Escape and stays closed until the next mention', async () => {
    await typeUntilSuggested('@ben', 2);
    await sendKeys({ press: 'Escape' });
    await until(() => options().length === 0);
    expect(area().value).to.equal('@ben');
    await sendKeys({ type: '.' });
    expect(options().length).to.equal(0);
    await typeUntilSuggested(' @ana', 1);
  });

  it('closes when the caret leaves the mention and when the text area loses the focus', async () => {
    await typeUntilSuggested('@ben', 2);
    await sendKeys({ press: 'Home' });
    await until(() => options().length === 0);
    await sendKeys({ press: 'End' });
    await until(() => options().length === 2);
    await sendKeys({ press: 'Escape' });
    await typeUntilSuggested(' @ben', 2);
    area().blur();
    await until(() => options().length === 0);
    expect(panel.find('[popover]')?.matches(':popover-open')).to.equal(false);
  });

  it('loads the next page at the end of the list', async () => {
    for (let id = 10; id < 40; id++) service.users.push({ id, username: `user${id}` });
    await typeUntilSuggested('@user', 20);
    await sendKeys({ press: 'ArrowUp' });
    await until(() => options().length === 30);
  });

  it('inserts no user who does not match the text in the box', async () => {
    await typeUntilSuggested('@', 3);
    service.faults = [() => new Promise<Response>(() => {})];
    await typeUntilSuggested('ben.o', 1);
    expect(options()[0]?.textContent).to.contain('@ben.other');
    await sendKeys({ press: 'Enter' });
    expect(area().value).to.equal('@ben.other ');
    await sendKeys({ type: '@' });
    await sendKeys({ type: 'x' });
    await sendKeys({ press: 'Enter' });
    expect(area().value).to.equal('@ben.other @x\n');
  });

  it('keeps the user that the arrow keys have selected when the results arrive', async () => {
    await typeUntilSuggested('@', 3);
    const deliver = holdCalls(service, ({ query }) => query.get('search') === 'ben');
    await sendKeys({ type: 'ben' });
    await sendKeys({ press: 'ArrowDown' });
    expect(options()[1]?.textContent).to.contain('@ben.other');
    service.users.unshift({ id: 9, username: 'abben' });
    await until(() => isSearched('ben'));
    deliver();
    await until(() => options().length === 3);
    await sendKeys({ press: 'Enter' });
    expect(area().value).to.equal('@ben.other ');
  });

  for (const [keys, key] of [
    ['Shift', 'Tab'],
    ['Control', 'Enter'],
  ] as const) {
    it(`does not insert a user with ${keys}+${key}`, async () => {
      await typeUntilSuggested('Hi @be', 2);
      await sendKeys({ down: keys });
      await sendKeys({ press: key });
      await sendKeys({ up: keys });
      await until(() => options().length === 0);
      if (key === 'Tab') expect(area().value).to.equal('Hi @be');
      else await until(() => service.bodies().includes('Hi @be'));
    });
  }

  it('counts a mention of the viewer as soon as the users are loaded', async () => {
    await until(() => panel.find('[part="empty"]'));
    panel.remove();
    const deliver = holdCalls(service, ({ path }) => path === '/mentionable-users');
    service.now += 60_000;
    service.addComment('for @ana.lopez');
    createPanel();
    // Off screen, the comment stays unread.
    panel.element.style.marginTop = '300vh';
    let count = 0;
    panel.element.addEventListener('svc-comments-change', ({ mentionsMe }) => (count = mentionsMe));
    await until(() => panel.element.unread === 1);
    expect(panel.element.mentionsMe).to.equal(0);
    await until(() => service.calls.some(({ path }) => path === '/mentionable-users'));
    deliver();
    await until(() => panel.element.mentionsMe === 1);
    expect(count).to.equal(1);
  });

  describe('after a list was closed', () => {
    const count = (expected: number) => until(() => options().length === expected);
    const closings: [name: string, text: string, key: string][] = [
      ['a user was inserted', '@ana', 'Enter'],
      ['the list was closed', '@ana', 'Escape'],
    ];
    for (const [name, text, key] of closings) {
      it(`opens in another box with an @ at the same position after ${name}`, async () => {
        service.addComment('a comment');
        panel.press('All');
        await until(() => panel.buttons('Reply').length === 1);
        await sendKeys({ type: text });
        await count(1);
        await sendKeys({ press: key });
        await count(0);
        panel.press('Reply');
        await until(() => panel.textArea(REPLY)?.matches(':focus'));
        await sendKeys({ type: text });
        await count(1);
      });
    }

    it('opens in the same box with an @ at the same position after the text was sent', async () => {
      await sendKeys({ type: '@ana' });
      await count(1);
      await sendKeys({ press: 'Enter' });
      panel.submit();
      await until(() => area().value === '');
      area().focus();
      await sendKeys({ type: '@ana' });
      await count(1);
    });
  });
});
