import { expect } from '@open-wc/testing';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { InMemoryService } from './in-memory-service.ts';
import {
  bodies,
  buttons,
  EDIT,
  failureNotice,
  poll,
  press,
  REPLY,
  showChanges,
  submit,
  textArea,
  write,
} from './panel.ts';
import { until } from './until.ts';

const POST = 'Post as a new comment';

describe('<svc-comments> after a thread was deleted by its author', () => {
  let service: InMemoryService;
  let panel: CommentsFixture;
  let thread: number;
  const notice = () => panel.find('[part="notice"]')?.textContent ?? '';
  const startReply = async (text: string) => {
    press(panel.root, 'Reply', 1);
    await until(() => textArea(panel.root, REPLY));
    write(panel.root, text, REPLY);
  };

  beforeEach(async () => {
    localStorage.clear();
    service = new InMemoryService();
    thread = service.addComment('question', { by: 2 });
    service.addComment('my answer', { by: 1, to: thread });
    service.addComment('another thread', { by: 2 });
    panel = commentsFixture(service);
    await until(() => bodies(panel.root).length === 3);
  });

  afterEach(() => panel.remove());

  it('shows the text of an unsent reply, which can be posted as a thread', async () => {
    await startReply('unsent reply');
    service.remove(thread);
    await showChanges(panel.root);
    await until(() => buttons(panel.root, POST).length === 1);
    expect(bodies(panel.root)).to.deep.equal(['unsent reply', 'another thread']);
    expect(notice()).to.contain('This comment was not sent. The conversation was deleted.');
    await expect(panel.element).to.be.accessible();
    press(panel.root, POST);
    await until(() => service.bodies().includes('unsent reply'));
    const { body } = service.calls.find(({ method }) => method === 'POST') ?? {};
    expect(body).to.deep.equal({ body: 'unsent reply' });
    await until(() => !buttons(panel.root, POST)[0]);
    expect(bodies(panel.root)).to.deep.equal(['unsent reply', 'another thread']);
  });

  it('posts no thread if svc-before-post is prevented', async () => {
    await startReply('unsent reply');
    service.remove(thread);
    await showChanges(panel.root);
    await until(() => buttons(panel.root, POST).length === 1);
    const posts: unknown[] = [];
    panel.element.addEventListener('svc-before-post', (event) => {
      posts.push([event.body, event.threadId]);
      event.preventDefault();
    });
    press(panel.root, POST);
    expect(posts).to.deep.equal([['unsent reply', undefined]]);
    await panel.element.updateComplete;
    expect(bodies(panel.root)).to.deep.equal(['unsent reply', 'another thread']);
    expect(buttons(panel.root, POST).length).to.equal(1);
    expect(service.calls.some(({ method }) => method === 'POST')).to.equal(false);
  });

  it('copies the text of a reply that was sent after the deletion', async () => {
    await startReply('late reply');
    service.remove(thread);
    submit(panel.root, REPLY);
    await until(() => buttons(panel.root, 'Copy text').length === 1);
    await showChanges(panel.root);
    await until(() => bodies(panel.root).length === 2);
    expect(bodies(panel.root)).to.deep.equal(['late reply', 'another thread']);
    let copied = '';
    const { clipboard } = navigator;
    const writeText = clipboard.writeText;
    clipboard.writeText = async (text) => {
      copied = text;
    };
    press(panel.root, 'Copy text');
    await until(() => panel.find('[aria-live]')?.textContent === 'Text copied.');
    clipboard.writeText = writeText;
    expect(copied).to.equal('late reply');
    press(panel.root, 'Discard');
    await until(() => bodies(panel.root).length === 1);
  });

  it('shows the text of an unsent edit', async () => {
    press(panel.root, 'Edit');
    await until(() => textArea(panel.root, EDIT));
    write(panel.root, 'better answer', EDIT);
    service.remove(thread);
    await showChanges(panel.root);
    await until(() => buttons(panel.root, POST).length === 1);
    expect(bodies(panel.root)).to.deep.equal(['better answer', 'another thread']);
  });

  it('shows the text of an edit that failed', async () => {
    press(panel.root, 'Edit');
    await until(() => textArea(panel.root, EDIT));
    write(panel.root, 'better answer', EDIT);
    service.remove(thread);
    submit(panel.root, EDIT);
    await until(() => failureNotice(panel.root));
    await showChanges(panel.root);
    await until(() => buttons(panel.root, POST).length === 1);
    expect(bodies(panel.root)).to.deep.equal(['better answer', 'another thread']);
  });

  it('shows the text after the page was loaded again', async () => {
    await startReply('unsent reply');
    panel.remove();
    service.remove(thread);
    panel = commentsFixture(service);
    await until(() => buttons(panel.root, POST).length === 1);
    expect(bodies(panel.root)).to.deep.equal(['unsent reply', 'another thread']);
  });

  it('keeps the draft of a thread that was only resolved', async () => {
    await startReply('unsent reply');
    service.resolve(thread, true);
    await showChanges(panel.root);
    await until(() => bodies(panel.root).length === 1);
    const lookUp = () => service.calls.find(({ query }) => query.has('includeResolved'));
    await until(lookUp);
    poll();
    press(panel.root, 'All');
    await until(() => textArea(panel.root, REPLY)?.value === 'unsent reply');
    expect(buttons(panel.root, POST)).to.deep.equal([]);
  });

  it('shows the text until it is posted or discarded, also after the page was loaded again', async () => {
    await startReply('unsent reply');
    service.remove(thread);
    await showChanges(panel.root);
    await until(() => buttons(panel.root, POST).length === 1);
    panel.remove();
    panel = commentsFixture(service);
    await until(() => bodies(panel.root).length === 2);
    expect(bodies(panel.root)).to.deep.equal(['unsent reply', 'another thread']);
    press(panel.root, 'Discard');
    await until(() => bodies(panel.root).length === 1);
    panel.remove();
    panel = commentsFixture(service);
    await until(() => bodies(panel.root).length === 1);
    expect(bodies(panel.root)).to.deep.equal(['another thread']);
  });

  it('shows the text of a thread that was resolved, reopened and then deleted', async () => {
    await startReply('unsent reply');
    service.resolve(thread, true);
    await showChanges(panel.root);
    await until(() => bodies(panel.root).length === 1);
    await until(() => service.calls.some(({ query }) => query.has('includeResolved')));
    service.resolve(thread, false);
    await showChanges(panel.root);
    await until(() => textArea(panel.root, REPLY)?.value === 'unsent reply');
    service.remove(thread);
    await showChanges(panel.root);
    await until(() => buttons(panel.root, POST).length === 1);
    expect(bodies(panel.root)).to.deep.equal(['unsent reply', 'another thread']);
  });

  it('shows the text of a thread that was resolved and then deleted, in another view', async () => {
    await startReply('unsent reply');
    service.resolve(thread, true);
    await showChanges(panel.root);
    await until(() => bodies(panel.root).length === 1);
    await until(() => service.calls.some(({ query }) => query.has('includeResolved')));
    service.remove(thread);
    press(panel.root, 'All');
    await until(() => buttons(panel.root, POST).length === 1);
    expect(bodies(panel.root)).to.deep.equal(['unsent reply', 'another thread']);
  });

  describe('if the thread cannot be looked up', () => {
    let lookUps = 0;
    beforeEach(async () => {
      lookUps = 0;
      await startReply('unsent reply');
      service.faults = [
        ({ query }) => {
          if (!query.has('includeResolved')) return undefined;
          lookUps++;
          return new Response(null, { status: 403 });
        },
      ];
    });

    it('keeps the draft of a thread that was only resolved', async () => {
      service.resolve(thread, true);
      await showChanges(panel.root);
      await until(() => lookUps > 0 && bodies(panel.root).length === 1);
      service.faults = [];
      press(panel.root, 'All');
      await until(() => textArea(panel.root, REPLY)?.value === 'unsent reply');
      expect(buttons(panel.root, POST)).to.deep.equal([]);
    });

    it('looks it up again after the next change, and shows the text', async () => {
      service.remove(thread);
      await showChanges(panel.root);
      await until(() => lookUps > 0 && bodies(panel.root).length === 1);
      expect(buttons(panel.root, POST)).to.deep.equal([]);
      service.faults = [];
      service.addComment('a later comment', { by: 2 });
      await showChanges(panel.root);
      await until(() => buttons(panel.root, POST).length === 1);
      expect(bodies(panel.root)[0]).to.equal('unsent reply');
    });
  });
});
