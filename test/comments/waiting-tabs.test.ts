import { expect } from '@open-wc/testing';
import '../../src/comments/define.ts';
import type { SvcComments } from '../../src/comments/svc-comments.ts';
import { serviceOrigin } from '../browser/page-config.ts';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { InMemoryService } from './in-memory-service.ts';
import { bodies, isSending, submit, textArea, write } from './panel.ts';
import { until } from './until.ts';

/** The interval of polling is longer than the timeout of `until`, so that only a wait passes these tests in time. */
describe('<svc-comments> with the real service, which waits for changes', () => {
  const elements: SvcComments[] = [];
  let embedTenantName = '';
  const open = async (externalId: string) => {
    const element = document.createElement('svc-comments');
    element.baseUrl = serviceOrigin;
    element.dashboard = 'sales';
    element.sessionProvider = async () => {
      const body = JSON.stringify({ externalId, embedTenantName });
      const response = await fetch('/test/service/session', { method: 'POST', body });
      return response.json();
    };
    document.body.append(element);
    elements.push(element);
    await until(() => element.shadowRoot?.querySelector('[part="empty"], [part="thread"]'));
    return element;
  };
  const rootOf = ({ shadowRoot }: SvcComments) => shadowRoot as ShadowRoot;
  const pillOf = (element: SvcComments) =>
    rootOf(element).querySelector<HTMLElement>('[part="pill"]');
  const post = async (element: SvcComments, text: string) => {
    write(rootOf(element), text);
    submit(rootOf(element));
    await until(() => bodies(rootOf(element)).includes(text) && !isSending(rootOf(element)));
  };

  beforeEach(() => {
    localStorage.clear();
    embedTenantName = `t${Math.random().toString(36).slice(2, 12)}x`;
  });
  afterEach(() => {
    for (const element of elements.splice(0)) element.remove();
  });

  it('announces the comments of another viewer, and counts them as unread', async () => {
    const [ann, ben] = [await open('ann'), await open('ben')];
    await post(ann, 'the first, in an empty list');
    await until(() => bodies(rootOf(ben)).length === 1);
    expect(pillOf(ben)).to.equal(null);
    const unread: number[] = [];
    ben.addEventListener('svc-comments-change', () => unread.push(ben.unread));
    await post(ann, 'the second');
    await until(() => pillOf(ben)?.textContent?.includes('1 new comment'));
    const announcement = rootOf(ben).querySelector('[role="status"].hidden:last-child');
    expect(announcement?.textContent?.trim()).to.equal('1 new comment');
    expect([ben.count, unread.at(-1)]).to.deep.equal([2, ben.unread]);
    await post(ann, 'the third');
    await until(() => pillOf(ben)?.textContent?.includes('2 new comments'));
    expect(ben.count).to.equal(3);
    pillOf(ben)?.click();
    await until(() => bodies(rootOf(ben)).length === 3);
    expect(ben.count).to.equal(3);
    expect(pillOf(ann)).to.equal(null);
  });

  it('shows the comments of two tabs of one viewer in both, without counting them as new', async () => {
    const [first, second] = [await open('ann'), await open('ann')];
    await post(first, 'from the first');
    await until(() => bodies(rootOf(second)).includes('from the first'));
    await post(second, 'from the second');
    await until(() => pillOf(first)?.textContent?.includes('Show the latest changes'));
    expect([first.unread, second.unread]).to.deep.equal([0, 0]);
    pillOf(first)?.click();
    await until(() => bodies(rootOf(first)).length === 2);
    expect(bodies(rootOf(first))).to.deep.equal(bodies(rootOf(second)));
  });
});

describe('<svc-comments> in several tabs of one origin', () => {
  let service: InMemoryService;
  const panels: CommentsFixture[] = [];
  const waits = () => service.calls.filter(({ headers }) => headers.has('prefer')).length;
  const open = async (count: number) => {
    for (let tab = 0; tab < count; tab++) panels.push(commentsFixture(service));
    await until(() => panels.every(({ root }) => textArea(root)));
    await until(() => service.calls.filter(({ path }) => path === '').length === 2 * count);
  };

  beforeEach(() => {
    localStorage.clear();
    service = new InMemoryService();
    service.canWait = true;
    service.addComment('thread');
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
    for (const panel of panels.splice(0)) panel.remove();
  });

  it('waits in two of them, and polls in the others', async () => {
    await open(4);
    expect([waits(), service.waiting.size]).to.deep.equal([2, 2]);
    panels[0]?.remove();
    panels[1]?.remove();
    await until(() => service.waiting.size === 0);
    dispatchEvent(new Event('online'));
    await until(() => service.waiting.size === 2);
  });

  for (const [name, locks] of [
    ['has no locks', undefined],
    [
      'may not use locks',
      { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) },
    ],
  ] as const) {
    it(`polls if the page ${name}`, async () => {
      Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
      await open(1);
      expect([waits(), service.waiting.size]).to.deep.equal([0, 0]);
    });
  }

  it('ends the wait while the tab is hidden', async () => {
    await open(1);
    await until(() => service.waiting.size === 1);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => service.waiting.size === 0);
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => service.waiting.size === 1);
  });
});
