import type { Comment } from '../../api/comments.ts';
import type { CommentsClient } from '../client/comments-client.ts';
import { CommentsError } from '../client/comments-error.ts';
import { findCreatedComment, isCreatedBy } from './find-created-comment.ts';
import type { Outbox } from './outbox.ts';
import type { EditOperation, PendingOperation, PostOperation } from './pending-operation.ts';
import type { ServerThreads } from './server-threads.ts';
import { withTabLock } from './tab-lock.ts';

interface SenderOptions {
  readonly client: CommentsClient;
  readonly outbox: Outbox;
  readonly serverThreads: ServerThreads;
  /** Called before a created comment is added to `serverThreads`. */
  readonly onCreated: (commentId: number, operationId: string) => void;
}

/** Sends the operations of the viewer and applies the responses to the server's threads. */
export class OperationSender {
  readonly #options: SenderOptions;
  /** The ids of the comments that posts of this page have created. */
  readonly #confirmedIds = new Set<number>();
  /** The last change of each comment, settled or not. */
  readonly #lastChanges = new Map<number, Promise<unknown>>();
  readonly #stop = new AbortController();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  stop(): void {
    this.#stop.abort();
  }

  async send(operation: PendingOperation): Promise<void> {
    const { client, serverThreads } = this.#options;
    const { signal } = this.#stop;
    switch (operation.kind) {
      case 'post':
        return withTabLock(`svc-comments:${operation.id}`, { signal }, () => this.#post(operation));
      case 'edit':
        return this.#edit(operation);
      case 'resolve': {
        const { commentId, resolved } = operation;
        const resolve = () => client.resolve(commentId, resolved, { signal });
        serverThreads.putResolution(await this.#inOrder(commentId, resolve));
        return;
      }
      case 'remove': {
        const { commentId, threadId } = operation;
        const remove = () => client.delete(commentId, { signal }).catch(ignoreNotFound);
        await this.#inOrder(commentId, remove);
        serverThreads.removeComment(commentId, threadId);
      }
    }
  }

  /** Returns whether the loaded threads contain the result of a failed operation whose outcome was unknown. */
  confirm(operation: PendingOperation): boolean {
    if (operation.state !== 'failed' || !operation.outcomeUnknown) return false;
    if (operation.kind === 'post') return this.#confirmPost(operation);
    return operation.kind === 'edit' && this.#confirmEdit(operation);
  }

  #confirmPost(post: PostOperation): boolean {
    const { serverThreads } = this.#options;
    const comments =
      post.threadId === undefined
        ? serverThreads.all.map(({ root }) => root)
        : serverThreads.get(post.threadId)?.replies;
    const created = comments?.find(isCreatedBy(post, this.#confirmedIds));
    if (created) this.#postConfirmed(post, created);
    return created !== undefined;
  }

  #confirmEdit(edit: EditOperation): boolean {
    const { serverThreads, outbox } = this.#options;
    const isSaved = serverThreads.comment(edit.commentId, edit.threadId)?.body === edit.body;
    if (isSaved) outbox.delete(edit);
    return isSaved;
  }

  async #post(operation: PostOperation): Promise<void> {
    const { client, outbox, serverThreads } = this.#options;
    const { signal } = this.#stop;
    const { id, body, threadId } = operation;
    // Another tab may have sent or discarded the post in the meantime.
    const outcomeUnknown = operation.outcomeUnknown || !outbox.has(operation);
    outbox.put(operation);
    const found = outcomeUnknown
      ? await findCreatedComment(client, operation, this.#confirmedIds, signal)
      : undefined;
    const comment = found ?? (await client.create({ body, parentId: threadId, key: id, signal }));
    this.#postConfirmed(operation, comment);
    // A list that was read in the meantime may contain a later version.
    const listed = serverThreads.comment(comment.id, threadId ?? comment.id);
    if (!listed) serverThreads.putComment(comment, threadId);
  }

  #postConfirmed(post: PostOperation, { id }: Comment): void {
    this.#options.outbox.delete(post);
    this.#confirmedIds.add(id);
    this.#options.onCreated(id, post.id);
  }

  async #edit(operation: EditOperation): Promise<void> {
    const { client, outbox, serverThreads } = this.#options;
    const { commentId, threadId, body } = operation;
    const edit = () => client.edit(commentId, body, this.#stop.signal);
    const comment = await this.#inOrder(commentId, edit);
    outbox.delete(operation);
    serverThreads.putComment(comment, threadId);
  }

  /** Waits for the previous change of the same comment, so that the service receives them in order. */
  #inOrder<T>(commentId: number, send: () => Promise<T>): Promise<T> {
    const change = (this.#lastChanges.get(commentId) ?? Promise.resolve()).then(send);
    this.#lastChanges.set(
      commentId,
      change.catch(() => undefined),
    );
    return change;
  }
}

/** Deleting a comment that no longer exists is a success. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof CommentsError && error.code === 'not-found')) throw error;
}
