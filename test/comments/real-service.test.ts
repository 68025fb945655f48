import { expect } from '@open-wc/testing';
import '../../src/comments/define.ts';
import type { SvcComments } from '../../src/comments/svc-comments.ts';
import { until } from './until.ts';
import { send, write } from './write.ts';

const { serviceOrigin } = (globalThis as unknown as { __svc: { serviceOrigin: string } }).__svc;

describe('<svc-comments> outside a frame, with the real service', () => {
  const elements: SvcComments[] = [];
  let minted: string[] = [];
  let calls = 0;
  // Each test has an embed tenant of its own, and so a conversation of its own.
  let embedTenantName = '';

  const mint = async (externalId: string): Promise<string> => {
    calls++;
    const wish = { externalId, embedTenantName, userProfile: { displayName: `The ${externalId}` } };
    const answer = await fetch('/test/service/session', {
      method: 'POST',
      body: JSON.stringify(wish),
    });
    const { sessionId } = await answer.json();
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
  const texts = ({ shadowRoot }: SvcComments) =>
    [...(shadowRoot?.querySelectorAll('[part="comment-body"]') ?? [])].map(
      (each) => each.textContent,
    );
  const ready = (element: SvcComments) => until(() => element.open?.store.state.phase === 'ready');
  const post = async ({ shadowRoot }: SvcComments, text: string) => {
    await until(() => shadowRoot?.querySelector('textarea'));
    write(shadowRoot as ShadowRoot, text);
    send(shadowRoot as ShadowRoot);
  };
  const sent = ({ open: at }: SvcComments) =>
    until(() => at && at.comments.length > 0 && at.comments.every(({ operation }) => !operation));

  beforeEach(() => {
    localStorage.clear();
    minted = [];
    calls = 0;
    embedTenantName = `t${Math.random().toString(36).slice(2, 12)}x`;
  });

  afterEach(() => {
    for (const element of elements.splice(0)) element.remove();
  });

  it('writes what another embed user reads, with their names', async () => {
    const ada = open('ada');
    await ready(ada);
    await post(ada, 'Hello, \u{1F44B}  byte for byte\n\n ');
    await sent(ada);
    const ben = open('ben');
    await until(() => texts(ben).length === 1);
    expect(texts(ben)).to.deep.equal(['Hello, \u{1F44B}  byte for byte\n\n ']);
    await until(() => ben.shadowRoot?.querySelector('.author')?.textContent === 'The ada');
    expect(ben.shadowRoot?.querySelector('[data-do="edit"]')).to.equal(null);
  });

  it('edits, resolves and deletes; what is held goes out as the element goes', async () => {
    const ada = open('ada');
    await ready(ada);
    await post(ada, 'one');
    await sent(ada);
    const [comment] = ada.open?.comments ?? [];
    const id = comment?.id as number;
    await ada.open?.store.edit(id, id, 'two');
    ada.open?.store.resolve(id, true);
    ada.remove();
    const ben = open('ben');
    await ready(ben);
    await until(() => {
      const { threadList } = ben.open?.store ?? {};
      if (threadList?.phase === 'ready' && threadList.serverThreads.all.length === 0)
        void threadList.load('resolved');
      return threadList?.filter === 'resolved' && texts(ben)[0] === 'two';
    });
  });

  it('learns of others’ comments by a conditional question', async () => {
    const [ada, ben] = [open('ada'), open('ben')];
    await Promise.all([ready(ada), ready(ben)]);
    expect(await ben.open?.store.threadList.check()).to.equal(false);
    await post(ada, 'news');
    await sent(ada);
    expect(await ben.open?.store.threadList.check()).to.equal(true);
    await until(() =>
      ben.shadowRoot?.querySelector('[part="pill"]')?.textContent?.includes('1 new comment'),
    );
  });

  it('does not double a comment that was posted twice under one key', async () => {
    const ada = open('ada');
    await ready(ada);
    const post = { body: 'once', parentId: undefined, key: 'the-same-key' };
    const made = await Promise.all([ada.open?.client.create(post), ada.open?.client.create(post)]);
    expect(made[0]?.id).to.equal(made[1]?.id);
  });

  it('renews its session in place when it is revoked, and goes on with what waited', async () => {
    const ada = open('ada');
    await ready(ada);
    expect(calls).to.equal(1);
    await fetch('/test/service/revoke', { method: 'POST', body: minted[0] ?? '' });
    await post(ada, 'after the revocation');
    await sent(ada);
    expect(texts(ada)).to.deep.equal(['after the revocation']);
    expect(calls).to.equal(2);
  });

  it('starts anew, once, where it is moved in the page', async () => {
    const ada = open('ada');
    await ready(ada);
    const box = document.createElement('div');
    document.body.append(box);
    box.append(ada);
    box.prepend(ada);
    await ready(ada);
    expect(calls).to.equal(2);
    box.remove();
    await ada.updateComplete;
    expect(ada.open).to.equal(undefined);
  });

  it('shows nothing any more once the page takes the session away', async () => {
    const ada = open('ada');
    await ready(ada);
    await post(ada, 'signed in');
    await sent(ada);
    ada.sessionProvider = undefined;
    await until(() => ada.open === undefined);
    await ada.updateComplete;
    expect(texts(ada)).to.deep.equal([]);
    expect(ada.count).to.equal(0);
  });

  it('asks another provider at the next mint, and not before', async () => {
    const ada = open('ada');
    await ready(ada);
    const before = ada.open;
    let asked = 0;
    ada.sessionProvider = () => {
      asked++;
      return mint('ada');
    };
    await ada.updateComplete;
    await fetch('/test/service/revoke', { method: 'POST', body: minted[0] ?? '' });
    expect(asked).to.equal(0);
    await post(ada, 'by the other');
    await sent(ada);
    expect([asked, calls]).to.deep.equal([1, 2]);
    expect(ada.open).to.equal(before);
  });

  it('offers no box before it is known who writes, and forgets the dashboard before', async () => {
    const ada = open('ada');
    await ready(ada);
    await post(ada, 'about sales');
    await sent(ada);
    let asked = false;
    ada.sessionProvider = () => {
      asked = true;
      return new Promise(() => undefined);
    };
    ada.dashboard = 'nowhere';
    await until(() => asked);
    await ada.updateComplete;
    expect(ada.shadowRoot?.querySelector('[data-place]')).to.equal(null);
    expect(texts(ada)).to.deep.equal([]);
  });

  it('says that a dashboard does not exist', async () => {
    const ada = open('ada', 'nowhere');
    await until(() =>
      ada.shadowRoot?.querySelector('[part="error"]')?.textContent?.includes('has no comments'),
    );
  });

  it('takes a token, and waits for another when it is refused', async () => {
    const element = document.createElement('svc-comments');
    Object.assign(element, { baseUrl: serviceOrigin, dashboard: 'sales', token: 'not.a.token' });
    document.body.append(element);
    elements.push(element);
    await until(() =>
      element.shadowRoot
        ?.querySelector('[part="error"]')
        ?.textContent?.includes('session has ended'),
    );
    const exchanged = await fetch(`${serviceOrigin}/api/v1/embed/session/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId: await mint('ada') }),
    });
    element.token = (await exchanged.json()).token;
    await ready(element);
  });
});
