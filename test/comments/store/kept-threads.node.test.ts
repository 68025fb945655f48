import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { holdResponses, respondWith } from '../faults.ts';
import { openSession, service, threadTexts } from '../open-session.ts';

const checked = async ({ store }: CommentsSession) => {
  await store.threadList.check();
  return store.state.incoming;
};

describe('ThreadListState with a thread in which the viewer writes', () => {
  const FORMS = { 'reply:1': 'a reply', 'edit:2': 'an edit' };
  for (const [form, name] of Object.entries(FORMS)) {
    for (const read of ['show', 'load'] as const) {
      it(`keeps the thread of ${name} that was resolved until the form is closed, after ${read}()`, async () => {
        const root = service.addComment('thread');
        service.addComment('mine', { by: 1, to: root });
        const session = await openSession();
        const { openForms, store } = session;
        const { threadList } = store;
        openForms.add(form);
        service.resolve(root, true);
        service.addComment('another thread');
        await threadList.check();
        await threadList[read]();
        assert.deepEqual(threadTexts(session), [['another thread'], ['thread', 'mine']]);
        assert.deepEqual(
          [store.state.threads[1]?.resolved, store.state.threads[1]?.resolvedBy],
          [true, 2],
        );
        assert.equal(await checked(session), undefined);
        openForms.delete(form);
        await store.post('answer', root);
        assert.deepEqual(threadTexts(session)[1], ['thread', 'mine', 'answer']);
        service.addComment('a third thread');
        await threadList.check();
        await threadList[read]();
        assert.deepEqual(threadTexts(session).flat(), ['a third thread', 'another thread']);
      });
    }
  }

  it('reports a thread that was reopened as a change, and lists it once', async () => {
    const root = service.addComment('thread');
    const session = await openSession();
    const { threadList } = session.store;
    session.openForms.add(`reply:${root}`);
    for (const resolved of [true, false]) {
      service.resolve(root, resolved);
      assert.equal(await checked(session), 0);
      await threadList.show();
      assert.deepEqual(threadTexts(session), [['thread']]);
      assert.equal(session.store.state.threads[0]?.resolved, resolved);
    }
    assert.equal(await checked(session), undefined);
  });

  it('removes a thread that was deleted, and another filter removes one that was kept', async () => {
    const deleted = service.addComment('deleted');
    const resolved = service.addComment('resolved');
    const session = await openSession();
    const { threadList } = session.store;
    for (const id of [deleted, resolved]) session.openForms.add(`reply:${id}`);
    service.remove(deleted);
    service.resolve(resolved, true);
    await threadList.check();
    await threadList.show();
    assert.deepEqual(threadTexts(session), [['resolved']]);
    await threadList.load('all');
    await threadList.load('open');
    assert.deepEqual(threadTexts(session), []);
  });

  it('keeps the list, and reports the failure, if the thread cannot be read', async () => {
    const root = service.addComment('thread');
    const session = await openSession();
    const { threadList } = session.store;
    session.openForms.add(`reply:${root}`);
    service.resolve(root, true);
    await threadList.check();
    await service.withFault(respondWith(403, 'GET'), () => threadList.show());
    assert.equal(threadList.showFailure?.code, 'forbidden');
    assert.deepEqual(threadTexts(session), [['thread']]);
    await threadList.show();
    assert.deepEqual(
      [threadList.showFailure, session.store.state.threads[0]?.resolved],
      [undefined, true],
    );
  });

  it('displays what others and the viewer have changed while the thread is read', async () => {
    const root = service.addComment('thread');
    const session = await openSession();
    const { store } = session;
    session.openForms.add(`reply:${root}`);
    service.resolve(root, true);
    await store.threadList.check();
    const deliver = holdResponses(service, ({ query }) => query.has('includeResolved'));
    const shown = store.threadList.show();
    await new Promise(setImmediate);
    service.addComment('by another user');
    await store.threadList.check();
    await store.post('mine');
    deliver();
    await shown;
    assert.deepEqual(threadTexts(session), [['mine'], ['by another user'], ['thread']]);
  });
});
