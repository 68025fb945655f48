import type { ServerClock } from '../../session/server-clock.ts';
import type { CommentsClient } from '../client/comments-client.ts';
import { CommentsError } from '../client/comments-error.ts';
import { EditConflicts } from './edit-conflicts.ts';
import { newId } from './new-id.ts';
import { OperationSender } from './operation-sender.ts';
import { OptimisticView } from './optimistic-view.ts';
import { hasText, nameOf, type Outbox } from './outbox.ts';
import {
  type EditOperation,
  failedOperation,
  isResumable,
  type PendingOperation,
  type PostOperation,
} from './pending-operation.ts';
import { ThreadListState } from './thread-list-state.ts';
import { UndoTimers } from './undo-timer.ts';
import type { ThreadView } from './view-model.ts';

/** How long a deletion or a resolution can be undone before it is sent. */
export const UNDO_TIME_MS = 10_000;

/** The displayed threads and the state of the list; a new object after each change. */
export interface CommentsState
  extends Readonly<
    Pick<ThreadListState, 'phase' | 'failure' | 'filter' | 'nextPage' | 'showFailure'>
  > {
  readonly threads: readonly ThreadView[];
  /** The number of new comments of others that are not displayed yet; 0: other changes; undefined: no changes. */
  readonly incoming: number | undefined;
}

export interface Outcome {
  readonly operation: PendingOperation;
  readonly result: 'undoable' | 'undone' | 'done' | 'failed';
}

interface StoreOptions {
  readonly client: CommentsClient;
  readonly outbox: Outbox;
  readonly clock: ServerClock;
  readonly onChange: () => void;
  readonly onOutcome: (outcome: Outcome) => void;
}

/**
 * The comments of one dashboard, independent of the DOM: the server's threads with the viewer's pending operations
 * applied. A failure affects only its own operation.
 */
export class CommentsStore {
  readonly threadList: ThreadListState;
  readonly editConflicts: EditConflicts;
  undoTimeMs = UNDO_TIME_MS;
  readonly #options: StoreOptions;
  readonly #view = new OptimisticView();
  readonly #undoTimers = new UndoTimers();
  /** The ids of the operations that were sent while the page was being hidden. */
  readonly #sentOnPageHide = new Set<string>();
  readonly #sender: OperationSender;
  #operations: readonly PendingOperation[];
  #state: CommentsState | undefined;

