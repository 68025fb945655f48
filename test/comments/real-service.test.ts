import { expect } from '@open-wc/testing';
import '../../src/comments/define.ts';
import type { SvcComments } from '../../src/comments/svc-comments.ts';
import { serviceOrigin } from '../browser/page-config.ts';
import { bodies, buttons, EDIT, failureNotice, press, submit, textArea, write } from './panel.ts';
import { until } from './until.ts';

describe('<svc-comments> outside a frame with the real service', () => {
  const elements: SvcComments[] = [];
  let minted: string[] = [];
  let mintCount = 0;
  // Each test has its own embed tenant, and with it its own threads.
  let embedTenantName = '';

  const mint = async (externalId: string): Promise<string> => {
    mintCount++;
    const user = { externalId, embedTenantName, userProfile: { displayName: `The ${externalId}` } };
    const response = await fetch('/test/service/session', {
      method: 'POST',
      body: JSON.stringify(user),
    });
    const { sessionId } = await response.json();
    minted.push(sessionId);
    return sessionId;
  };
  const open = (externalId: string, dashboard = 'sales'): SvcComments => {
    const element = document.createElement('svc-comments');
    element.baseUrl = serviceOrigin;
    element.dashboard = dashboard;
    element.sessionProvider = () => mint(externalId);
    document.body.append(element);
    elements.push(element);
    return element;
  };
  const rootOf = ({ shadowRoot }: SvcComments) => shadowRoot as ShadowRoot;
  const texts = (element: SvcComments) => bodies(rootOf(element));
  const pillOf = (element: SvcComments) =>
    rootOf(element).querySelector<HTMLElement>('[part="pill"]');
  const ready = (element: SvcComments) =>
    until(() => rootOf(element)?.querySelector('[part="empty"], [part="thread"]'));
  const post = async (element: SvcComments, text: string) => {
    await until(() => textArea(rootOf(element)));
    write(rootOf(element), text);
    submit(rootOf(element));
  };
  const sent = (element: SvcComments) =>
    until(
      () =>
        texts(element).length > 0 &&
        !failureNotice(rootOf(element)) &&
        !rootOf(element).textContent?.includes('Sending…'),
    );
  const revoke = (sessionId: string | undefined) =>
    fetch('/test/service/revoke', { method: 'POST', body: sessionId ?? '' });
  const exchange = async (externalId: string): Promise<string> => {
    const response = await fetch(`${serviceOrigin}/api/v1/embed/session/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId: await mint(externalId) }),
    });
    return (await response.json()).token;
  };

  beforeEach(() => {
    localStorage.clear();
    minted = [];
    mintCount = 0;
    embedTenantName = `t${Math.random().toString(36).slice(2, 12)}x`;
  });

  afterEach(() => {
    for (const element of elements.splice(0)) element.remove();
  });

  it('shows a comment, byte for byte, and its author to another embed user', async () => {
    const ada = open('ada');
    await ready(ada);
    await post(ada, 'Hello, \u{1F44B}  byte for byte\n\n ');
    await sent(ada);
    const ben = open('ben');
    await until(() => texts(ben).length === 1);
    expect(texts(ben)).to.deep.equal(['Hello, \u{1F44B}  byte for byte\n\n ']);
    await until(() => ben.shadowRoot?.querySelector('[part="author"]')?.textContent === 'The ada');
    expect(buttons(rootOf(ben), 'Edit')).to.deep.equal([]);
  });

  it('sends an edit, and sends an undoable resolution when the element is removed', async () => {
    const ada = open('ada');
    await ready(ada);
    await post(ada, 'one');
    await sent(ada);
    press(rootOf(ada), 'Edit');
    await until(() => textArea(rootOf(ada), EDIT));
    write(rootOf(ada), 'two', EDIT);
    submit(rootOf(ada), EDIT);
    await until(() => texts(ada)[0] === 'two');
    await sent(ada);
    press(rootOf(ada), 'Resolve');
    await until(() => buttons(rootOf(ada), 'Undo').length === 1);
    ada.remove();
    const ben = open('ben');
    await ready(ben);
    const isSelected = () =>
      buttons(rootOf(ben), 'Resolved')[0]?.getAttribute('aria-pressed') === 'true';
    await until(() => {
      if (rootOf(ben).querySelector('[part="empty"]')) press(rootOf(ben), 'Resolved');
      return isSelected() && texts(ben)[0] === 'two';
    });
  });

  // The interval of polling is longer than the timeout of `until`, so that only a wait passes these tests in time.
  it('announces the comments of another viewer, and counts them as unread', async () => {
    const [ann, ben] = [open('ann'), open('ben')];
    await Promise.all([ready(ann), ready(ben)]);
    await post(ann, 'the first, in an empty list');
    await until(() => texts(ben).length === 1);
    expect(pillOf(ben)).to.equal(null);
    await post(ann, 'the second');
    await until(() => pillOf(ben)?.textContent?.includes('1 new comment'));
    const announcement = rootOf(ben).querySelector('[role="status"].hidden:last-child');
    expect(announcement?.textContent?.trim()).to.equal('1 new comment');
    expect(ben.count).to.equal(2);
    expect(ben.unread).to.be.within(1, 2); // the first one may have been seen
    await post(ann, 'the third');
    await until(() => pillOf(ben)?.textContent?.includes('2 new comments'));
    expect(ben.count).to.equal(3);
    pillOf(ben)?.click();
    await until(() => texts(ben).length === 3);
    expect(ben.count).to.equal(3);
    expect(pillOf(ann)).to.equal(null);
  });

  it('shows the comments of two tabs of one viewer in both, without counting them as new', async () => {
    const [first, second] = [open('ann'), open('ann')];
    await Promise.all([ready(first), ready(second)]);
    await post(first, 'from the first');
    await until(() => texts(second).includes('from the first'));
    await post(second, 'from the second');
    await until(() => pillOf(first)?.textContent?.includes('Show the latest changes'));
    expect([first.unread, second.unread]).to.deep.equal([0, 0]);
    pillOf(first)?.click();
    await until(() => texts(first).length === 2);
    expect(texts(first)).to.deep.equal(texts(second));
  });

  it('creates one comment for two requests with one key', async () => {
    const token = await exchange('ada');
    const create = async () => {
      const response = await fetch(`${serviceOrigin}/api/v1/embed/dashboard/sales/comments`, {
        method: 'POST',
        headers: {
          authorization: `Embed-Token ${token}`,
          'content-type': 'application/json',
          'idempotency-key': 'the-same-key',
        },
        body: JSON.stringify({ body: 'once' }),
      });
      return response.json();
    };
    const [first, second] = await Promise.all([create(), create()]);
    expect(first.id).to.be.a('number');
    expect(first.id).to.equal(second.id);
  });

  it('renews a revoked session and sends the waiting post', async () => {
    const ada = open('ada');
    await ready(ada);
    expect(mintCount).to.equal(1);
    await revoke(minted[0]);
    await post(ada, 'after the revocation');
    await sent(ada);
    expect(texts(ada)).to.deep.equal(['after the revocation']);
    expect(mintCount).to.equal(2);
  });

  it('mints once when it is moved in the page, and ends the session when it is removed', async () => {
    const ada = open('ada');
    await ready(ada);
    const container = document.createElement('div');
    document.body.append(container);
    container.append(ada);
    container.prepend(ada);
    await ready(ada);
    await post(ada, 'counted');
    await sent(ada);
    expect(mintCount).to.equal(2);
    expect(ada.count).to.equal(1);
    container.remove();
    await ada.updateComplete;
    expect(ada.count).to.equal(0);
  });

  it('shows no comments after the page removes the session', async () => {
    const ada = open('ada');
    await ready(ada);
    await post(ada, 'signed in');
    await sent(ada);
    ada.sessionProvider = undefined;
    await until(() => rootOf(ada).querySelector('[part="loading"]'));
    expect(texts(ada)).to.deep.equal([]);
    expect(ada.count).to.equal(0);
  });

  it('calls a replaced provider only for the next mint', async () => {
    const ada = open('ada');
    await ready(ada);
    const before = textArea(rootOf(ada));
    let called = 0;
    ada.sessionProvider = () => {
      called++;
      return mint('ada');
    };
    await ada.updateComplete;
    await revoke(minted[0]);
    expect(called).to.equal(0);
    await post(ada, 'with the second provider');
    await sent(ada);
    expect([called, mintCount]).to.deep.equal([1, 2]);
    expect(textArea(rootOf(ada))).to.equal(before);
  });

  it('removes the composer and the comments of the previous dashboard until a session exists', async () => {
    const ada = open('ada');
    await ready(ada);
    await post(ada, 'about sales');
    await sent(ada);
    let called = false;
    ada.sessionProvider = () => {
      called = true;
      return new Promise(() => undefined);
    };
    ada.dashboard = 'unknown-dashboard';
    await until(() => called);
    await ada.updateComplete;
    expect(textArea(rootOf(ada))).to.equal(null);
    expect(texts(ada)).to.deep.equal([]);
  });

  it('shows an error for an unknown dashboard', async () => {
    const ada = open('ada', 'unknown-dashboard');
    await until(() =>
      ada.shadowRoot?.querySelector('[part="error"]')?.textContent?.includes('has no comments'),
    );
  });

  it('uses a token, and waits for another one if it is rejected', async () => {
    const element = document.createElement('svc-comments');
    Object.assign(element, { baseUrl: serviceOrigin, dashboard: 'sales', token: 'not.a.token' });
    document.body.append(element);
    elements.push(element);
    await until(() =>
      element.shadowRoot
        ?.querySelector('[part="error"]')
        ?.textContent?.includes('session has ended'),
    );
    element.token = await exchange('ada');
    await ready(element);
  });
});
