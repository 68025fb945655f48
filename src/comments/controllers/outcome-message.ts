import type { Messages } from '../messages/en-US.ts';
import type { Outcome } from '../store/comments-store.ts';
import { failureText } from '../view/notices.ts';

/** What is said aloud after an operation; nothing where the next word follows at once. */
export function outcomeMessage(
  { operation, result }: Outcome,
  messages: Messages,
): string | undefined {
  if (result === 'failed') return failureText(operation, messages);
  if (result === 'undone') return messages.undone;
  if (operation.kind === 'post' && result === 'done') {
    return operation.threadId === undefined ? messages.posted : messages.replied;
  }
  if (operation.kind === 'edit' && result === 'done') return messages.saved;
  if (result !== 'undoable') return undefined;
  if (operation.kind === 'resolve')
    return operation.resolved ? messages.nowResolved : messages.nowOpen;
  if (operation.kind !== 'remove') return undefined;
  return operation.commentId === operation.threadId ? messages.deletedThread : messages.deleted;
}
