import { expect } from '@open-wc/testing';
import { until } from '../browser/until.ts';
import { openPanel, panel, service } from './comments-fixture.ts';
import { holdCalls, respondWith } from './faults.ts';
import { EDIT, NEW_THREAD, REPLY } from './panel.ts';

describe('<svc-comments> edits and restored texts', () => {
  const edit = async () => {
    panel.press('Edit');
    await until(() => panel.textArea(EDIT));
  };
  const patches = () => service.calls.filter(({ method }) => method === 'PATCH').length;

  it('sends no unchanged edit, of a text whose line breaks the text area converts', async () => {
    service.addComment('first\r\nsecond', { by: 1 });
    await openPanel();
    let events = 0;
    panel.element.addEventListener('svc-before-edit', () => events++);
    await edit();
    panel.submit(EDIT);
    await until(() => !panel.textArea(EDIT));
    await edit();
    panel.write('first\nsecond', EDIT);
    panel.press('Cancel');
    await until(() => !panel.textArea(EDIT));
    expect(JSON.stringify(localStorage)).not.to.contain('second');
    await panel.send('changed', EDIT, 'Edit');
    await until(() => patches() === 1);
    expect(events).to.equal(1);
    expect(service.bodies()).to.deep.equal(['changed']);
  });

  it('opens an edit with the caret after the text', async () => {
    service.addComment('a first text', { by: 1 });
    await openPanel();
    await edit();
    const area = panel.textArea(EDIT);
    await until(() => panel.root.activeElement === area);
    expect(area?.selectionStart).to.equal('a first text'.length);
  });

  it('keeps an unsent edit that is canceled, or left by a reload', async () => {
    service.addComment('old', { by: 1 });
    await openPanel();
    await edit();
    panel.write('unsent', EDIT);
    panel.press('Cancel');
    await until(() => !panel.textArea(EDIT));
    expect(panel.bodies()).to.deep.equal(['old']);
    await edit();
    await until(() => panel.textArea(EDIT)?.value === 'unsent');
    panel.remove();
    await openPanel();
    await until(() => panel.textArea(EDIT)?.value === 'unsent');
    panel.submit(EDIT);
    await until(() => service.bodies()[0] === 'unsent');
  });

  it('sends an edit back to the first text while another edit is being sent', async () => {
    service.addComment('one', { by: 1 });
    await openPanel();
    const release = holdCalls(service, ({ body }) => body?.body === 'two');
    for (const text of ['two', 'one']) {
      await panel.send(text, EDIT, 'Edit');
      await until(() => !panel.textArea(EDIT));
    }
    await until(() => patches() === 1);
    release();
    await until(() => patches() === 2);
    await until(() => !panel.isSending());
    expect(service.bodies()).to.deep.equal(['one']);
    expect(panel.bodies()).to.deep.equal(['one']);
  });

  const failReply = async () => {
    const thread = service.addComment('an older thread');
    await openPanel();
    service.faults = [respondWith(500)];
    await panel.send('an answer', REPLY, 'Reply');
    await until(() => panel.failureNotice());
    service.faults = [];
    panel.remove();
    return thread;
  };

  it('keeps the text of a failed reply a reply if its thread is not loaded', async () => {
    const thread = await failReply();
    for (let count = 1; count <= 3; count++) service.addComment(`newer ${count}`);
    service.pageSize = 2;
    await openPanel();
    await until(() => panel.failureNotice());
    panel.pressInNotice('Edit');
    await until(() => panel.textArea(REPLY)?.value === 'an answer');
    expect(panel.textArea(NEW_THREAD)?.value).to.equal('');
    panel.submit(REPLY);
    await until(() => service.bodies().includes('an answer'));
    expect(service.thread(thread, 1).replies.map(({ body }) => body)).to.deep.equal(['an answer']);
  });

  it('puts the text of a failed reply to a deleted thread into the box of a new one', async () => {
    service.remove(await failReply());
    await openPanel();
    await until(() => panel.failureNotice());
    panel.pressInNotice('Edit');
    await until(() => panel.textArea(NEW_THREAD)?.value === 'an answer');
    expect(panel.failureNotice()).to.equal(undefined);
  });

  it('keeps a failed reply if its thread cannot be loaded', async () => {
    const thread = await failReply();
    for (let count = 1; count <= 3; count++) service.addComment(`newer ${count}`);
    service.pageSize = 2;
    // the list requests its next page, with the thread, by itself
    service.faults = [({ query }) => (query.has('after') ? new Promise(() => {}) : undefined)];
    await openPanel();
    await until(() => panel.failureNotice());
    const list = panel.find('[part="threads"]');
    service.faults = [respondWith(401, 'GET')];
    panel.pressInNotice('Edit');
    await until(() => panel.find('[part~="error"]'));
    service.faults = [];
    expect(panel.bodies()).to.deep.equal(['an answer', 'newer 3', 'newer 2']);
    expect(panel.textArea(NEW_THREAD)?.value).to.equal('');
    panel.find('[part="retry"]')?.click();
    await until(() => !panel.find('[part~="error"]'));
    expect(panel.find('[part="threads"]') === list, 'its forms keep the focus').to.equal(true);
    panel.pressInNotice('Try again');
    await until(() => service.thread(thread, 1).replies.length === 1);
  });
});
