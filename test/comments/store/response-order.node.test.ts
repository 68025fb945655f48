import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { UNDO_TIME_MS } from '../../../src/comments/store/comments-store.ts';
import { fc } from '../../node/fast-check.ts';
import { holdResponses } from '../faults.ts';
import { InMemoryService } from '../in-memory-service.ts';
import { nextTask } from '../mocked-time.ts';
import { clearStorage, openSession, serverThreadsOf, threadTexts } from '../open-session.ts';

interface Action {
  kind: 'post' | 'reply' | 'edit' | 'remove' | 'resolve' | 'reopen' | 'load' | 'respond';
  /** Selects one of the displayed comments. */
  choice: number;
  /** Whether the undo time passes afterwards. */
  isUndoOver: boolean;
}

const kinds = ['post', 'reply', 'edit', 'remove', 'resolve', 'reopen', 'load', 'respond'] as const;
const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...kinds),
  choice: fc.nat(9),
  isUndoOver: fc.boolean(),
});

/** Performs an action on one of the comments that the service has confirmed. */
function perform({ store }: CommentsSession, { kind, choice }: Action, text: string): void {
  const threads = store.threadList.serverThreads.all;
  const thread = threads[choice % threads.length];
  if (kind === 'post') void store.post(text);
  if (kind === 'load') void store.threadList.load();
  if (!thread) return;
  const comments = [thread.root, ...thread.replies];
  const { id } = comments[choice % comments.length] ?? thread.root;
  if (kind === 'reply') void store.post(text, thread.root.id);
  if (kind === 'edit') void store.edit(id, thread.root.id, text);
  if (kind === 'remove') store.remove(id, thread.root.id);
  if (kind === 'resolve' || kind === 'reopen') store.resolve(thread.root.id, kind === 'resolve');
}

/** Opens a session whose requests and responses are delayed in the order of a scheduler. */
async function openDelayed(
  service: InMemoryService,
  scheduler: fc.Scheduler,
): Promise<CommentsSession> {
  for (const body of ['a', 'b']) {
    const to = service.addComment(body, { by: 1 });
    service.addComment(`reply to ${body}`, { by: 1, to });
  }
  const session = await openSession(service);
  await session.store.threadList.load('all');
  service.faults = [
    async ({ method, path }, respond) => {
      await scheduler.schedule(Promise.resolve(), `${method} ${path}`);
      return scheduler.schedule(Promise.resolve(respond()), `response to ${method} ${path}`);
    },
  ];
  return session;
}

async function settle(session: CommentsSession, scheduler: fc.Scheduler): Promise<void> {
  mock.timers.tick(UNDO_TIME_MS);
  await nextTask();
  while (scheduler.count() > 0 || session.store.isSending) {
    await scheduler.waitIdle();
    await nextTask();
  }
  await session.store.threadList.loaded;
}

describe('CommentsStore for any order of requests and responses', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
  afterEach(() => mock.timers.reset());

  it('displays the threads of the service after all responses', async () => {
    const actions = fc.array(action, { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), actions, async (scheduler, steps) => {
        clearStorage();
        const service = new InMemoryService();
        const session = await openDelayed(service, scheduler);
        for (const [index, step] of steps.entries()) {
          perform(session, step, `text ${index}`);
          if (step.isUndoOver) mock.timers.tick(UNDO_TIME_MS);
          await nextTask();
          if (step.kind === 'respond' && scheduler.count() > 0) await scheduler.waitNext(1);
          await nextTask();
        }
        await settle(session, scheduler);
        service.faults = [];
        clearStorage();
        const fresh = await openSession(service);
        await fresh.store.threadList.load('all');
        assert.deepEqual(serverThreadsOf(session), serverThreadsOf(fresh));
        session.close();
        fresh.close();
      }),
    );
  });

  async function openWithThread() {
    clearStorage();
    const service = new InMemoryService();
    const id = service.addComment('thread', { by: 1 });
    const reply = service.addComment('reply', { by: 1, to: id });
    const session = await openSession(service);
    await session.store.threadList.load('all');
    const release = holdResponses(service, ({ path }) => path.endsWith('/resolve'));
    session.store.resolve(id, true);
    mock.timers.tick(UNDO_TIME_MS);
    await nextTask();
    return { session, id, reply, release };
  }

  it('keeps a deletion and a reply that were confirmed before an older response arrives', async () => {
    const { session, id, reply, release } = await openWithThread();
    const { store } = session;
    store.remove(reply, id);
    const late = store.post('second reply', id);
    mock.timers.tick(UNDO_TIME_MS);
    await late;
    await nextTask();
    release();
    await nextTask();
    assert.deepEqual(threadTexts(session), [['thread', 'second reply']]);
    assert.equal(store.state.threads[0]?.resolved, true);
    session.close();
  });

  it('reopens a thread only after its resolution has been confirmed', async () => {
    const { session, id, release } = await openWithThread();
    session.store.resolve(id, false);
    mock.timers.tick(UNDO_TIME_MS);
    await nextTask();
    release();
    for (let turn = 0; session.store.isSending && turn < 100; turn++) await nextTask();
    assert.equal(session.store.threadList.serverThreads.get(id)?.resolvedAt ?? null, null);
    session.close();
  });
});
