import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { UNDO_TIME_MS } from '../../../src/comments/store/comments-store.ts';
import type { Connection } from '../../../src/session/connection.ts';
import { type EmbedService, startEmbedService } from '../../node/embed-service.ts';
import { fc } from '../../node/fast-check.ts';
import { nextTask, pass } from '../mocked-time.ts';
import { clearStorage, serverThreadsOf, sessionOf } from '../open-session.ts';
import { connect } from '../real-connection.ts';
import { ACTIONS, perform } from './random-actions.ts';

/** The pages of two viewers of one dashboard; the service is the model. */
type Pages = CommentsSession[];
type Step = fc.AsyncCommand<object, Pages>;

const step = fc
  .record({
    kind: fc.constantFrom(...ACTIONS, 'poll', 'reopen page'),
    viewer: fc.nat(1),
    choice: fc.nat(9),
    wait: fc.boolean(),
  })
  .map(
    ({ kind, viewer, choice, wait }): Step => ({
      toString: () => `${viewer} ${kind} ${choice}${wait ? ', settled' : ''}`,
      check: () => true,
      async run(_model, pages) {
        const page = pages[viewer] as CommentsSession;
        if (kind === 'reopen page') pages[viewer] = await reopen(page);
        else if (kind === 'poll') await page.store.threadList.check();
        else await perform(page, kind, choice);
        if (wait) await settle(pages);
      },
    }),
  );

/** Waits until no operation is sent or can be undone any more. */
async function settle(pages: Pages): Promise<void> {
  await pass(UNDO_TIME_MS);
  while (pages.some(({ store }) => store.isSending)) await nextTask();
}

async function open(connection: Connection): Promise<CommentsSession> {
  const page = sessionOf(connection);
  await page.store.threadList.load('all');
  return page;
}

async function reopen(page: CommentsSession): Promise<CommentsSession> {
  await settle([page]);
  page.close();
  return open(page.connection);
}

describe('CommentsStore of two viewers with the real service', () => {
  let service: EmbedService;
  before(async () => {
    service = await startEmbedService({});
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  after(async () => {
    mock.timers.reset();
    await service.close();
  });

  it('displays what the service lists after all changes', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands([step], { maxCommands: 12 }), async (steps) => {
        clearStorage();
        const name = `tenant-${++run}`;
        const connections = [
          await connect(service, 'ann', name),
          await connect(service, 'ben', name),
        ];
        const pages = await Promise.all(connections.map(open));
        await Promise.all(pages.map(({ store }) => store.post('first')));
        await Promise.all(pages.map(({ store }) => store.threadList.load()));
        for (const { store } of pages) assert.equal(store.state.threads.length, 2);
        await fc.asyncModelRun(() => ({ model: {}, real: pages }), steps);
        await settle(pages);
        for (const [index, page] of pages.entries()) {
          await page.store.threadList.check();
          await page.store.threadList.show();
          clearStorage();
          const fresh = await open(connections[index] as Connection);
          assert.equal(fresh.store.state.phase, 'ready');
          assert.deepEqual(serverThreadsOf(page), serverThreadsOf(fresh));
          assert.equal(page.store.state.incoming, undefined);
          page.close();
          fresh.close();
        }
      }),
      { numRuns: 40 },
    );
  });
});
