import { expect } from '@open-wc/testing';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { FakeService } from './fake-service.ts';
import { until } from './until.ts';
import { send, write } from './write.ts';

describe('<svc-comments>', () => {
  let service: FakeService;
  let at: CommentsFixture;

  const texts = () =>
    [...at.root.querySelectorAll('[part="comment-body"]')].map((each) => each.textContent);
  const area = () => at.find<HTMLTextAreaElement>('textarea') as HTMLTextAreaElement;
  const drawn = (count: number) => until(() => texts().length === count);

  beforeEach(() => {
    localStorage.clear();
    service = new FakeService();
  });

  afterEach(() => at.remove());

  it('lists threads with their replies', async () => {
    const root = service.addComment('Why does it drop?');
    service.addComment('Because of the filter.', { to: root });
    at = commentsFixture(service);
    await drawn(2);
    expect(texts()).to.deep.equal(['Why does it drop?', 'Because of the filter.']);
    await expect(at.element).to.be.accessible();
  });

  it('posts a comment and empties the box', async () => {
    at = commentsFixture(service);
    await until(() => at.find('[part~="empty"]'));
    write(at.root, 'hello');
    send(at.root);
    await drawn(1);
    expect(area().value).to.equal('');
    await until(() => service.bodies().length === 1);
    expect(service.bodies()).to.deep.equal(['hello']);
  });

  it('answers a thread', async () => {
    const root = service.addComment('a question');
    at = commentsFixture(service);
    await drawn(1);
    at.find('[data-do="reply"]')?.click();
    await at.element.updateComplete;
    write(at.root, 'an answer', 'reply');
    send(at.root, 'reply');
    await drawn(2);
    await until(() => service.calls.some(({ body }) => body?.parentId === root));
  });

  it('keeps a draft over a remount', async () => {
    at = commentsFixture(service);
    await until(() => at.find('textarea'));
    write(at.root, 'half a th');
    at.remove();
    at = commentsFixture(service);
    await until(() => at.find('textarea') && area().value === 'half a th');
  });

  it('shows nothing of one user to another', async () => {
    at = commentsFixture(service);
    await until(() => at.find('textarea'));
    write(at.root, 'my secret');
    at.session({ userId: 2 });
    await until(() => service.calls.length === 2);
    await at.element.updateComplete;
    expect(area().value).to.equal('');
  });

  for (const order of ['before', 'after']) {
    it(`keeps a post that ends ${order} another viewer comes for who wrote it withTabLock`, async () => {
      at = commentsFixture(service);
      await until(() => at.find('[part~="empty"]'));
      const waiting: Array<() => void> = [];
      at.session({
        lapsed: true,
        fetch: () =>
          new Promise((_, reject) => {
            waiting.push(() => reject(new DOMException('Somebody else came.', 'AbortError')));
          }),
      });
      write(at.root, 'for my eyes');
      send(at.root);
      await until(() => waiting.length > 0);
      const end = () => {
        for (const each of waiting) each();
      };
      if (order === 'before') {
        end();
        await until(() => at.find('[data-failed]'));
      }
      at.session({ userId: 2 });
      end();
      await until(() => at.find('[part~="empty"]'));
      expect(at.root.textContent).not.to.contain('for my eyes');
      expect(area().value).to.equal('');
      expect(service.bodies()).to.deep.equal([]);
      at.session({ userId: 1 });
      await until(() => at.find('[data-failed]'));
      expect(texts()).to.deep.equal(['for my eyes']);
      at.find('[data-do="retry"]')?.click();
      await until(() => service.bodies().length === 1);
      await until(() => !at.find('[data-failed]'));
    });
  }

  it('tells empty from failed, and tries again', async () => {
    service.faults = [() => new Response(null, { status: 403 })];
    at = commentsFixture(service);
    await until(() => at.find('[part~="error"]'));
    expect(at.find('[part~="error"]')?.textContent).to.contain('You cannot see these comments');
    await expect(at.element).to.be.accessible();
    service.faults = [];
    at.find('[part~="retry"]')?.click();
    await until(() => at.find('[part~="empty"]'));
  });
});
