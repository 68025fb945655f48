import type { MentionableUser, MentionableUserList } from '../../api/comments.ts';
import { delay } from '../../lib/delay.ts';
import type { UserQuery } from '../client/comments-client.ts';

/** Asks for a page of the users that can be mentioned; nobody is there to be asked before there is a session. */
export type Suggest = (query: UserQuery) => Promise<MentionableUserList> | undefined;

const PAUSE = 150;

/** The users found for what is typed: one search at a time, page by page; a late answer to an older search is dropped. */
export class Suggestions {
  readonly #suggest: Suggest;
  readonly #changed: () => void;
  #run = new AbortController();
  #search: string | undefined;
  #after: string | undefined;
  users: readonly MentionableUser[] = [];
  phase: 'idle' | 'searching' | 'done' | 'failed' = 'idle';

  constructor(suggest: Suggest, changed: () => void) {
    this.#suggest = suggest;
    this.#changed = changed;
  }

  /** Searches once the typing pauses; the users found before stay until there are others. */
  async search(search: string): Promise<void> {
    if (search === this.#search && this.phase !== 'failed') return;
    this.#run.abort();
    this.#run = new AbortController();
    this.#search = search;
    this.#after = undefined;
    this.#set('searching');
    const { signal } = this.#run;
    await this.#page([], signal, () => delay(this.users.length === 0 ? 0 : PAUSE, signal));
  }

  /** Reads the next page, where there is one. */
  async more(): Promise<void> {
    if (this.phase !== 'done' || this.#after === undefined) return;
    this.#set('searching');
    await this.#page(this.users, this.#run.signal);
  }

  stop(): void {
    this.#run.abort();
    this.#search = undefined;
    this.users = [];
    this.phase = 'idle';
  }

  async #page(
    before: readonly MentionableUser[],
    signal: AbortSignal,
    pause?: () => Promise<void>,
  ): Promise<void> {
    try {
      await pause?.();
      const search = this.#search || undefined;
      const page = await this.#suggest({ search, after: this.#after, signal });
      if (signal.aborted || !page) return;
      const { items, pageInfo } = page;
      this.users = [...before, ...items];
      this.#after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
      this.#set('done');
    } catch {
      if (!signal.aborted) this.#set('failed');
    }
  }

  #set(phase: Suggestions['phase']): void {
    this.phase = phase;
    this.#changed();
  }
}
