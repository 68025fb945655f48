import { expect, oneEvent } from '@open-wc/testing';
import type { SvcCommentsChangeEvent } from '../../src/comments/events/events.ts';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { FakeService } from './fake-service.ts';
import { until } from './until.ts';
import { send, write } from './write.ts';

describe('what an application can do', () => {
  let service: FakeService;
  let at: CommentsFixture;
  const writes = () => service.calls.filter(({ method }) => method !== 'GET');
  const press = (action: string) =>
    at.root.querySelector<HTMLElement>(`[data-do="${action}"]`)?.click();
  const submit = (place: string, text: string) => {
    const area = write(at.root, text, place);
    send(at.root, place);
    return area;
  };

  beforeEach(async () => {
    localStorage.clear();
    service = new FakeService();
    service.users.push({ id: 1, username: 'ana' });
    service.addComment('mine', { by: 1 });
    at = commentsFixture(service);
    await until(() => at.root.querySelector('.thread'));
  });

  afterEach(() => at.remove());

  it('keeps a comment from being posted, with its text', () => {
    at.element.addEventListener('svc-before-post', (event) => event.preventDefault());
    const area = submit('new', 'not like this');
    expect(area.value).to.equal('not like this');
    expect(writes()).to.deep.equal([]);
  });

  it('keeps a comment from being changed', async () => {
    at.element.addEventListener('svc-before-edit', (event) => {
      expect([event.commentId, event.body]).to.deep.equal([1, 'changed']);
      event.preventDefault();
    });
    press('edit');
    await at.element.updateComplete;
    submit('edit', 'changed');
    expect(at.element.open?.comments[0]?.body).to.equal('mine');
    expect(writes()).to.deep.equal([]);
  });

  for (const [event, action] of [
    ['svc-before-delete', 'remove'],
    ['svc-before-resolve', 'resolve'],
  ] as const) {
    it(`asks with ${event} first`, () => {
      at.element.addEventListener(event, (before) => before.preventDefault());
      press(action);
      expect(at.element.open?.comments[0]?.operation).to.equal(undefined);
      expect(at.element.open?.store.state.threads[0]?.operation).to.equal(undefined);
    });
  }

  it('learns the numbers, and when they change', async () => {
    expect([at.element.count, at.element.unread, at.element.mentionsMe]).to.deep.equal([1, 0, 0]);
    const changed = oneEvent(at.element, 'svc-comments-change');
    service.addComment('have a look, @ana', { by: 2 });
    await at.element.open?.store.threadList.check();
    await at.element.open?.store.threadList.show();
    const { count, unread } = (await changed) as unknown as SvcCommentsChangeEvent;
    expect([count, unread]).to.deep.equal([2, 1]);
    await until(() => at.root.querySelector('[part="unread"]'));
  });

  it('learns that the numbers are of nobody any more', async () => {
    expect(at.element.count).to.equal(1);
    const changed = oneEvent(at.element, 'svc-comments-change');
    at.session({ publicId: undefined });
    expect(((await changed) as unknown as SvcCommentsChangeEvent).count).to.equal(0);
    expect(at.element.count).to.equal(0);
  });

  it('shows a thread it asks for, from the next page or among the resolved', async () => {
    at.remove();
    const deep = service.addComment('deep', { at: 0 });
    service.pageSize = 1;
    at = commentsFixture(service);
    await until(() => at.root.querySelector('.thread'));
    expect(await at.element.focusThread(deep)).to.equal(true);
    await until(() => at.root.activeElement?.textContent?.includes('deep'));
    expect(await at.element.focusThread(999)).to.equal(false);
  });

  it('can be hidden', () => {
    at.element.hidden = true;
    expect(getComputedStyle(at.element).display).to.equal('none');
  });

  it('gives names and pictures that it knows better', async () => {
    at.element.resolveUser = ({ id }) =>
      id === 2 ? { name: 'Benjamin', picture: 'data:,' } : undefined;
    service.addComment('hello', { by: 2 });
    await at.element.open?.store.threadList.load();
    await until(() => at.root.querySelector('.author')?.textContent === 'Benjamin');
    expect(at.root.querySelector('img.avatar')?.getAttribute('src')).to.equal('data:,');
  });
});
