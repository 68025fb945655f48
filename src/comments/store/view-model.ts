import type { PendingOperation } from './pending-operation.ts';

/** A comment as it is drawn: the server's row with what is being done to it. */
export interface CommentView {
  /** Stays the same from the first card to the server's row. */
  readonly key: string;
  /** Undefined until the service has it. */
  readonly id: number | undefined;
  readonly body: string;
  readonly userId: number | undefined;
  readonly isOwn: boolean;
  readonly createdAt: string;
  readonly editedAt: string | undefined;
  /** The operation on this comment, `undoable`, `sending` or `failed`. */
  readonly operation: PendingOperation | undefined;
}

/** A thread as it is drawn. */
export interface ThreadView {
  readonly key: string;
  readonly id: number | undefined;
  readonly root: CommentView;
  readonly replies: readonly CommentView[];
  readonly resolvedAt: string | undefined;
  readonly resolvedBy: number | undefined;
  readonly resolved: boolean;
  /** A resolution or reopening, `undoable`, `sending` or `failed`. */
  readonly operation: PendingOperation | undefined;
}

/** The comments of a thread in their order. */
export function commentsOf({ root, replies }: ThreadView): CommentView[] {
  return [root, ...replies];
}
