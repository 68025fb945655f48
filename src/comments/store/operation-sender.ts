import type { Comment } from '../../api/comments.ts';
import type { CommentsClient } from '../client/comments-client.ts';
import { CommentsError } from '../client/comments-error.ts';
import { findMade } from './find-created-comment.ts';
import type { Operation, PostOperation } from './pending-operation.ts';
import type { Outbox } from './post-outbox.ts';
import type { Rows } from './server-threads.ts';
import { alone } from './tab-lock.ts';

interface Parts {
  client: CommentsClient;
  outbox: Outbox;
  rows: Rows;
  /** Says that a posted comment has got its number. */
  made: (id: number, operation: string) => void;
}

/** Sends what the viewer did, each thing in its own way, and takes the answers into the rows. */
export class Sender {
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
  async send(operation: Operation): Promise<Comment | undefined> {
    const { client, rows } = this.#parts;
    const { signal } = this.#life;
    if (operation.kind === 'post') {
      return alone(`svc-comments:${operation.id}`, signal, () => this.#post(operation));
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
      rows.putComment(comment, threadId);
      return comment;
    }
    if (kind === 'resolve') {
      rows.put(await client.resolve(commentId, operation.resolved, signal));
    } else {
      await client.remove(commentId, signal).catch(ignoreGone);
      rows.removeComment(commentId, threadId as number);
    }
    return undefined;
  }

  async #post(operation: PostOperation): Promise<Comment> {
    const { client, outbox, rows, made } = this.#parts;
    const { signal } = this.#life;
    const { id, body, threadId } = operation;
    // Another tab may have sent it meanwhile, or given it up.
    const unclear = operation.unclear || !outbox.has(id);
    outbox.put(operation);
    const found = unclear && (await findMade(client, operation, this.#made, signal));
    const comment = found || (await client.create({ body, parentId: threadId, key: id, signal }));
    outbox.delete(id);
    this.#made.add(comment.id);
    made(comment.id, id);
    rows.putComment(comment, threadId);
    return comment;
  }
}

/** A comment that is gone already is as deleted as it can be. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof CommentsError && error.code === 'not-found')) throw error;
}
