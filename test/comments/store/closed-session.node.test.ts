import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { holdCalls } from '../faults.ts';
import { InMemoryService } from '../in-memory-service.ts';
import { nextTask } from '../mocked-time.ts';
import { clearStorage, openSession, threadTexts } from '../open-session.ts';

describe('CommentsSession.close()', () => {
  let service: InMemoryService;
  let reports: string[];
  let session: CommentsSession;

  beforeEach(async () => {
    clearStorage();
    service = new InMemoryService();
    reports = [];
    session = new CommentsSession(service.connection(), {
      onChange: () => reports.push('change'),
      onNamesChange: () => reports.push('names'),
      onOutcome: ({ result }) => reports.push(result),
    });
    await session.store.threadList.load();
  });

  it('cancels a post that is being sent, without an outcome, and keeps its text', async () => {
    service.faults = [() => new Promise(() => {})];
    const posted = session.store.post('unsent');
    await nextTask();
    reports = [];
    session.close();
    await posted;
    assert.equal(service.calls.at(-1)?.signal?.aborted, true);
    assert.deepEqual(reports, []);
    assert.equal(session.isClosed, true);
    service.faults = [];
    const next = await openSession(service);
    assert.deepEqual(threadTexts(next), [['unsent']]);
    next.close();
  });

  it('ignores a list that is being read', async () => {
    service.addComment('late');
    const deliver = holdCalls(service);
    const loaded = session.store.threadList.load();
    await nextTask();
    reports = [];
    session.close();
    deliver();
    await loaded;
    assert.deepEqual(reports, []);
    assert.deepEqual(threadTexts(session), []);
  });

  it('cancels the requests of users and of comments that are not displayed', async () => {
    const thread = service.addComment('by an unknown user');
    session.openForms.add(`reply:${thread + 1}`);
    session.drafts.set(`reply:${thread + 1}`, 'unsent reply');
    session.drafts.flush();
    service.faults = [
      ({ path, query }) =>
        path !== '' || query.has('includeResolved') ? new Promise(() => {}) : undefined,
    ];
    await session.store.threadList.load();
    await nextTask();
    session.close();
    const pending = service.calls.filter(
      ({ path, query }) => path !== '' || query.has('includeResolved'),
    );
    assert.deepEqual(
      pending.map(({ signal }) => signal?.aborted),
      [true, true],
    );
  });

  it('sends a deletion that could still be undone', async () => {
    const mine = service.addComment('mine', { by: 1 });
    await session.store.threadList.load();
    session.store.remove(mine, mine);
    session.close();
    await nextTask();
    const { method, keepalive, signal } = service.calls.at(-1) ?? {};
    assert.deepEqual([method, keepalive, signal?.aborted ?? false], ['DELETE', true, false]);
    assert.deepEqual(service.bodies(), []);
  });
});
