import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { UNDO_TIME_MS } from '../../../src/comments/store/comments-store.ts';
import { fc } from '../../node/fast-check.ts';
import { InMemoryService } from '../in-memory-service.ts';
import { nextTask, pass } from '../mocked-time.ts';
import { clearStorage, openSession, serverThreadsOf } from '../open-session.ts';
import { ACTIONS, perform } from './random-actions.ts';

const action = fc.record({
  kind: fc.constantFrom(...ACTIONS, 'respond'),
  choice: fc.nat(9),
  /** Whether the undo time passes afterwards. */
  isUndoOver: fc.boolean(),
});

/** Opens a session whose requests and responses are delayed in the order of a scheduler. */
async function openDelayed(
  service: InMemoryService,
  scheduler: fc.Scheduler,
): Promise<CommentsSession> {
  for (const body of ['a', 'b']) {
    const to = service.addComment(body, { by: 1 });
    service.addComment(`reply to ${body}`, { by: 1, to });
  }
  const session = await openSession(1, service);
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
  await pass(UNDO_TIME_MS);
  while (scheduler.count() > 0 || session.store.isSending) {
    await scheduler.waitIdle();
    await nextTask();
  }
  await session.store.threadList.loaded;
}

describe('CommentsStore for any order of requests and responses', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));

  it('displays the threads of the service after all responses', async () => {
    const actions = fc.array(action, { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), actions, async (scheduler, steps) => {
        clearStorage();
        const service = new InMemoryService();
        const session = await openDelayed(service, scheduler);
        for (const { kind, choice, isUndoOver } of steps) {
          if (kind !== 'respond') void perform(session, kind, choice);
          await (isUndoOver ? pass(UNDO_TIME_MS) : nextTask());
          if (kind === 'respond' && scheduler.count() > 0) await scheduler.waitNext(1);
          await nextTask();
        }
        await settle(session, scheduler);
        service.faults = [];
        clearStorage();
        const fresh = await openSession(1, service);
        await fresh.store.threadList.load('all');
        assert.deepEqual(serverThreadsOf(session), serverThreadsOf(fresh));
        session.close();
        fresh.close();
      }),
    );
  });
});
