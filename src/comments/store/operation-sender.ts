import type { Comment } from '../../api/comments.ts';
import { retry } from '../../lib/retry.ts';
import type { CommentsClient } from '../client/comments-client.ts';
import { CommentsError } from '../client/comments-error.ts';
import { WRITE_RETRY } from '../client/http-client.ts';
import type { EditConflicts } from './edit-conflicts.ts';
import type { Outbox } from './outbox.ts';
import type { EditOperation, PendingOperation, PostOperation } from './pending-operation.ts';
import type { ServerThreads } from './server-threads.ts';
import { withTabLock } from './tab-lock.ts';

/** The precision of the time of a post: `Date` headers count whole seconds. */
const TIME_TOLERANCE_MS = 5000;

interface SenderOptions {
  readonly client: CommentsClient;
  readonly outbox: Outbox;
  readonly serverThreads: ServerThreads;
  readonly editConflicts: EditConflicts;
  /** Called before a created comment is added to `serverThreads`. */
  readonly onCreated: (commentId: number, operationId: string) => void;
}

/**
 * Sends the operations of the viewer and applies the responses to the server's threads. If a proxy or the connection fails,
 * an operation is sent again, which has the effect of one: a post has a key and looks for its comment first. An edit is sent
 * only if its comment was not changed elsewhere.
 */
export class OperationSender {
  readonly #options: SenderOptions;
  /** The ids of the comments that posts of this page have created. */
  readonly #confirmedIds = new Set<number>();
  /** The ids of the operations that may have been carried out by an attempt that failed. */
  readonly #uncertainIds = new Set<string>();
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
        return withTabLock(`svc-comments:${operation.id}`, { signal }, () =>
          this.#repeat(operation, () => this.#post(operation)),
        );
      case 'edit':
        return this.#edit(operation);
      case 'resolve': {
        const { commentId, resolved } = operation;
        const resolve = () => client.resolve(commentId, resolved, { signal });
        serverThreads.putResolution(await this.#inOrder(operation, resolve));
        return;
      }
      case 'remove': {
        const { commentId, threadId } = operation;
        const remove = () => client.delete(commentId, { signal }).catch(ignoreNotFound);
        await this.#inOrder(operation, remove);
        serverThreads.removeComment(commentId, threadId);
      }
    }
  }

  /** Returns whether the loaded threads contain the result of a failed operation whose outcome was unknown. */
  confirm(operation: PendingOperation): boolean {
    if (operation.state !== 'failed' || !this.#isUncertain(operation)) return false;
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
    const isUncertain = this.#isUncertain(operation) || !outbox.has(operation);
    outbox.put(operation);
    const found = isUncertain
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
    const { client, outbox, serverThreads, editConflicts } = this.#options;
    const { commentId, threadId, body } = operation;
    const { signal } = this.#stop;
    editConflicts.addEdit(operation);
    const edit = async () => {
      await editConflicts.check(operation, signal);
      return client.edit(commentId, body, signal);
    };
    const comment = await this.#inOrder(operation, edit);
    outbox.delete(operation);
    serverThreads.putComment(comment, threadId);
  }

  /** Waits for the previous change of the same comment, so that the service receives them in order. */
  #inOrder<T>(
    operation: Exclude<PendingOperation, PostOperation>,
    send: () => Promise<T>,
  ): Promise<T> {
    const { commentId } = operation;
    const previous = this.#lastChanges.get(commentId) ?? Promise.resolve();
    const change = previous.then(() => this.#repeat(operation, send));
    this.#lastChanges.set(
      commentId,
      change.catch(() => undefined),
    );
    return change;
  }

  #repeat<T>({ id }: PendingOperation, send: () => Promise<T>): Promise<T> {
    const attempt = () =>
      send().catch((error: unknown) => {
        if (error instanceof CommentsError && error.outcomeUnknown) this.#uncertainIds.add(id);
        throw error;
      });
    return retry(attempt, WRITE_RETRY, { signal: this.#stop.signal });
  }

  #isUncertain({ id, outcomeUnknown }: PendingOperation): boolean {
    return outcomeUnknown || this.#uncertainIds.has(id);
  }
}

/** Deleting a comment that no longer exists is a success. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof CommentsError && error.code === 'not-found')) throw error;
}

/**
 * Returns whether an earlier attempt of a post may have created a comment: own, with the same text, not older than the
 * first attempt, and not created by another post of this page (`confirmedIds`).
 */
function isCreatedBy({ since, body }: PostOperation, confirmedIds: ReadonlySet<number>) {
  return (comment: Comment): boolean =>
    comment.isOwn &&
    comment.body === body &&
    Date.parse(comment.createdAt) >= since - TIME_TOLERANCE_MS &&
    !confirmedIds.has(comment.id);
}

/** Finds the comment that an earlier attempt of a post may have created in its thread. */
async function findCreatedComment(
  client: CommentsClient,
  post: PostOperation,
  confirmedIds: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<Comment | undefined> {
  const isCreated = isCreatedBy(post, confirmedIds);
  if (post.threadId !== undefined) {
    const thread = await client.findThread(post.threadId, signal);
    return thread?.replies.find(isCreated);
  }
  const earliest = post.since - TIME_TOLERANCE_MS;
  for await (const { items } of client.allThreads(signal)) {
    const roots = items.map(({ root }) => root);
    const created = roots.find(isCreated);
    // Every thread of the next page was started before the last one of this page.
    if (created || roots.some(({ createdAt }) => Date.parse(createdAt) < earliest)) return created;
  }
  return undefined;
}
