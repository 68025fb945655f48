import { expect } from '@open-wc/testing';
import { until } from '../browser/until.ts';
import { type CommentsFixture, commentsFixture, service } from './comments-fixture.ts';

describe('<svc-comments> in several tabs of one origin', () => {
  const panels: CommentsFixture[] = [];
  const waits = () => service.calls.filter(({ headers }) => headers.has('prefer')).length;
  const open = async (count: number) => {
    for (let tab = 0; tab < count; tab++) panels.push(commentsFixture(service));
    await until(() => panels.every((panel) => panel.textArea()));
    await until(() => service.calls.filter(({ path }) => path === '').length === 2 * count);
  };

  beforeEach(() => {
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
