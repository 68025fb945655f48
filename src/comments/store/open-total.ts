import type { Thread } from '../../api/comments.ts';
import { delay } from '../../lib/waiting.ts';
import type { CommentsClient, ThreadFilter } from '../client/comments-client.ts';
import { CommentsError } from '../client/comments-error.ts';
import { isInFilter } from './incoming-changes.ts';
import { newestFirst } from './server-threads.ts';
import type { ThreadListState } from './thread-list-state.ts';
import { commentsOf, isStored, type ThreadView } from './view-model.ts';

/** The list is displayed, and a viewer who opens it briefly has left, before other pages are read. */
const DELAY_MS = 1000;
/** The shortest time between a failure and the next attempt. */
const RETRY_MS = 20_000;

/**
 * Counts the comments of all open threads, also of those that are not loaded: of the displayed threads at once, and of
 * others by reading their pages in the background, once until the list is read again.
 */
export class OpenTotal {
  readonly #client: CommentsClient;
  readonly #onChange: () => void;
  #request = new AbortController();
  /** What `#others` belongs to, or was requested for. */
  #countedFor: string | undefined;
  /** The number of comments in open threads that are older than `#oldest`; in all, if only resolved ones are listed. */
  #others = 0;
  #oldest: Thread | undefined;
  #retryAt = 0;
  value = 0;

  constructor(client: CommentsClient, onChange: () => void) {
    this.#client = client;
    this.#onChange = onChange;
  }

  update(list: ThreadListState, views: readonly ThreadView[]): void {
    if (list.phase !== 'ready') return;
    const { filter, nextPage, serverThreads } = list;
    if (filter === 'resolved') {
      this.#oldest = undefined;
      this.#countOthers(`resolved ${list.version}`, 'open', undefined);
      this.value = this.#others;
      return;
    }
    const oldest = nextPage === 'none' ? undefined : serverThreads.all.at(-1);
    if (!oldest) this.#forgetOthers();
    else if (!this.#oldest || newestFirst(oldest, this.#oldest) < 0) {
      this.#oldest = oldest;
      this.#countOthers(`${filter} ${list.cursor}`, filter, list.cursor);
    }
    const loaded = views.filter((view) => !view.resolved && !this.#isCounted(view));
    const comments = loaded.flatMap(commentsOf).filter(isStored);
    this.value = comments.length + list.newOpenComments.length + this.#others;
  }

  stop(): void {
    this.#request.abort();
  }

  /** Whether a thread was loaded after `#others` had been counted. */
  #isCounted({ root: { id, createdAt } }: ThreadView): boolean {
    const root = id === undefined ? undefined : { id, createdAt };
    return (
      root !== undefined && this.#oldest !== undefined && newestFirst({ root }, this.#oldest) > 0
    );
  }

  #forgetOthers(): void {
    this.#request.abort();
    this.#countedFor = undefined;
    this.#oldest = undefined;
    this.#others = 0;
  }

  #countOthers(key: string, filter: ThreadFilter, after: string | undefined): void {
    if (key === this.#countedFor || Date.now() < this.#retryAt) return;
    this.#countedFor = key;
    this.#request.abort();
    this.#request = new AbortController();
    void this.#count(filter, after, this.#request.signal);
  }

  async #count(
    filter: ThreadFilter,
    after: string | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await delay(DELAY_MS, signal);
      let count = 0;
      for await (const { items } of this.#client.allThreads(signal, { filter, after })) {
        const open = items.filter((thread) => isInFilter(thread, 'open'));
        for (const { replies } of open) count += 1 + replies.length;
      }
      this.#others = count;
      this.#onChange();
    } catch (error) {
      if (signal.aborted || !(error instanceof CommentsError)) return;
      this.#retryAt = Date.now() + RETRY_MS;
      this.#countedFor = undefined;
      this.#oldest = undefined;
    }
  }
}
