import type { Thread, ThreadList } from '../../api/comments.ts';
import { PAGE_MAX } from '../../api/limits.ts';
import type { CommentsClient, ThreadFilter } from '../client/comments-client.ts';
import { CommentsError } from '../client/comments-error.ts';
import { newestFirst, ServerThreads, sameThread } from './server-threads.ts';

/** What others have changed since the list was drawn, waiting to be shown. */
interface Incoming {
  readonly threads: readonly Thread[];
  readonly comments: number;
  readonly cursor: string | undefined;
}

/** Where the pages of the list stand. */
export type NextPageState = 'none' | 'idle' | 'loading' | 'failed';

/** Reads the threads: page by page, again when they changed, and what is new only when it is asked for. */
export class ThreadListState {
  readonly serverThreads = new ServerThreads();
  readonly #client: CommentsClient;
  readonly #changed: () => void;
  #run = new AbortController();
  #etag: string | undefined;
  #cursor: string | undefined;
  #incoming: Incoming | undefined;
  #writes = 0;
  #stale = false;
  filter: ThreadFilter = 'open';
  phase: 'loading' | 'ready' | 'failed' = 'loading';
  nextPage: NextPageState = 'none';
  failure: CommentsError | undefined;

  constructor(client: CommentsClient, changed: () => void) {
    this.#client = client;
    this.#changed = changed;
  }

  /** The number of others' comments that wait to be shown; 0 where something else has changed; undefined: nothing. */
  get incoming(): number | undefined {
    return this.#incoming?.comments;
  }

  /** Reads the first page of a filter and forgets the pages of another. */
  async load(filter = this.filter): Promise<void> {
    this.stop();
    this.#run = new AbortController();
    const { signal } = this.#run;
    this.#set({ filter, phase: 'loading', failure: undefined });
    this.serverThreads.clear();
    this.#incoming = undefined;
    this.#cursor = undefined;
    try {
      const page = await this.#client.list({ filter, signal });
      if (signal.aborted || !page) return;
      this.#etag = page.etag;
      this.serverThreads.merge(page.items);
      this.#turn(page);
      this.#set({ phase: 'ready' });
    } catch (error) {
      if (!(error instanceof CommentsError) || signal.aborted) return;
      this.#set({ phase: 'failed', failure: error });
    }
  }

  /** Reads the next page; a cursor that the service does not take any more starts from the top, merged by id. */
  async loadMore(): Promise<void> {
    if (this.nextPage !== 'idle' && this.nextPage !== 'failed') return;
    const { signal } = this.#run;
    this.#set({ nextPage: 'loading' });
    try {
      const page = await this.#client.list({ filter: this.filter, after: this.#cursor, signal });
      if (signal.aborted || !page) return;
      this.serverThreads.merge(page.items);
      this.#turn(page);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof CommentsError && error.code === 'invalid') this.#cursor = undefined;
      this.nextPage = 'failed';
    }
    this.#changed();
  }

  /** Asks whether anything changed, and gathers what did. Answers whether it did. */
  async check(): Promise<boolean> {
    if (this.phase !== 'ready') return false;
    const { signal } = this.#run;
    const writes = this.#writes;
    const query = { filter: this.filter, signal, retries: 0 };
    const head = await this.#client.list({ ...query, etag: this.#etag });
    if (!head) return false;
    const threads = [...head.items];
    const oldest = this.serverThreads.all.at(-1);
    let page: ThreadList = head;
    while (page.pageInfo.hasNextPage && page.pageInfo.endCursor && !reaches(threads, oldest)) {
      const after = page.pageInfo.endCursor;
      const next = await this.#client.list({ ...query, after, first: PAGE_MAX });
      if (!next) break;
      threads.push(...next.items);
      page = next;
    }
    if (signal.aborted || writes !== this.#writes) return false;
    this.#etag = head.etag;
    this.#stale = false;
    const cursor = cursorOf(page);
    this.#incoming = this.#difference(threads, cursor);
    this.#changed();
    return this.#incoming !== undefined;
  }

  /** Draws what `check` has gathered. */
  async show(): Promise<void> {
    if (this.#stale) await this.check();
    const incoming = this.#incoming;
    if (!incoming) return;
    this.#incoming = undefined;
    this.#cursor = incoming.cursor;
    this.nextPage = incoming.cursor === undefined ? 'none' : 'idle';
    this.serverThreads.replaceDownTo(
      incoming.cursor ? incoming.threads.at(-1) : undefined,
      incoming.threads,
    );
    this.#changed();
  }

  /** Says that a write of this page has changed the rows, so that an answer from before it does not undo it. */
  recordWrite(): void {
    this.#writes++;
    this.#stale = true;
  }

  stop(): void {
    this.#run.abort();
  }

  #difference(threads: readonly Thread[], cursor: string | undefined): Incoming | undefined {
    const known = new Map(this.serverThreads.all.map((thread) => [thread.root.id, thread]));
    const ids = new Set(this.serverThreads.all.flatMap(idsOf));
    const differs =
      threads.length !== known.size ||
      threads.some((thread) => {
        const before = known.get(thread.root.id);
        return !before || !sameThread(before, thread);
      });
    if (!differs) return undefined;
    const added = threads
      .flatMap(({ root, replies }) => [root, ...replies])
      .filter(({ id, isOwn }) => !isOwn && !ids.has(id));
    return { threads, comments: added.length, cursor };
  }

  #turn(page: ThreadList): void {
    const cursor = cursorOf(page);
    this.nextPage = cursor === undefined || cursor === this.#cursor ? 'none' : 'idle';
    this.#cursor = cursor;
  }

  #set(change: Partial<Pick<ThreadListState, 'filter' | 'phase' | 'nextPage' | 'failure'>>): void {
    Object.assign(this, change);
    this.#changed();
  }
}

function cursorOf({ pageInfo }: ThreadList): string | undefined {
  return pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
}

function reaches(threads: readonly Thread[], oldest: Thread | undefined): boolean {
  const last = threads.at(-1);
  return !oldest || (last !== undefined && newestFirst(last, oldest) >= 0);
}

function idsOf({ root, replies }: Thread): number[] {
  return [root.id, ...replies.map(({ id }) => id)];
}
