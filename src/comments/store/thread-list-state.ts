import type { Thread, ThreadList } from '../../api/comments.ts';
import { PAGE_MAX } from '../../api/limits.ts';
import type { CommentsClient, ThreadFilter } from '../client/comments-client.ts';
import { CommentsError } from '../client/comments-error.ts';
import { type IncomingThreads, incomingComments } from './incoming-changes.ts';
import { newestFirst, ServerThreads } from './server-threads.ts';

/** The state of the next, older page: none exists, or it can be read, is being read, or could not be read. */
export type NextPageState = 'none' | 'idle' | 'loading' | 'failed';

type PublicState = Pick<
  ThreadListState,
  'filter' | 'phase' | 'nextPage' | 'failure' | 'showFailure'
>;

/** Reads the threads page by page, and changes by others, which are displayed only on request. */
export class ThreadListState {
  readonly serverThreads = new ServerThreads();
  readonly #client: CommentsClient;
  readonly #onChange: () => void;
  #requests = new AbortController();
  #etag: string | undefined;
  #cursor: string | undefined;
  #incoming: IncomingThreads | undefined;
  /** The time of the first page at the service, in epoch milliseconds. */
  #loadedAt = 0;
  /** Incremented by each write, to detect responses that are older than a write. */
  #writes = 0;
  /** Whether `#incoming` was read before a write. */
  #isOutdated = false;
  filter: ThreadFilter = 'open';
  phase: 'loading' | 'ready' | 'failed' = 'loading';
  nextPage: NextPageState = 'none';
  /** Why the first or the next page could not be read. */
  failure: CommentsError | undefined;
  /** Why the changes by others could not be displayed. */
  showFailure: CommentsError | undefined;

  constructor(client: CommentsClient, onChange: () => void) {
    this.#client = client;
    this.#onChange = onChange;
  }

  /** The number of new comments by others that are not displayed; 0: other changes; undefined: no changes. */
  get incoming(): number | undefined {
    return this.#incoming && incomingComments(this.#incoming, this.serverThreads);
  }

  /** Reads the first page of a filter, after removing the loaded threads from the list. */
  async load(filter = this.filter): Promise<void> {
    this.stop();
    this.#requests = new AbortController();
    const { signal } = this.#requests;
    this.#set({ filter, phase: 'loading', failure: undefined, showFailure: undefined });
    this.serverThreads.clear();
    this.#incoming = undefined;
    this.#cursor = undefined;
    try {
      const page = await this.#client.list({ filter, signal });
      if (signal.aborted || !page) return;
      this.#etag = page.etag;
      this.#loadedAt = page.readAt;
      this.serverThreads.merge(page.items);
      this.#setCursor(page);
      this.#set({ phase: 'ready' });
    } catch (error) {
      if (!(error instanceof CommentsError) || signal.aborted) return;
      this.#set({ phase: 'failed', failure: error });
    }
  }

  /** Reads the next page. If the service rejects the cursor, the next call reads from the start again. */
  async loadMore(): Promise<void> {
    if (this.nextPage !== 'idle' && this.nextPage !== 'failed') return;
    const { signal } = this.#requests;
    this.#set({ nextPage: 'loading', failure: undefined });
    try {
      const page = await this.#client.list({ filter: this.filter, after: this.#cursor, signal });
      if (signal.aborted || !page) return;
      this.serverThreads.merge(page.items);
      this.#setCursor(page);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof CommentsError) this.failure = error;
      if (this.failure?.code === 'invalid') this.#cursor = undefined;
      this.nextPage = 'failed';
    }
    this.#onChange();
  }

  /** Reads changes down to the oldest loaded thread. Returns whether there are any. */
  async check(): Promise<boolean> {
    if (this.phase !== 'ready') return false;
    const { signal } = this.#requests;
    const writes = this.#writes;
    const { filter } = this;
    const query = { filter, signal, retries: 0 };
    const head = await this.#client.list({ ...query, etag: this.#etag });
    if (!head) {
      if (writes === this.#writes) this.#isOutdated = false;
      return false;
    }
    const threads = [...head.items];
    const oldest = this.serverThreads.all.at(-1);
    const isComplete = this.nextPage === 'none';
    let page: ThreadList = head;
    while (page.pageInfo.hasNextPage && page.pageInfo.endCursor && !includes(threads, oldest)) {
      const after = page.pageInfo.endCursor;
      const next = await this.#client.list({ ...query, after, first: PAGE_MAX });
      if (!next) break;
      threads.push(...next.items);
      page = next;
    }
    if (signal.aborted || writes !== this.#writes) return false;
    this.#etag = head.etag;
    this.#isOutdated = false;
    this.#incoming = {
      filter,
      threads,
      oldest: isComplete ? undefined : oldest,
      since: this.#loadedAt,
      cursor: nextCursor(page),
    };
    this.#set({ showFailure: undefined });
    return this.incoming !== undefined;
  }

  /** Displays the changes that `check` has read. Sets `showFailure` if they must be read again and that fails. */
  async show(): Promise<void> {
    const { signal } = this.#requests;
    try {
      if (this.#isOutdated) await this.check();
    } catch (error) {
      if (!(error instanceof CommentsError) || signal.aborted) return;
      this.#set({ showFailure: error });
    }
    const incoming = this.#incoming;
    if (!incoming || this.#isOutdated) return;
    const { threads, cursor } = incoming;
    this.#incoming = undefined;
    this.#cursor = cursor;
    this.nextPage = cursor === undefined ? 'none' : 'idle';
    this.serverThreads.replaceDownTo(cursor ? threads.at(-1) : undefined, threads);
    this.#onChange();
  }

  /** Records that this page has changed `serverThreads`, so that an older response does not revert the change. */
  recordWrite(): void {
    this.#writes++;
    this.#isOutdated = true;
  }

  stop(): void {
    this.#requests.abort();
  }

  /** Sets the cursor of the next page. A page whose cursor does not advance is the last one. */
  #setCursor(page: ThreadList): void {
    const cursor = nextCursor(page);
    this.nextPage = cursor === undefined || cursor === this.#cursor ? 'none' : 'idle';
    this.#cursor = cursor;
  }

  #set(change: Partial<PublicState>): void {
    Object.assign(this, change);
    this.#onChange();
  }
}

function nextCursor({ pageInfo }: ThreadList): string | undefined {
  return pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
}

/** Whether the threads, newest first, extend to `oldest`. */
function includes(threads: readonly Thread[], oldest: Thread | undefined): boolean {
  const last = threads.at(-1);
  return !oldest || (last !== undefined && newestFirst(last, oldest) >= 0);
}
