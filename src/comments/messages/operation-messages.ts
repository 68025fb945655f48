import type { CommentsErrorCode } from '../client/comments-error.ts';
import type { Outcome } from '../store/comments-store.ts';
import type { PendingOperation } from '../store/pending-operation.ts';
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

/** Returns what failed and, if known, why. */
export function failureMessage(operation: PendingOperation, messages: Messages): string {
  const { failure, kind } = operation;
  const failed = {
    post: failure ? messages.notPosted : messages.unconfirmed,
    edit: messages.notSaved,
    remove: messages.notDeleted,
    resolve: messages.notResolved,
  };
  const reason = failure && failureReason(failure.code, messages);
  return reason ? `${failed[kind]} ${reason}` : failed[kind];
}

function failureReason(code: CommentsErrorCode, messages: Messages): string | undefined {
  const reasons: Partial<Record<CommentsErrorCode, string>> = {
    offline: messages.becauseOffline,
    'not-found': messages.becauseGone,
    forbidden: messages.becauseForbidden,
    'rate-limited': messages.becauseBusy,
    invalid: messages.becauseInvalid,
    'signed-out': messages.becauseSignedOut,
  };
  return reasons[code];
}

/** A deletion or resolution is announced when it can be undone, not again when it is sent. */
function undoableMessage(operation: PendingOperation, messages: Messages): string | undefined {
  if (operation.kind === 'resolve') {
    return operation.resolved ? messages.nowResolved : messages.nowOpen;
  }
  if (operation.kind !== 'remove') return undefined;
  return operation.commentId === operation.threadId ? messages.deletedThread : messages.deleted;
}

function doneMessage(operation: PendingOperation, messages: Messages): string | undefined {
  if (operation.kind === 'edit') return messages.saved;
  if (operation.kind !== 'post') return undefined;
  return operation.threadId === undefined ? messages.posted : messages.replied;
}
