import { CommentsSession } from '../../src/comments/store/comments-session.ts';
import type { Outcome } from '../../src/comments/store/comments-store.ts';
import type { FakeService } from './fake-service.ts';

/** A conversation over a service in memory, its first page read, and what happened in it. */
export async function open(service: FakeService, userId = 1) {
  const outcomes: Outcome[] = [];
  const opened = new CommentsSession(service.connection(userId), {
    onChange: () => undefined,
    onNamesChange: () => undefined,
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  await opened.store.threadList.load();
  return { ...opened, opened, store: opened.store, outcomes };
}

/** The texts that are drawn, each thread with its replies. */
export function texts({ store }: { store: CommentsSession['store'] }): string[][] {
  return store.state.threads.map(({ root, replies }) => [
    root.body,
    ...replies.map(({ body }) => body),
  ]);
}