  constructor(options: StoreOptions) {
    this.#options = options;
    this.#operations = options.outbox.restore();
    this.threadList = new ThreadListState(options.client, () => {
      this.#operations = this.#operations.filter((operation) => !this.#sender.confirm(operation));
      this.#reportChange();
    });
    this.editConflicts = new EditConflicts(this.threadList);
    this.#sender = new OperationSender({
      client: options.client,
      outbox: options.outbox,
      serverThreads: this.threadList.serverThreads,
      editConflicts: this.editConflicts,
      onCreated: (commentId, operationId) => this.#view.setKey(commentId, operationId),
    });
  }

  get state(): CommentsState {
    this.#state ??= this.#createState();
    return this.#state;
  }

  /** Whether an operation is being sent, whose result would be counted as a change by others. */
  get isSending(): boolean {
    return this.#operations.some(({ state }) => state === 'sending');
  }

  /** Starts a thread, or replies to the thread `threadId`. The text is stored before this returns. */
  post(body: string, threadId?: number): Promise<void> {
    const operation = this.#newPost(body, threadId);
    this.#options.outbox.put(operation);
    return this.#run(operation);
  }

  /** Adds a reply to a deleted thread as failed, so that the viewer can decide what happens to its text. */
  addUnsentReply(body: string, threadId: number): void {
    const failure = new CommentsError('not-found', `The thread ${threadId} was deleted.`);
    const operation = failedOperation(this.#newPost(body, threadId), failure);
    this.#options.outbox.put(operation);
    this.#put(operation);
    this.#options.onOutcome({ operation, result: 'failed' });
  }

  get failedEdits(): EditOperation[] {
    return this.#operations
      .filter((operation) => operation.kind === 'edit')
      .filter(({ state }) => state === 'failed');
  }

  /** Edits a comment. The text is stored before this returns. */
  edit(commentId: number, threadId: number, body: string): Promise<void> {
    const pending = this.findPending('edit', commentId);
    if (pending?.body === body) return Promise.resolve();
    this.#discardFailedEdits(commentId);
    const shared = { kind: 'edit', id: newId(), state: 'sending' } as const;
    const base = this.threadList.textOf(commentId, threadId);
    const operation: EditOperation = { ...shared, threadId, commentId, body, base };
    this.#options.outbox.put(operation);
    return this.#run(operation);
  }

  /** Deletes a comment, or with its root a thread, after the undo time. Returns the operation's id. */
  remove(commentId: number, threadId: number): string {
    const pending = this.findPending('remove', commentId);
    if (pending) return pending.id;
    return this.#delay({ kind: 'remove', id: newId(), threadId, commentId, state: 'undoable' });
  }

  /** Resolves or reopens a thread after the undo time. Returns the operation's id. */
  resolve(threadId: number, resolved: boolean): string {
    const pending = this.findPending('resolve', threadId);
    if (pending?.resolved === resolved) return pending.id;
    const shared = { id: newId(), threadId, commentId: threadId, state: 'undoable' } as const;
    return this.#delay({ kind: 'resolve', resolved, ...shared });
  }

  /** Cancels an operation that has not been sent, and returns it. */
  undo(id: string): PendingOperation | undefined {
    const operation = this.find(id);
    if (operation?.state !== 'undoable') return undefined;
    this.#delete(id);
    this.#options.onOutcome({ operation, result: 'undone' });
    return operation;
  }

  /** Pauses or resumes the undo time, for example while the pointer is over the notice. */
  setUndoPaused(id: string, paused: boolean): void {
    this.#undoTimers.setPaused(id, paused);
  }

  find(id: string): PendingOperation | undefined {
    return this.#operations.find((operation) => operation.id === id);
  }

  /** Finds the last operation of a kind on a comment, unless it has failed. */
  findPending<Kind extends 'edit' | 'remove' | 'resolve'>(
    kind: Kind,
    commentId: number,
  ): Extract<PendingOperation, { kind: Kind }> | undefined {
    const isPending = (each: PendingOperation): each is Extract<PendingOperation, { kind: Kind }> =>
      each.kind === kind && each.commentId === commentId && each.state !== 'failed';
    return this.#operations.findLast(isPending);
  }

  async retry(id: string): Promise<void> {
    const operation = this.find(id);
    if (operation?.state === 'failed') await this.#run(operation);
  }

  /** Deletes a failed operation and returns it, so that its text can be edited. */
  discard(id: string): PendingOperation | undefined {
    const operation = this.find(id);
    if (operation?.state !== 'failed') return undefined;
    if (hasText(operation)) this.#options.outbox.delete(operation);
    this.#delete(id);
    return operation;
  }

  /** Deletes the failed operation that is stored under `name`, because another tab has sent or discarded it. */
  deleteSettled(name: string): void {
    for (const operation of this.#operations) {
      const isSettled = hasText(operation) && nameOf(operation) === name;
      if (isSettled && operation.state === 'failed') this.#delete(operation.id);
    }
  }

  /**
   * Sends again, once each, the operations that failed without a session, and the posts that failed because of the
   * connection or the service; without `isRecovering`, only those that are due.
   */
  async resume(isRecovering = true): Promise<void> {
    const waiting = this.#operations.filter((each) => isResumable(each, isRecovering));
    await Promise.all(waiting.map(({ id }) => this.retry(id)));
  }

  /** Whether an operation is sent again as soon as the service responds. */
  get isResuming(): boolean {
    return this.#operations.some((each) => isResumable(each, false));
  }

  /** Sends the operations that can still be undone, because the page is being hidden. */
  flush(): void {
    const { client } = this.#options;
    const options = { keepalive: true };
    for (const operation of this.#operations) {
      if (operation.state !== 'undoable' || operation.kind === 'post') continue;
      const { id, commentId } = operation;
      this.#undoTimers.stop(id);
      this.#sentOnPageHide.add(id);
      const response =
        operation.kind === 'resolve'
          ? client.resolve(commentId, operation.resolved, options)
          : client.delete(commentId, options);
      response.catch(() => undefined);
      this.#put({ ...operation, state: 'sending' });
    }
  }

  /** Reads the list again after the page was restored from the cache, because the results of `flush` are unknown. */
  async reloadAfterRestore(): Promise<void> {
    this.#operations = this.#operations.filter(({ id }) => !this.#sentOnPageHide.has(id));
    this.#sentOnPageHide.clear();
    await this.threadList.load();
  }

  /** Whether the session has ended, or belongs to another viewer now. */
  get isDisposed(): boolean {
    return this.#sender.isStopped;
  }

  /** Stops all requests, after sending the operations that can still be undone. */
  dispose(): void {
    this.flush();
    this.threadList.stop();
    this.#sender.stop();
  }

  #createState(): CommentsState {
    const { phase, failure, filter, nextPage, newComments, showFailure } = this.threadList;
    const { all, keptIds } = this.threadList.serverThreads;
    const threads = this.#view.threads(all, this.#operations, filter, keptIds);
    const incoming = newComments?.length;
    return { phase, failure, filter, threads, nextPage, incoming, showFailure };
  }

  #newPost(body: string, threadId: number | undefined): PostOperation {
    const since = this.#options.clock.now();
    return { kind: 'post', id: newId(), state: 'sending', body, threadId, since };
  }

  #delay(operation: PendingOperation): string {
    this.#put(operation);
    this.#undoTimers.start(operation.id, this.undoTimeMs, () => void this.#run(operation));
    this.#options.onOutcome({ operation, result: 'undoable' });
    return operation.id;
  }

  async #run(operation: PendingOperation): Promise<void> {
    this.#undoTimers.stop(operation.id);
    this.#put({ ...operation, state: 'sending', failure: undefined });
    try {
      await this.#sender.send(operation);
      if (this.isDisposed) return;
      this.threadList.recordWrite();
      this.#delete(operation.id);
      if (operation.kind === 'edit') this.#discardFailedEdits(operation.commentId);
      this.#options.onOutcome({ operation, result: 'done' });
    } catch (error) {
      if (!(error instanceof CommentsError) || this.#sender.isStopped) return;
      const failed = failedOperation(operation, error);
      this.#put(failed);
      this.#options.onOutcome({ operation: failed, result: 'failed' });
    }
  }

  #discardFailedEdits(commentId: number): void {
    for (const edit of this.failedEdits) if (edit.commentId === commentId) this.discard(edit.id);
  }

  #put(operation: PendingOperation): void {
    const current = this.find(operation.id);
    this.#operations = current
      ? this.#operations.map((each) => (each === current ? operation : each))
      : [...this.#operations, operation];
    this.#reportChange();
  }

  #delete(id: string): void {
    this.#undoTimers.stop(id);
    this.#operations = this.#operations.filter((operation) => operation.id !== id);
    this.#reportChange();
  }

  #reportChange(): void {
    this.#state = undefined;
    this.#options.onChange();
  }
}
