import type { Words } from '../messages/messages.ts';
import type { Outcome } from '../store/comments-store.ts';
import { failureText } from '../view/notices.ts';

/** What is said aloud after an operation; nothing where the next word follows at once. */
export function outcomeWords({ operation, result }: Outcome, words: Words): string | undefined {
  if (result === 'failed') return failureText(operation, words);
  if (result === 'undone') return words.undone;
  if (operation.kind === 'post' && result === 'done') {
    return operation.threadId === undefined ? words.posted : words.replied;
  }
  if (operation.kind === 'edit' && result === 'done') return words.saved;
  if (result !== 'held') return undefined;
  if (operation.kind === 'resolve') return operation.resolved ? words.nowResolved : words.nowOpen;
  if (operation.kind !== 'remove') return undefined;
  return operation.commentId === operation.threadId ? words.deletedThread : words.deleted;
}
