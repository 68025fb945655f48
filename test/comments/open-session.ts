import { afterEach, beforeEach } from 'node:test';
import {
  type CommentsCallbacks,
  CommentsSession,
} from '../../src/comments/store/comments-session.ts';
import type { CommentView } from '../../src/comments/store/view-model.ts';
import type { Connection } from '../../src/session/connection.ts';
import { InMemoryService } from './in-memory-service.ts';
import { MemoryStorage } from './memory-storage.ts';

/** The service of the current test, which starts with an empty storage. */
export let service: InMemoryService;
const sessions = new Set<CommentsSession>();
beforeEach(() => {
  service = new InMemoryService();
  clearStorage();
});
afterEach(() => {
  for (const session of sessions) session.close();
  sessions.clear();
});

/** Replaces `localStorage`, which Node does not have, by an empty one. */
export function clearStorage(): void {
  const value = new MemoryStorage();
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
}

/** The keys of the stored values. */
export function storedKeys(): string[] {
  return Array.from(localStorage, (_, index) => localStorage.key(index) ?? '');
}

/** Returns a session until the end of the test, before it has read anything. */
export function sessionOf(
  connection: Connection,
  callbacks: Partial<CommentsCallbacks> = {},
): CommentsSession {
  const ignore = () => undefined;
  const ignored = { onChange: ignore, onNamesChange: ignore, onOutcome: ignore };
  const session = new CommentsSession(connection, { ...ignored, ...callbacks });
  sessions.add(session);
  return session;
}

/** Returns a session over a service in memory, with its first page loaded. */
export async function openSession(userId = 1, of = service): Promise<CommentsSession> {
  const session = sessionOf(of.connection(userId));
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

/** The first comments of the displayed threads, each with the state of its operation: `text (failed)`. */
export function rootStates({ store }: CommentsSession): string[] {
  return store.state.threads.map(({ root: { body, operation } }) =>
    operation ? `${body} (${operation.state})` : body,
  );
}

/** The first comment of the first displayed thread. */
export function firstComment({ store }: CommentsSession): CommentView {
  return store.state.threads[0]?.root as CommentView;
}

/** The threads that the service has sent, as JSON: null and absent are equal. */
export function serverThreadsOf({ store }: CommentsSession): unknown[] {
  return JSON.parse(
    JSON.stringify(store.threadList.serverThreads.all, (_, value) => value ?? undefined),
  );
}
