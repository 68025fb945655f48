import type { CommentsError, CommentsErrorCode } from '../client/comments-error.ts';
import type { Outcome } from '../store/comments-store.ts';
import { isReplyToDeletedThread, type PendingOperation } from '../store/pending-operation.ts';
import type { Messages } from './en-US.ts';

/** Returns the announcement of an outcome, or undefined if a later outcome announces it. */
export function outcomeMessage(
  { operation, result }: Outcome,
  messages: Messages,
): string | undefined {
  switch (result) {
    case 'failed':
      return failureMessage(operation, messages);
    case 'undone':
      return messages.undone;
    case 'undoable':
      return undoableMessage(operation, messages);
    case 'done':
      return doneMessage(operation, messages);
  }
}

/** Returns what the button for the changes of others displays; `count` is that of their new comments. */
export function incomingMessage(count: number, messages: Messages): string {
  return count > 0 ? messages.newComments(count) : messages.showUpdates;
}

/** Returns what a viewer must know who edits a comment that was changed elsewhere. */
export function editConflictMessage(messages: Messages): string {
  return `${messages.reasonChanged} ${messages.saveReplaces}`;
}

/** Returns what failed and, if known, why. */
export function failureMessage(operation: PendingOperation, messages: Messages): string {
  const { failure, kind } = operation;
  const failed = {
    post: failure ? messages.postFailed : messages.postUnconfirmed,
    edit: messages.editFailed,
    remove: messages.deleteFailed,
    resolve: messages.resolveFailed,
  };
  if (isReplyToDeletedThread(operation)) return `${failed[kind]} ${messages.reasonThreadDeleted}`;
  if (kind === 'post' && failure?.code === 'rate-limited') {
    return `${failed[kind]} ${messages.reasonRateLimited}`;
  }
  return failure ? withReason(failed[kind], failure, messages) : failed[kind];
}

/** Adds the reason of a failure, if it is known, to the message about what failed. */
export function withReason(message: string, { code }: CommentsError, messages: Messages): string {
  const reasons: Partial<Record<CommentsErrorCode, string>> = {
    offline: messages.reasonOffline,
    'not-found': messages.reasonNotFound,
    forbidden: messages.reasonForbidden,
    invalid: messages.reasonInvalid,
    full: messages.reasonFull,
    conflict: messages.reasonChanged,
    'signed-out': messages.reasonSignedOut,
  };
  const reason = reasons[code];
  return reason ? `${message} ${reason}` : message;
}

/** A deletion or resolution is announced when it can be undone, not again when it is sent. */
function undoableMessage(operation: PendingOperation, messages: Messages): string | undefined {
  if (operation.kind === 'resolve') {
    return operation.resolved ? messages.threadResolved : messages.threadReopened;
  }
  if (operation.kind !== 'remove') return undefined;
  return operation.commentId === operation.threadId
    ? messages.threadDeleted
    : messages.commentDeleted;
}

function doneMessage(operation: PendingOperation, messages: Messages): string | undefined {
  if (operation.kind === 'edit') return messages.commentEdited;
  if (operation.kind !== 'post') return undefined;
  return operation.threadId === undefined ? messages.commentPosted : messages.replyPosted;
}
