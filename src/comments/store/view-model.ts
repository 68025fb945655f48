import type { PendingOperation } from './pending-operation.ts';

/** A comment as it is displayed: the server's version with the pending operation applied. */
export interface CommentView {
  /** Does not change when the service confirms a posted comment. */
  readonly key: string;
  /** Undefined until the service has created the comment. */
  readonly id?: number | undefined;
  readonly body: string;
  readonly userId?: number | undefined;
  readonly isOwn: boolean;
  readonly createdAt: string;
  readonly editedAt?: string | undefined;
  readonly operation?: PendingOperation | undefined;
}

/** A thread as it is displayed. */
export interface ThreadView {
  readonly key: string;
  /** Undefined until the service has created the thread. */
  readonly id?: number | undefined;
  readonly root: CommentView;
  readonly replies: readonly CommentView[];
  readonly resolvedAt?: string | undefined;
  readonly resolvedBy?: number | undefined;
  readonly resolved: boolean;
  /** The pending resolution or reopening. */
  readonly operation?: PendingOperation | undefined;
}

/** The comments of a thread in their order. */
export function commentsOf({ root, replies }: ThreadView): CommentView[] {
  return [root, ...replies];
}

/** A comment or thread that the service has stored, and that therefore has an id. */
export type Stored<View extends { readonly id?: number | undefined }> = View & {
  readonly id: number;
};

/** Whether the service has stored a comment or thread. */
export function isStored<View extends { readonly id?: number | undefined }>(
  view: View,
): view is Stored<View> {
  return view.id !== undefined;
}
