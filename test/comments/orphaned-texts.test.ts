import { expect } from '@open-wc/testing';
import type { SvcBeforePostEvent } from '../../src/comments/controllers/events.ts';
import { until } from '../browser/until.ts';
import { openPanel, panel, service } from './comments-fixture.ts';
import { REPLY } from './panel.ts';

const POST = 'Post as a new comment';

describe('<svc-comments> after a thread was deleted by its author', () => {
  let thread: number;
  const notice = () => panel.find('[part="notice"]')?.textContent ?? '';
  const startReply = async (text: string) => {
    panel.press('Reply', 1);
    await until(() => panel.textArea(REPLY));
    panel.write(text, REPLY);
  };

  beforeEach(async () => {
    thread = service.addComment('question', { by: 2 });
    service.addComment('my answer', { by: 1, to: thread });
    service.addComment('another thread', { by: 2 });
    await openPanel();
  });

  it('shows the text of an unsent reply, which can be posted as a thread unless the page prevents it', async () => {
    await startReply('unsent reply');
    service.remove(thread);
    await panel.showChanges();
    await until(() => panel.buttons(POST).length === 1);
    expect(panel.bodies()).to.deep.equal(['unsent reply', 'another thread']);
    expect(notice()).to.contain('This comment was not sent. The conversation was deleted.');
    await expect(panel.element).to.be.accessible();
    const posts: unknown[] = [];
    const prevent = (event: SvcBeforePostEvent) => {
      posts.push([event.body, event.threadId]);
      event.preventDefault();
    };
    panel.element.addEventListener('svc-before-post', prevent, { once: true });
    panel.press(POST);
    expect(posts).to.deep.equal([['unsent reply', undefined]]);
    await panel.element.updateComplete;
    expect(panel.bodies()).to.deep.equal(['unsent reply', 'another thread']);
    expect(service.calls.some(({ method }) => method === 'POST')).to.equal(false);
    panel.press(POST);
    await until(() => service.bodies().includes('unsent reply'));
    const { body } = service.calls.find(({ method }) => method === 'POST') ?? {};
    expect(body).to.deep.equal({ body: 'unsent reply' });
    await until(() => !panel.buttons(POST)[0]);
    expect(panel.bodies()).to.deep.equal(['unsent reply', 'another thread']);
  });

  it('copies the text of a reply that was sent after the deletion', async () => {
    await startReply('late reply');
    service.remove(thread);
    panel.submit(REPLY);
    await until(() => panel.buttons('Copy text').length === 1);
    await panel.showChanges();
    await until(() => panel.bodies().length === 2);
    expect(panel.bodies()).to.deep.equal(['late reply', 'another thread']);
    let copied = '';
    const { clipboard } = navigator;
    const writeText = clipboard.writeText;
    clipboard.writeText = async (text) => {
      copied = text;
    };
    panel.press('Copy text');
    await until(() => panel.find('[aria-live]')?.textContent === 'Text copied.');
    clipboard.writeText = writeText;
    expect(copied).to.equal('late reply');
    panel.press('Discard');
    await until(() => panel.bodies().length === 1);
  });
});
