import { expect } from '@open-wc/testing';
import '../../src/comments/define.ts';
import type { SvcComments } from '../../src/comments/svc-comments.ts';
import { serviceOrigin } from '../browser/page-config.ts';
import { until } from '../browser/until.ts';
import { EDIT, Panel } from './panel.ts';

describe('<svc-comments> outside a frame with the real service', () => {
  const panels: Panel[] = [];
  let minted: string[] = [];
  // Each test has its own embed tenant, and with it its own threads.
  let embedTenantName = '';

  const mint = async (externalId: string): Promise<string> => {
    const user = { externalId, embedTenantName, userProfile: { displayName: `The ${externalId}` } };
    const body = JSON.stringify(user);
    const response = await fetch('/test/service/session', { method: 'POST', body });
    const { sessionId } = await response.json();
    minted.push(sessionId);
    return sessionId;
  };
  const add = (properties: Partial<SvcComments>): Panel => {
    const element = document.createElement('svc-comments');
    Object.assign(element, { baseUrl: serviceOrigin, dashboard: 'sales', ...properties });
    document.body.append(element);
    const panel = new Panel(element);
    panels.push(panel);
    return panel;
  };
  const ready = (panel: Panel) => until(() => panel.find('[part="empty"], [part="thread"]'));
  const open = async (externalId: string): Promise<Panel> => {
    const panel = add({ sessionProvider: () => mint(externalId) });
    await ready(panel);
    return panel;
  };
  const post = async (panel: Panel, text: string) => {
    await panel.send(text);
    await until(() => panel.bodies().length > 0 && !panel.failureNotice() && !panel.isSending());
  };
  const pillText = (panel: Panel) => panel.find('[part="pill"]')?.textContent;
  const revoke = (sessionId = '') =>
    fetch('/test/service/revoke', { method: 'POST', body: sessionId });

  beforeEach(() => {
    localStorage.clear();
    minted = [];
    embedTenantName = `t${Math.random().toString(36).slice(2, 12)}x`;
  });

  afterEach(() => {
    for (const { element } of panels.splice(0)) element.remove();
  });

  it('shows a comment, byte for byte, and its author to another embed user', async () => {
    const ada = await open('ada');
    await post(ada, 'Hello, \u{1F44B}  byte for byte\n\n ');
    expect(ada.textArea()?.value).to.equal('');
    const ben = await open('ben');
    await until(() => ben.bodies().length === 1);
    expect(ben.bodies()).to.deep.equal(['Hello, \u{1F44B}  byte for byte\n\n ']);
    await until(() => ben.find('[part="author"]')?.textContent === 'The ada');
    expect(ben.buttons('Edit')).to.deep.equal([]);
  });

  it('sends an edit, and sends an undoable resolution when the element is removed', async () => {
    const ada = await open('ada');
    await post(ada, 'one');
    await ada.send('two', EDIT, 'Edit');
    await until(() => ada.bodies()[0] === 'two' && !ada.isSending());
    ada.press('Resolve');
    await until(() => ada.buttons('Undo').length === 1);
    ada.element.remove();
    const ben = await open('ben');
    await until(() => {
      if (ben.find('[part="empty"]')) ben.press('Resolved');
      return ben.pressedFilter() === 'Resolved' && ben.bodies()[0] === 'two';
    });
  });

  // The interval of polling is longer than the timeout of `until`, so that only a wait passes these tests in time.
  it('shows the comments of two tabs of one viewer in both, without counting them as new', async () => {
    const [first, second] = [await open('ann'), await open('ann')];
    await post(first, 'from the first');
    await until(() => second.bodies().includes('from the first'));
    await post(second, 'from the second');
    await until(() => pillText(first)?.includes('Show the latest changes'));
    expect([first.element.unread, second.element.unread]).to.deep.equal([0, 0]);
    (first.find('[part="pill"]') as HTMLElement).click();
    await until(() => first.bodies().length === 2);
    expect(first.bodies()).to.deep.equal(second.bodies());
  });

  it('warns in a form whose comment is saved in another tab, and saves both texts one after the other', async () => {
    const first = await open('ann');
    await post(first, 'the first text');
    const second = await open('ann');
    first.press('Edit');
    await until(() => first.textArea(EDIT));
    first.write('typed in the first tab', EDIT);
    await second.send('saved in the second tab', EDIT, 'Edit');
    const notice = () => first.find('[part="notice"]')?.textContent;
    await until(() => notice()?.includes('The comment was changed elsewhere.'));
    expect(first.textArea(EDIT)?.value).to.equal('typed in the first tab');
    expect(first.bodies()).to.deep.equal(['saved in the second tab']);
    first.submit(EDIT);
    await until(() => pillText(second)?.includes('Show the latest changes'));
    second.find('[part="pill"]')?.click();
    await until(() => second.bodies()[0] === 'typed in the first tab');
  });

  it('announces the comments of another viewer, and counts them as unread', async () => {
    const [ann, ben] = await Promise.all([open('ann'), open('ben')]);
    await post(ann, 'the first, in an empty list');
    await until(() => ben.bodies().length === 1);
    expect(pillText(ben)).to.equal(undefined);
    await post(ann, 'the second');
    await until(() => pillText(ben)?.includes('1 new comment'));
    const announcement = ben.find('[role="status"].hidden:last-child');
    expect(announcement?.textContent?.trim()).to.equal('1 new comment');
    expect(ben.element.filteredCount).to.equal(2);
    expect(ben.element.unread).to.be.within(1, 2); // the first one may have been seen
    await post(ann, 'the third');
    await until(() => pillText(ben)?.includes('2 new comments'));
    expect(ben.element.filteredCount).to.equal(3);
    ben.find('[part="pill"]')?.click();
    await until(() => ben.bodies().length === 3);
    expect(ben.element.filteredCount).to.equal(3);
    expect(pillText(ann)).to.equal(undefined);
  });

  it('mints once when it is moved in the page, and ends the session when it is removed', async () => {
    const ada = await open('ada');
    const container = document.createElement('div');
    document.body.append(container);
    container.append(ada.element);
    container.prepend(ada.element);
    await ready(ada);
    await post(ada, 'counted');
    expect(minted.length).to.equal(2);
    expect(ada.element.filteredCount).to.equal(1);
    container.remove();
    await ada.element.updateComplete;
    expect(ada.element.filteredCount).to.equal(0);
  });

  it('shows no comments after the page removes the session', async () => {
    const ada = await open('ada');
    await post(ada, 'signed in');
    ada.element.sessionProvider = undefined;
    await until(() => ada.find('[part="loading"]'));
    expect(ada.bodies()).to.deep.equal([]);
    expect(ada.element.filteredCount).to.equal(0);
  });

  it('calls a replaced provider only for the next mint', async () => {
    const ada = await open('ada');
    const before = ada.textArea();
    let called = 0;
    ada.element.sessionProvider = () => {
      called++;
      return mint('ada');
    };
    await ada.element.updateComplete;
    expect(called).to.equal(0);
    await revoke(minted[0]); // a check for changes may now mint before the comment does
    await post(ada, 'with the second provider');
    expect([called, minted.length]).to.deep.equal([1, 2]);
    expect(ada.textArea()).to.equal(before);
  });

  it('removes the composer and the comments of the previous dashboard until a session exists', async () => {
    const ada = await open('ada');
    await post(ada, 'about sales');
    let called = false;
    ada.element.sessionProvider = () => {
      called = true;
      return new Promise(() => undefined);
    };
    ada.element.dashboard = 'unknown-dashboard';
    await until(() => called);
    await ada.element.updateComplete;
    expect(ada.textArea()).to.equal(null);
    expect(ada.bodies()).to.deep.equal([]);
  });
});
