import type { Comment, Thread } from '../../api/comments.ts';
import { PAGE_MAX } from '../../api/limits.ts';
import {
  type CommentsClient,
  nextCursor,
  type ThreadFilter,
  type ThreadPage,
} from '../client/comments-client.ts';
import { CommentsError } from '../client/comments-error.ts';
import { type IncomingThreads, incomingComments, isInFilter } from './incoming-changes.ts';
import type { CheckOptions, CheckResult } from './poller.ts';
import {
  extendsTo,
  findComment,
  isSameThreads,
  type NewestThreads,
  ServerThreads,
} from './server-threads.ts';

interface CheckedPage {
  /** The cursor before the page; undefined for the first one. */
  readonly after: string | undefined;
  readonly page: ThreadPage;
  /** The cursor of the next page; undefined if there is none. */
  readonly next: string | undefined;
}

/** Reads the threads page by page, and changes by others, which are displayed only on request. */
export class ThreadListState {
  readonly serverThreads = new ServerThreads();
  readonly #client: CommentsClient;
  readonly #onChange: () => void;
  #requests = new AbortController();
  /** The pages of the last check, each with its own tag, to read only those that have changed. */
  #pages: readonly CheckedPage[] = [];
  #incoming: IncomingThreads | undefined;
  /** The time of the first page at the service, in epoch milliseconds. */
  #loadedAt = 0;
  /** When a failed first page may be read again, in epoch milliseconds. */
  #retryAt = 0;
  /** Incremented by each write, to detect responses that are older than a write. */
  #writes = 0;
  /** Whether `#incoming` was read before a write. */
  #isOutdated = false;
  #loadedMore = Promise.resolve();
  /** Settles when the last `load` has succeeded or failed. */
  loaded = Promise.resolve();
  filter: ThreadFilter = 'open';
  phase: 'loading' | 'ready' | 'failed' = 'loading';
  /** Whether the first page is read again while what was read before is displayed. */
  isReloading = false;
  /** The next, older page: none exists, or it can be read, is being read, or could not be read. */
  nextPage: 'none' | 'idle' | 'loading' | 'failed' = 'none';
  cursor: string | undefined;
  /** Why the first or the next page could not be read. */
  failure: CommentsError | undefined;
  /** Why the changes by others could not be displayed. */
  showFailure: CommentsError | undefined;
  /** Whether a form is open in a thread, which then stays in the list if others resolve or reopen it. */
  hasForm: (thread: Thread) => boolean = () => false;

  constructor(client: CommentsClient, onChange: () => void) {
    this.#client = client;
    this.#onChange = onChange;
  }

  /** The new comments by others that are not displayed; empty: only other changes; undefined: no changes. */
  get newComments(): readonly Comment[] | undefined {
    return this.#incoming && incomingComments(this.#incoming, this.serverThreads);
  }

  /** Those of `newComments` that are in open threads. */
  get newOpenComments(): readonly Comment[] {
    const incoming = this.#incoming;
    if (!incoming) return [];
    const threads = incoming.threads.filter((thread) => isInFilter(thread, 'open'));
    return incomingComments({ ...incoming, threads }, this.serverThreads) ?? [];
  }

  /** Returns the last known version of a thread, displayed or not. */
  latest(threadId: number): Thread | undefined {
    const incoming = this.#incoming?.threads.find(({ root }) => root.id === threadId);
    return incoming ?? this.serverThreads.get(threadId);
  }

