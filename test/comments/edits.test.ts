import { expect } from '@open-wc/testing';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { holdCalls, respondWith } from './faults.ts';
import { InMemoryService } from './in-memory-service.ts';
import {
  bodies,
  EDIT,
  failureNotice,
  NEW_THREAD,
  press,
  REPLY,
  submit,
  textArea,
  write,
} from './panel.ts';
import { until } from './until.ts';

describe('<svc-comments> edits and restored texts', () => {
  let service: InMemoryService;
  let panel: CommentsFixture;
  const root = () => panel.root;
  const open = async () => {
    panel = commentsFixture(service);
    await until(() => panel.find('[part~="thread"], [part~="empty"]'));
  };
  const edit = async () => {
    press(root(), 'Edit');
    await until(() => textArea(root(), EDIT));
  };
  const patches = () => service.calls.filter(({ method }) => method === 'PATCH').length;

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    service = new InMemoryService();
  });
  afterEach(() => panel.remove());

  for (const lineBreak of ['\r\n', '\r', '\n']) {
    it(`sends no unchanged edit of a text with ${JSON.stringify(lineBreak)}`, async () => {
      const text = `first${lineBreak}second`;
      service.addComment(text, { by: 1 });
      await open();
      let events = 0;
      panel.element.addEventListener('svc-before-edit', () => events++);
      await edit();
      submit(root(), EDIT);
      await until(() => !textArea(root(), EDIT));
      await edit();
      write(root(), 'first\nsecond', EDIT);
      press(root(), 'Cancel');
      await until(() => !textArea(root(), EDIT));
      expect(JSON.stringify(localStorage)).not.to.contain('second');
      await edit();
      write(root(), 'changed', EDIT);
      submit(root(), EDIT);
      await until(() => patches() === 1);
      expect(events).to.equal(1);
      expect(service.bodies()).to.deep.equal(['changed']);
    });
  }

  it('opens an edit with the caret after the text', async () => {
    service.addComment('a first text', { by: 1 });
    await open();
    await edit();
    const area = textArea(root(), EDIT);
    await until(() => root().activeElement === area);
    expect(area?.selectionStart).to.equal('a first text'.length);
  });

  it('keeps an unsent edit that is canceled, or left by a reload', async () => {
    service.addComment('old', { by: 1 });
    await open();
    await edit();
    write(root(), 'unsent', EDIT);
    press(root(), 'Cancel');
    await until(() => !textArea(root(), EDIT));
    expect(bodies(root())).to.deep.equal(['old']);
    await edit();
    await until(() => textArea(root(), EDIT)?.value === 'unsent');
    panel.remove();
    await open();
    await until(() => textArea(root(), EDIT)?.value === 'unsent');
    submit(root(), EDIT);
    await until(() => service.bodies()[0] === 'unsent');
  });

  it('sends an edit back to the first text while another edit is being sent', async () => {
    service.addComment('one', { by: 1 });
    await open();
    const release = holdCalls(service, ({ body }) => body?.body === 'two');
    for (const text of ['two', 'one']) {
      await edit();
      write(root(), text, EDIT);
      submit(root(), EDIT);
      await until(() => !textArea(root(), EDIT));
    }
    await until(() => patches() === 1);
    release();
    await until(() => patches() === 2);
    await until(() => !root().textContent?.includes('Sending…'));
    expect(service.bodies()).to.deep.equal(['one']);
    expect(bodies(root())).to.deep.equal(['one']);
  });

  it('shows a failed edit after a reload, and sends it again', async () => {
    service.addComment('old', { by: 1 });
    await open();
    service.faults = [respondWith(500, 'PATCH')];
    await edit();
    write(root(), 'new', EDIT);
    submit(root(), EDIT);
    await until(() => failureNotice(root()));
    panel.remove();
    service.faults = [];
    await open();
    await until(() => failureNotice(root()));
    expect(bodies(root())).to.deep.equal(['new']);
    press(root(), 'Try again');
    await until(() => service.bodies()[0] === 'new');
    await until(() => !failureNotice(root()));
  });

  const failReply = async () => {
    const thread = service.addComment('an older thread');
    await open();
    press(root(), 'Reply');
    await until(() => textArea(root(), REPLY));
    service.faults = [respondWith(500)];
    write(root(), 'an answer', REPLY);
    submit(root(), REPLY);
    await until(() => failureNotice(root()));
    service.faults = [];
    panel.remove();
    return thread;
  };

  it('keeps the text of a failed reply a reply if its thread is not loaded', async () => {
    const thread = await failReply();
    for (let count = 1; count <= 3; count++) service.addComment(`newer ${count}`);
    service.pageSize = 2;
    await open();
    await until(() => failureNotice(root()));
    press(failureNotice(root()) as Element, 'Edit');
    await until(() => textArea(root(), REPLY)?.value === 'an answer');
    expect(textArea(root(), NEW_THREAD)?.value).to.equal('');
    submit(root(), REPLY);
    await until(() => service.bodies().includes('an answer'));
    expect(service.thread(thread, 1).replies.map(({ body }) => body)).to.deep.equal(['an answer']);
  });

  it('puts the text of a failed reply to a deleted thread into the box of a new one', async () => {
    service.remove(await failReply());
    await open();
    await until(() => failureNotice(root()));
    press(failureNotice(root()) as Element, 'Edit');
    await until(() => textArea(root(), NEW_THREAD)?.value === 'an answer');
    expect(failureNotice(root())).to.equal(undefined);
  });

  it('keeps a failed reply if its thread cannot be loaded', async () => {
    const thread = await failReply();
    for (let count = 1; count <= 3; count++) service.addComment(`newer ${count}`);
    service.pageSize = 2;
    // the list requests its next page, with the thread, by itself
    service.faults = [({ query }) => (query.has('after') ? new Promise(() => {}) : undefined)];
    await open();
    await until(() => failureNotice(root()));
    service.faults = [respondWith(401, 'GET')];
    press(failureNotice(root()) as Element, 'Edit');
    await until(() => panel.find('[part~="error"]'));
    service.faults = [];
    expect(bodies(root())).to.deep.equal(['an answer', 'newer 3', 'newer 2']);
    expect(textArea(root(), NEW_THREAD)?.value).to.equal('');
    panel.find('[part="retry"]')?.click();
    await until(() => !panel.find('[part~="error"]'));
    press(failureNotice(root()) as Element, 'Try again');
    await until(() => service.thread(thread, 1).replies.length === 1);
  });
});
