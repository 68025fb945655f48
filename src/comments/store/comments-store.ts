import type { Comment } from '../../api/comments.ts';
import type { ServerClock } from '../../session/server-clock.ts';
import type { CommentsClient, ThreadFilter } from '../client/comments-client.ts';
import { CommentsError } from '../client/comments-error.ts';
import { newId } from './new-id.ts';
import { OperationSender } from './operation-sender.ts';
import { OptimisticView } from './optimistic-view.ts';
import type { PendingOperation, PostOperation } from './pending-operation.ts';
import type { PostOutbox } from './post-outbox.ts';
import { type NextPageState, ThreadListState } from './thread-list-state.ts';
import { UndoTimer } from './undo-timer.ts';
import type { ThreadView } from './view-model.ts';

/** How long a deletion and a resolution wait for second thoughts, in milliseconds. */
export const UNDO_TIME_MS = 6000;

/** The conversation as it is drawn; a new object after each change. */
export interface CommentsState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly failure: CommentsError | undefined;
  readonly filter: ThreadFilter;
  readonly threads: readonly ThreadView[];
  readonly nextPage: NextPageState;
  /** Others' new comments behind the pill; 0: other changes; undefined: nothing. */
  readonly incoming: number | undefined;
}

/** How an operation went on: under way again, undone, done, or failed. */
export interface Outcome {
  readonly operation: PendingOperation;
  readonly result: 'undoable' | 'undone' | 'done' | 'failed';
  /** The comment that a finished post or edit made. */
  readonly comment?: Comment | undefined;
}

interface Parts {
  client: CommentsClient;
  outbox: PostOutbox;
  clock: ServerClock;
  onChange: () => void;
  onOutcome: (outcome: Outcome) => void;
}

/**
 * The conversation without a page: what the server said, what the viewer did since, and both folded into one view.
 * A failure removes or marks nothing but its own operation.
 */
