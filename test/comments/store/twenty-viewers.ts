import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import type { Connection } from '../../../src/session/connection.ts';
import { type EmbedService, startEmbedService } from '../../node/embed-service.ts';
import { clearStorage, serverThreadsOf, sessionOf } from '../open-session.ts';
import { connect } from '../real-connection.ts';

const VIEWERS = 20;
const WRITES = 12;

/** A viewer who shows all changes at once, in a browser of its own. */
class Viewer {
  readonly session: CommentsSession;
  readonly #onList: (length: number) => void;

  constructor(connection: Connection, onList: (length: number) => void) {
    this.#onList = onList;
    this.session = sessionOf(connection, {
      onChange: () => this.#showChanges(),
      onOutcome: ({ operation }) => assert.equal(operation.failure, undefined),
    });
  }

  async open(): Promise<void> {
    await this.session.store.threadList.load();
    this.session.isVisible = true;
  }

  async write(name: string, pauseMs: number): Promise<void> {
    const { store } = this.session;
    for (let n = 1; n <= WRITES; n++) {
      const thread = n % 3 === 0 ? store.threadList.serverThreads.all.at(-1)?.root.id : undefined;
      await store.post(`${name} ${n}`, thread);
      await delay(pauseMs);
    }
  }

  #showChanges(): void {
    const { store, comments } = this.session;
    if (store.state.incoming !== undefined) void store.threadList.show();
    this.#onList(comments.filter(({ id }) => id !== undefined).length);
  }
}

/** Lets twenty viewers write twelve comments each, with a pause after each of them. */
export function testTwentyViewers(when: string, pauseMs: number): void {
  describe('CommentsSession of twenty viewers who write at the same time', () => {
    let service: EmbedService;

    before(async () => {
      service = await startEmbedService({});
      clearStorage();
      const request = (name: string, _: LockOptions, task: (lock: object) => unknown) =>
        task({ name });
      Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    });
    after(async () => {
      Reflect.deleteProperty(navigator, 'locks');
      await service.close();
    });

    it(`shows the same list to all of them, in the same order, ${when}`, async () => {
      const total = VIEWERS * WRITES;
      const complete: Promise<void>[] = [];
      const viewers: Viewer[] = [];
      for (let n = 0; n < VIEWERS; n++) {
        const { promise, resolve } = Promise.withResolvers<void>();
        complete.push(promise);
        const onList = (length: number) => length === total && resolve();
        viewers.push(new Viewer(await connect(service, `viewer-${n}`, 'globex'), onList));
      }
      await Promise.all(viewers.map((viewer) => viewer.open()));
      await Promise.all(viewers.map((viewer, n) => viewer.write(`viewer ${n}`, pauseMs)));
      await Promise.all(complete);
      const [first, ...others] = viewers.map(({ session }) => ids(session));
      for (const other of others) assert.deepEqual(other, first);
      const fresh = new Viewer(await connect(service, 'reader', 'globex'), () => undefined);
      await fresh.session.store.threadList.load();
      assert.deepEqual(first?.slice(0, 20), ids(fresh.session).slice(0, 20));
      for (const { session } of [...viewers, fresh]) session.close();
    });
  });
}

/** The ids of all comments, in the order of the list. */
function ids(session: CommentsSession): unknown[] {
  const threads = serverThreadsOf(session) as { root: { id: number }; replies: { id: number }[] }[];
  return threads.map(({ root, replies }) => [root.id, ...replies.map(({ id }) => id)]);
}