  /** Returns the last known text of a comment, displayed or not. */
  textOf(commentId: number, threadId: number): string | undefined {
    const comment = findComment(this.#incoming?.threads ?? [], commentId, threadId);
    return (comment ?? this.serverThreads.comment(commentId, threadId))?.body;
  }

  /** Reads the present text of a comment, and changes nothing; undefined if its thread is not in the list. */
  async readText(
    commentId: number,
    threadId: number,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (this.phase !== 'ready') return undefined;
    const { pages } = await this.#readPages(false, signal);
    return findComment(threadsOf(pages), commentId, threadId)?.body;
  }

  /** Changes with each change of the conversation that is noticed. */
  get version(): string {
    return `${this.#pages[0]?.page.etag} ${this.#writes}`;
  }

  /** Reads the first page of a filter. The present list stays displayed until then, even if it has failed. */
  load(filter = this.filter): Promise<void> {
    this.loaded = this.#load(filter);
    return this.loaded;
  }

  async #load(filter: ThreadFilter): Promise<void> {
    this.stop();
    this.#requests = new AbortController();
    const isReloading = filter === this.filter && this.phase !== 'loading';
    if (isReloading) {
      this.#set({ isReloading });
    } else {
      this.serverThreads.clear();
      this.#incoming = undefined;
      const shown = { failure: undefined, showFailure: undefined, nextPage: 'none' } as const;
      this.#set({ filter, phase: 'loading', isReloading, ...shown });
    }
    await this.#readFirstPage().catch(() => undefined);
  }

