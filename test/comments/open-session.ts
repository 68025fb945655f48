import { CommentsSession } from '../../src/comments/store/comments-session.ts';
import type { FakeService } from './fake-service.ts';

/** Returns a session over a service in memory, with its first page loaded. */
export async function openSession(service: FakeService, userId = 1): Promise<CommentsSession> {
  const session = new CommentsSession(service.connection(userId), {
    onChange: () => undefined,
    onNamesChange: () => undefined,
    onOutcome: () => undefined,
  });
  await session.store.threadList.load();
  return session;
}

/** The texts of the displayed threads, each with its replies. */
export function threadTexts({ store }: CommentsSession): string[][] {
  return store.state.threads.map(({ root, replies }) => [
    root.body,
    ...replies.map(({ body }) => body),
  ]);
}
