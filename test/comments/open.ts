import { OpenConversation } from '../../src/comments/store/comments-session.ts';
import type { Outcome } from '../../src/comments/store/comments-store.ts';
import type { FakeService } from './fake-service.ts';

/** A conversation over a service in memory, its first page read, and what happened in it. */
export async function open(service: FakeService, userId = 1) {
  const outcomes: Outcome[] = [];
  const opened = new OpenConversation(service.connection(userId), {
    changed: () => undefined,
    named: () => undefined,
    happened: (outcome) => outcomes.push(outcome),
  });
  await opened.conversation.listing.load();
  return { ...opened, opened, conversation: opened.conversation, outcomes };
}

/** The texts that are drawn, each thread with its replies. */
export function texts({
  conversation,
}: {
  conversation: OpenConversation['conversation'];
}): string[][] {
  return conversation.state.threads.map(({ root, replies }) => [
    root.body,
    ...replies.map(({ body }) => body),
  ]);
}
