import type { Comment } from '../../api/comments.ts';
import type { CommentsClient } from '../client/comments-client.ts';
import { CommentsError } from '../client/comments-error.ts';
import { findCreatedComment } from './find-created-comment.ts';
import type { PendingOperation, PostOperation } from './pending-operation.ts';
import type { PostOutbox } from './post-outbox.ts';
import type { ServerThreads } from './server-threads.ts';
import { withTabLock } from './tab-lock.ts';

interface Parts {
  client: CommentsClient;
  outbox: PostOutbox;
  serverThreads: ServerThreads;
  /** Says that a posted comment has got its number. */
  made: (id: number, operation: string) => void;
}

/** Sends what the viewer did, each thing in its own way, and takes the answers into the serverThreads. */
export class OperationSender {
  readonly #parts: Parts;
  readonly #made = new Set<number>();
  readonly #edits = new Map<number, Promise<unknown>>();
  readonly #life = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether it is all over, so that a failure tells nothing. */
  get stopped(): boolean {
    return this.#life.signal.aborted;
  }

  stop(): void {
    this.#life.abort();
  }

  /** Answers the comment that a post or an edit made. */
  async send(operation: PendingOperation): Promise<Comment | undefined> {
    const { client, serverThreads } = this.#parts;
    const { signal } = this.#life;
    if (operation.kind === 'post') {
      return withTabLock(`svc-comments:${operation.id}`, signal, () => this.#post(operation));
    }
    const { kind, commentId, threadId } = operation;
    if (kind === 'edit') {
      // Two changes of a comment arrive in the order in which they were made.
      const before = this.#edits.get(commentId);
      const sent = Promise.resolve(before).then(() =>
        client.edit(commentId, operation.body, signal),
      );
      this.#edits.set(
        commentId,
        sent.catch(() => undefined),
      );
      const comment = await sent;
      serverThreads.putComment(comment, threadId);
      return comment;
    }
    if (kind === 'resolve') {
      serverThreads.put(await client.resolve(commentId, operation.resolved, signal));
    } else {
      await client.delete(commentId, signal).catch(ignoreGone);
      serverThreads.removeComment(commentId, threadId as number);
    }
    return undefined;
  }

  async #post(operation: PostOperation): Promise<Comment> {
    const { client, outbox, serverThreads, made } = this.#parts;
    const { signal } = this.#life;
    const { id, body, threadId } = operation;
    // Another tab may have sent it meanwhile, or given it up.
    const outcomeUnknown = operation.outcomeUnknown || !outbox.has(id);
    outbox.put(operation);
    const found =
      outcomeUnknown && (await findCreatedComment(client, operation, this.#made, signal));
    const comment = found || (await client.create({ body, parentId: threadId, key: id, signal }));
    outbox.delete(id);
    this.#made.add(comment.id);
    made(comment.id, id);
    serverThreads.putComment(comment, threadId);
    return comment;
  }
}

/** A comment that is gone already is as deleted as it can be. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof CommentsError && error.code === 'not-found')) throw error;
}
