import type { CommentsError } from '../client/comments-error.ts';

interface Shared {
  /** Made here; also the `Idempotency-Key` of a creation and the key of its card. */
  readonly id: string;
  /** The root of the thread it belongs to; undefined for a thread that it starts. */
  readonly threadId: number | undefined;
  /** `undoable`: waits for the undo time; `sending`: sent, shown as done until it fails. */
  readonly state: 'undoable' | 'sending' | 'failed';
  readonly failure?: CommentsError | undefined;
  /** Whether a try may have been carried out although no good answer came; a post then looks before it tries again. */
  readonly outcomeUnknown?: boolean;
}

/** A comment being posted: a new thread, or a reply to `threadId`. */
export interface PostOperation extends Shared {
  readonly kind: 'post';
  readonly body: string;
  /** The service's time (epoch ms) at the first try, to recognise what an unclear try has made. */
  readonly since: number;
}

/** A comment being changed. */
export interface EditOperation extends Shared {
  readonly kind: 'edit';
  readonly commentId: number;
  readonly body: string;
}

/** A comment being deleted; the root takes its thread along. */
export interface RemoveOperation extends Shared {
  readonly kind: 'remove';
  readonly commentId: number;
}

/** A thread being resolved or reopened. */
export interface ResolveOperation extends Shared {
  readonly kind: 'resolve';
  readonly commentId: number;
  readonly resolved: boolean;
}

/** What the viewer did and the service has not yet confirmed; replaced, never mutated. */
export type PendingOperation = PostOperation | EditOperation | RemoveOperation | ResolveOperation;