export class CommentsStore {
  readonly threadList: ThreadListState;
  readonly #parts: Parts;
  readonly #fold = new OptimisticView();
  readonly #undo = new Map<string, UndoTimer>();
  readonly #sentLast = new Set<string>();
  readonly #sender: OperationSender;
  #operations: readonly PendingOperation[];
  #state: CommentsState | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#operations = parts.outbox.restore();
    this.threadList = new ThreadListState(parts.client, () => this.#changed());
    const made = (id: number, operation: string) => this.#fold.adopt(id, operation);
    this.#sender = new OperationSender({
      ...parts,
      serverThreads: this.threadList.serverThreads,
      made,
    });
  }

  get state(): CommentsState {
    const { serverThreads, phase, failure, filter, nextPage, incoming } = this.threadList;
    this.#state ??= {
      ...{ phase, failure, filter, nextPage, incoming },
      threads: this.#fold.views(serverThreads.all, this.#operations, filter),
    };
    return this.#state;
  }

  /** Whether a post is under way, whose comment would look like somebody's new one. */
  get busy(): boolean {
    return this.#operations.some(({ state }) => state === 'sending');
  }

  /** Starts a thread, or answers the thread `threadId`. The text is kept before this returns. */
  post(body: string, threadId?: number): Promise<void> {
    const id = newId();
    const since = this.#parts.clock.now();
    const operation: PostOperation = { kind: 'post', state: 'sending', id, body, threadId, since };
    this.#parts.outbox.put(operation);
    return this.#run(operation);
  }

  /** Changes a comment; a text that is what the server has is no change. */
  async edit(commentId: number, threadId: number, body: string): Promise<void> {
    const failed = this.#operations.find(
      (each) => each.kind === 'edit' && each.commentId === commentId && each.state === 'failed',
    );
    if (failed) this.discard(failed.id);
    if (body === this.#row(commentId, threadId)?.body) return;
    await this.#run({ kind: 'edit', id: newId(), threadId, commentId, body, state: 'sending' });
  }

  /** Deletes a comment, or with its root a thread, once it can no longer be undone. Answers the operation's id. */
  remove(commentId: number, threadId: number): string {
    return this.#hold({ kind: 'remove', id: newId(), threadId, commentId, state: 'undoable' });
  }

  /** Resolves or reopens a thread once it can no longer be undone. Answers the operation's id. */
  resolve(threadId: number, resolved: boolean): string {
    const shared = { id: newId(), threadId, commentId: threadId, state: 'undoable' } as const;
    return this.#hold({ kind: 'resolve', resolved, ...shared });
  }

  /** Takes back what is held; answers it. */
  undo(id: string): PendingOperation | undefined {
    const operation = this.find(id);
    if (operation?.state !== 'undoable') return undefined;
    this.#drop(id);
    this.#parts.onOutcome({ operation, result: 'undone' });
    return operation;
  }

  /** Stops or restarts the time for second thoughts, while somebody looks at the notice. */
  setUndoPaused(id: string, paused: boolean): void {
    const clock = this.#undo.get(id);
    if (paused) clock?.pause();
    else clock?.run();
  }

  find(id: string): PendingOperation | undefined {
    return this.#operations.find((operation) => operation.id === id);
  }

  /** Tries a failed operation again. */
  async retry(id: string): Promise<void> {
    const operation = this.find(id);
    if (operation?.state === 'failed') await this.#run(operation);
  }

  /** Takes a failed operation away and answers it, so that its text can be written on. */
  discard(id: string): PendingOperation | undefined {
    const operation = this.find(id);
    if (operation?.state !== 'failed') return undefined;
    this.#parts.outbox.delete(id);
    this.#drop(id);
    return operation;
  }

  /** Tries again what failed because nobody was signed in. */
  async resume(): Promise<void> {
    const waiting = this.#operations.filter(({ failure }) => failure?.code === 'signed-out');
    await Promise.all(waiting.map(({ id }) => this.retry(id)));
  }

  /** Sends what could still be undone: the page goes away. */
  flush(): void {
    for (const operation of this.#operations) {
      if (operation.state !== 'undoable' || operation.kind === 'post') continue;
      const { commentId, kind } = operation;
      const change = kind === 'resolve' ? { resolved: operation.resolved } : 'remove';
      this.#stopClock(operation.id);
      this.#sentLast.add(operation.id);
      this.#parts.client.sendOnPageHide(commentId, change);
      this.#put({ ...operation, state: 'sending' });
    }
  }

  /** The page came back although it had gone: what `flush` has sent is the server's to tell. */
  async reloadAfterRestore(): Promise<void> {
    this.#operations = this.#operations.filter(({ id }) => !this.#sentLast.delete(id));
    await this.threadList.load();
  }

  /** Looks for a thread: in what is loaded, then among all threads, page by page. */
  async findThread(id: number): Promise<ThreadView | undefined> {
    const found = () => this.state.threads.find((thread) => thread.id === id);
    if (!found() && this.threadList.filter !== 'all') await this.threadList.load('all');
    while (!found() && this.threadList.nextPage === 'idle') await this.threadList.loadMore();
    return found();
  }

  /** Ends everything; what could still be undone is sent. */
  dispose(): void {
    this.flush();
    this.threadList.stop();
    this.#sender.stop();
  }

  #hold(operation: PendingOperation): string {
    this.#put(operation);
    this.#undo.set(operation.id, new UndoTimer(UNDO_TIME_MS, () => void this.#run(operation)));
    this.#parts.onOutcome({ operation, result: 'undoable' });
    return operation.id;
  }

  async #run(operation: PendingOperation): Promise<void> {
    this.#stopClock(operation.id);
    this.#put({ ...operation, state: 'sending', failure: undefined });
    try {
      const comment = await this.#sender.send(operation);
      this.threadList.recordWrite();
      this.#drop(operation.id);
      this.#parts.onOutcome({ operation, result: 'done', comment });
    } catch (error) {
      if (!(error instanceof CommentsError) || this.#sender.stopped) return;
      const outcomeUnknown = operation.outcomeUnknown || error.outcomeUnknown;
      const failed: PendingOperation = {
        ...operation,
        outcomeUnknown,
        state: 'failed',
        failure: error,
      };
      this.#put(failed);
      this.#parts.onOutcome({ operation: failed, result: 'failed' });
    }
  }

  #row(commentId: number, threadId: number): Comment | undefined {
    const thread = this.threadList.serverThreads.get(threadId);
    return [thread?.root, ...(thread?.replies ?? [])].find((row) => row?.id === commentId);
  }

  #put(operation: PendingOperation): void {
    const known = this.find(operation.id);
    this.#operations = known
      ? this.#operations.map((each) => (each === known ? operation : each))
      : [...this.#operations, operation];
    this.#changed();
  }

  #drop(id: string): void {
    this.#stopClock(id);
    this.#operations = this.#operations.filter((operation) => operation.id !== id);
    this.#changed();
  }

  #stopClock(id: string): void {
    this.#undo.get(id)?.stop();
    this.#undo.delete(id);
  }

  #changed(): void {
    this.#state = undefined;
    this.#parts.onChange();
  }
}
