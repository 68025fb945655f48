import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import type { CommentView, Stored } from '../../../src/comments/store/view-model.ts';
import { holdCalls, loseResponse, respondWith } from '../faults.ts';
import { nextTask } from '../mocked-time.ts';
import { firstComment, openSession, service } from '../open-session.ts';

describe('EditConflicts', () => {
  let mine: number;
  let session: CommentsSession;
  let otherTab: CommentsSession;

  beforeEach(async () => {
    mine = service.addComment('first', { by: 1 });
    session = await openSession();
    otherTab = await openSession();
  });

  const openForm = () => void session.openForms.add(`edit:${mine}`);
  const write = (text: string) => session.drafts.set(`edit:${mine}`, text, 'first');
  const otherText = (of = session) => of.otherText(firstComment(of) as Stored<CommentView>, mine);
  const failure = (of = session) => firstComment(of).operation?.failure?.code;
  const patches = () => service.calls.filter(({ method }) => method === 'PATCH').length;

  it('returns the text of another tab while the form is open, displayed or not', async () => {
    openForm();
    write('typed');
    assert.equal(otherText(), undefined);
    await otherTab.store.edit(mine, mine, 'of the other tab');
    await session.store.threadList.check();
    assert.equal(firstComment(session).body, 'first');
    assert.equal(otherText(), 'of the other tab');
    await session.store.threadList.show();
    assert.equal(otherText(), 'of the other tab');
    assert.equal(session.drafts.get(`edit:${mine}`), 'typed');
    session.openForms.clear();
    assert.equal(otherText(), undefined);
  });

  it('replaces the other text if the form has displayed it', async () => {
    await otherTab.store.edit(mine, mine, 'of the other tab');
    await session.store.threadList.check();
    await session.store.edit(mine, mine, 'typed');
    assert.equal(failure(), undefined);
    assert.deepEqual(service.bodies(), ['typed']);
  });

  it('sends no edit of a comment that another tab has changed since the last check', async () => {
    await otherTab.store.edit(mine, mine, 'of the other tab');
    await session.store.edit(mine, mine, 'typed');
    assert.equal(failure(), 'conflict');
    assert.equal(patches(), 1);
    assert.deepEqual(service.bodies(), ['of the other tab']);
    openForm();
    write('typed');
    assert.equal(otherText(), 'of the other tab');
    await session.store.edit(mine, mine, 'typed');
    assert.equal(failure(), undefined);
    assert.deepEqual(service.bodies(), ['typed']);
  });

  it('sends no failed edit again after a change in another tab, also after a reload', async () => {
    await service.withFault(respondWith(403, 'PATCH'), () =>
      session.store.edit(mine, mine, 'typed'),
    );
    await otherTab.store.edit(mine, mine, 'of the other tab');
    const reloaded = await openSession();
    for (const each of [session, reloaded]) {
      await each.store.retry(firstComment(each).operation?.id ?? '');
      assert.equal(failure(each), 'conflict');
    }
    assert.deepEqual(service.bodies(), ['of the other tab']);
  });

  it('finds no conflict with own edits, pending, failed or with an unknown outcome', async () => {
    openForm();
    const release = holdCalls(service, ({ method }) => method === 'PATCH');
    const edits = ['second', 'third'].map((text) => session.store.edit(mine, mine, text));
    session.drafts.set(`edit:${mine}`, 'typed', 'third');
    assert.equal(otherText(), undefined);
    release();
    await Promise.all(edits);
    service.faults = [];
    assert.deepEqual(service.bodies(), ['third']);
    await service.withFault(respondWith(403, 'PATCH'), () =>
      session.store.edit(mine, mine, 'rejected'),
    );
    assert.equal(otherText(), undefined);
    await service.withFault(loseResponse('PATCH'), () => session.store.edit(mine, mine, 'lost'));
    await session.store.edit(mine, mine, 'last');
    assert.equal(failure(), undefined);
    assert.deepEqual(service.bodies(), ['last']);
    assert.equal(otherText(), undefined);
  });

  it('ignores a change of the line breaks, which a text area converts', async () => {
    await otherTab.store.edit(mine, mine, 'a\r\nb');
    await session.store.threadList.load();
    openForm();
    session.drafts.set(`edit:${mine}`, 'typed', 'a\r\nb');
    await otherTab.store.edit(mine, mine, 'a\nb');
    await session.store.threadList.check();
    assert.equal(session.store.state.incoming, 0);
    assert.equal(otherText(), undefined);
  });

  it('returns the text of another tab also after another change of this page', async () => {
    openForm();
    write('typed');
    await otherTab.store.edit(mine, mine, 'of the other tab');
    await session.store.threadList.check();
    await session.store.post('a new thread');
    const [, view] = session.store.state.threads;
    assert.equal(session.otherText(view?.root as Stored<CommentView>, mine), 'of the other tab');
  });

  it('keeps what an edit started from with its draft, for the next page', async () => {
    write('typed');
    session.close();
    await otherTab.store.edit(mine, mine, 'of the other tab');
    const reloaded = await openSession();
    await nextTask();
    assert.equal(reloaded.drafts.get(`edit:${mine}`), 'typed');
    assert.equal(otherText(reloaded), 'of the other tab');
  });

  it('reads the comment only conditionally before it sends an edit', async () => {
    const before = service.statuses.length;
    await session.store.edit(mine, mine, 'typed');
    assert.deepEqual(service.statuses.slice(before), [304, 200]);
  });
});