  /** Reads the first page again in the background after a failure. Rejects if that fails too. */
  async retry(): Promise<void> {
    if (this.failure && Date.now() < this.#retryAt) throw this.failure;
    await this.#readFirstPage({ isBackground: true });
  }

  /** Reads the next page. If the service rejects the cursor, the next call reads from the start again. */
  loadMore(): Promise<void> {
    if (this.nextPage === 'idle' || this.nextPage === 'failed') {
      this.#loadedMore = this.#loadMore();
    }
    return this.#loadedMore;
  }

  async #loadMore(): Promise<void> {
    const { signal } = this.#requests;
    this.#set({ nextPage: 'loading', failure: undefined });
    try {
      const page = await this.#client.list({ filter: this.filter, after: this.cursor, signal });
      if (signal.aborted) return;
      this.serverThreads.merge(page.items);
      this.#setCursor(nextCursor(page, this.cursor));
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof CommentsError) this.failure = error;
      if (this.failure?.code === 'invalid') this.cursor = undefined;
      this.nextPage = 'failed';
    }
    this.#onChange();
  }

  /** Reads changes down to the oldest loaded thread; with `canWait`, the service may wait for the first one. */
  async check({
    canWait = false,
    signal: stopped,
  }: Partial<CheckOptions> = {}): Promise<CheckResult> {
    if (this.phase !== 'ready') return 'unchanged';
    const { signal } = this.#requests;
    const writes = this.#writes;
    const before = this.#pages;
    const any = stopped ? AbortSignal.any([signal, stopped]) : signal;
    const read = await this.#readPages(canWait, any).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (!read || signal.aborted || writes !== this.#writes) return 'changed';
    const { pages, hasWaited } = read;
    this.#isOutdated = false;
    this.#pages = pages;
    const threads = threadsOf(pages);
    if (isSameThreads(threads, threadsOf(before))) return hasWaited ? 'waited' : 'unchanged';
    this.#incoming = {
      filter: this.filter,
      threads,
      oldest: this.nextPage === 'none' ? undefined : this.#oldest,
      since: this.#loadedAt,
      cursor: pages.at(-1)?.next,
    };
    // The viewer's next change must not make a difference to an older response.
    if (!this.newComments) this.#incoming = undefined;
    this.#set({ showFailure: undefined });
    return 'changed';
  }

  /** Displays the changes that `check` has read. Sets `showFailure` if they must be read again and that fails. */
  async show(): Promise<void> {
    const { signal } = this.#requests;
    try {
      if (this.#isOutdated) await this.check();
      const incoming = this.#incoming;
      if (!incoming || this.#isOutdated) return;
      const reading = this.#readKept(incoming, signal);
      const kept = reading ? await reading : [];
      // The viewer or another check may have changed the list since.
      if (this.#isOutdated || this.#incoming !== incoming) return await this.show();
      this.#replaceNewest(incoming, kept);
      this.#set({ showFailure: undefined });
    } catch (error) {
      if (!(error instanceof CommentsError) || signal.aborted) return;
      this.#set({ showFailure: error });
    }
  }

  /** Records that this page has changed `serverThreads`, so that an older response does not revert the change. */
  recordWrite(): void {
    this.#writes++;
    this.#isOutdated = true;
  }

  stop(): void {
    this.#requests.abort();
  }

  async #readFirstPage({ isBackground = false } = {}): Promise<void> {
    const { signal } = this.#requests;
    const writes = this.#writes;
    const query = { filter: this.filter, signal, ...(isBackground && { retries: 0 }) };
    try {
      const page = await this.#client.list(query);
      const first = { threads: page.items, cursor: nextCursor(page) };
      const reading = this.#readKept(first, signal);
      const kept = reading ? await reading : [];
      if (signal.aborted) return;
      this.#loadedAt = page.readAt;
      this.#pages = [{ after: undefined, page, next: first.cursor }];
      // A page that is older than a write must not remove what was written.
      const written = writes === this.#writes ? [] : this.serverThreads.all;
      this.#replaceNewest(first, kept);
      this.serverThreads.merge(written);
      this.#set({ phase: 'ready', isReloading: false, failure: undefined, showFailure: undefined });
    } catch (error) {
      if (!(error instanceof CommentsError) || signal.aborted) return;
      this.#retryAt = Date.now() + (error.retryAfter ?? 0);
      // The same failure in the background is not reported again.
      const isSame = isBackground && this.failure?.code === error.code;
      this.#set({ phase: 'failed', isReloading: false, failure: isSame ? this.failure : error });
      throw error;
    }
  }

  /** Reads those threads with an open form that are not among the newest ones any more, and that still exist. */
  #readKept(newest: NewestThreads, signal: AbortSignal): Promise<Thread[]> | undefined {
    const missing = this.serverThreads.missingIn(newest).filter((thread) => this.hasForm(thread));
    if (missing.length === 0) return undefined;
    const read = missing.map(({ root }) => this.#client.findThread(root.id, signal));
    return Promise.all(read).then((threads) => threads.filter((thread) => thread !== undefined));
  }

  /** Replaces the newest threads; `kept` stay in the list, so that no form disappears while the viewer writes. */
  #replaceNewest(newest: NewestThreads, kept: readonly Thread[]): void {
    this.#incoming = undefined;
    this.#setCursor(newest.cursor);
    this.serverThreads.replaceNewest(newest, kept);
  }

  /** Reads pages down to the oldest loaded thread, those that have not changed only by their tags. */
  async #readPages(canWait: boolean, signal: AbortSignal) {
    const pages: CheckedPage[] = [];
    let hasWaited = false;
    let after: string | undefined;
    do {
      const known = this.#pages.find((each) => each.after === after);
      const isFirst = after === undefined;
      const query = { filter: this.filter, first: isFirst ? undefined : PAGE_MAX, after, signal };
      const checked = await this.#client.checkPage(query, known?.page.etag, canWait && isFirst);
      hasWaited ||= checked.hasWaited;
      const page = checked.page ?? known?.page;
      if (!page) break;
      const next = nextCursor(page, after);
      pages.push({ after, page, next });
      after = next;
    } while (after !== undefined && !extendsTo(pages.at(-1)?.page.items, this.#oldest));
    return { pages, hasWaited };
  }

  get #oldest(): Thread | undefined {
    return this.serverThreads.all.at(-1);
  }

  #setCursor(cursor: string | undefined): void {
    this.cursor = cursor;
    this.nextPage = cursor === undefined ? 'none' : 'idle';
  }

  #set(change: Partial<ThreadListState>): void {
    Object.assign(this, change);
    this.#onChange();
  }
}

function threadsOf(pages: readonly CheckedPage[]): Thread[] {
  return pages.flatMap(({ page }) => page.items);
}
