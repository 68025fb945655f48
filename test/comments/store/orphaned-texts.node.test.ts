import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { respondIf, respondWith } from '../faults.ts';
import { nextTask } from '../mocked-time.ts';
import { firstComment, openSession, service, sessionOf, threadTexts } from '../open-session.ts';

describe('OrphanedTexts', () => {
  let session: CommentsSession;
  let thread: number;
  let reply: number;
  let outcomes: string[];

  beforeEach(async () => {
    thread = service.addComment('question');
    reply = service.addComment('my answer', { by: 1, to: thread });
    service.addComment('another thread');
    outcomes = [];
    session = sessionOf(service.connection(), {
      onOutcome: ({ operation, result }) => outcomes.push(`${operation.kind} ${result}`),
    });
    await session.store.threadList.load();
  });

  const lookups = () =>
    service.calls.filter(({ query }) => query.get('includeResolved') === 'true').length;
  /** Writes in an open editor. */
  const write = (place: `reply:${number}` | `edit:${number}`, text: string) => {
    session.openForms.add(place);
    session.drafts.set(place, text);
    session.drafts.flush();
  };
  const showChanges = async () => {
    await session.store.threadList.check();
    await session.store.threadList.show();
    await settle();
  };
  /** Writes a reply to a thread that is not displayed under the filter any more. */
  const hideResolved = async () => {
    write(`reply:${thread}`, 'unsent reply');
    service.resolve(thread, true);
    await session.store.threadList.load('resolved');
    await session.store.threadList.load('open');
    await settle();
  };
  const settle = async () => {
    for (let task = 0; task < 10; task++) await nextTask();
  };

  it('turns the draft of a reply to a deleted thread into a failed reply', async () => {
    write(`reply:${thread}`, 'unsent reply');
    service.remove(thread);
    await showChanges();
    assert.deepEqual(threadTexts(session), [['unsent reply'], ['another thread']]);
    const { operation } = firstComment(session);
    const posted = [operation?.kind, operation?.state, operation?.failure?.code];
    assert.deepEqual(posted, ['post', 'failed', 'not-found']);
    assert.deepEqual(outcomes, ['post failed']);
    assert.equal(session.drafts.get(`reply:${thread}`), undefined);
    assert.deepEqual([...session.openForms], []);
    const reloaded = await openSession();
    assert.deepEqual(threadTexts(reloaded), [['unsent reply'], ['another thread']]);
    reloaded.store.discard(firstComment(reloaded).key);
    assert.deepEqual(threadTexts(await openSession()), [['another thread']]);
  });

  it('turns the draft and the failed edit of deleted comments into failed replies', async () => {
    const mine = service.addComment('mine', { by: 1 });
    await session.store.threadList.load();
    write(`edit:${reply}`, 'unsaved text');
    service.faults = [respondWith(500, 'PATCH')];
    await session.store.edit(mine, mine, 'unsaved edit');
    service.faults = [];
    for (const id of [reply, mine]) service.remove(id);
    await showChanges();
    assert.deepEqual(
      new Set(threadTexts(session).flat()),
      new Set(['unsaved text', 'unsaved edit', 'another thread', 'question']),
    );
    assert.deepEqual(session.store.failedEdits, []);
  });

  it('keeps the drafts of comments that are under another filter or on another page', async () => {
    await hideResolved();
    assert.deepEqual(threadTexts(session), [['another thread']]);
    assert.equal(session.drafts.get(`reply:${thread}`), 'unsent reply');
    assert.ok(session.openForms.has(`reply:${thread}`));
    service.pageSize = 1;
    service.resolve(thread, false);
    await session.store.threadList.load('all');
    await settle();
    assert.deepEqual(threadTexts(session), [['another thread']]);
    assert.equal(session.drafts.get(`reply:${thread}`), 'unsent reply');
  });

  it('keeps the draft of a new thread, and drafts whose editor is closed', async () => {
    session.openForms.add('new');
    session.drafts.set('new', 'a new thread');
    write(`reply:${thread}`, 'left alone');
    session.openForms.delete(`reply:${thread}`);
    service.remove(thread);
    await showChanges();
    assert.deepEqual(threadTexts(session), [['another thread']]);
    assert.equal(session.drafts.get('new'), 'a new thread');
    assert.equal(session.drafts.get(`reply:${thread}`), 'left alone');
    assert.equal(lookups(), 0);
  });

  it('looks a hidden comment up once, and again under another filter', async () => {
    await hideResolved();
    service.addComment('new');
    await showChanges();
    assert.equal(lookups(), 1);
    service.resolve(thread, false);
    await session.store.threadList.load('resolved');
    await settle();
    assert.deepEqual(threadTexts(session), []);
    assert.equal(lookups(), 2);
  });

  it('looks a comment up again after it was displayed', async () => {
    await hideResolved();
    service.resolve(thread, false);
    await showChanges();
    assert.equal(lookups(), 1);
    service.remove(thread);
    await showChanges();
    assert.deepEqual(threadTexts(session), [['unsent reply'], ['another thread']]);
  });

  it('looks a comment up again after a failure, at the next change', async () => {
    write(`reply:${thread}`, 'unsent reply');
    service.remove(thread);
    service.faults = [respondIf(({ query }) => query.get('includeResolved'), 403)];
    await showChanges();
    assert.equal(session.drafts.get(`reply:${thread}`), 'unsent reply');
    service.faults = [];
    service.addComment('new');
    await showChanges();
    assert.deepEqual(threadTexts(session), [['unsent reply'], ['new'], ['another thread']]);
  });
});
