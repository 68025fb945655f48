import type { MentionableUser, MentionableUserList } from '../../api/comments.ts';
import { delay } from '../../lib/waiting.ts';
import { nextCursor, type UserQuery } from '../client/comments-client.ts';
import { CommentsError } from '../client/comments-error.ts';

/** Loads a page of the users that can be mentioned; undefined without a session. */
export type SearchUsers = (query: UserQuery) => Promise<MentionableUserList> | undefined;

/** Returns the known users with a displayed name that matches a text: the service searches other fields. */
export type UsersByName = (search: string) => readonly MentionableUser[];

const DEBOUNCE_MS = 150;
/** The most users that are found by their displayed names. */
const NAMED_MAX = 20;

/** The users that match what is typed: one search at a time, page by page. A new search aborts the previous one. */
export class Suggestions {
  readonly #searchUsers: SearchUsers;
  readonly #usersByName: UsersByName;
  readonly #onChange: () => void;
  readonly #onFailure: (error: CommentsError) => void;
  #request = new AbortController();
  #search: string | undefined;
  /** A search without results: in the same mention, a longer one that begins with it has none either. */
  #unmatched: string | undefined;
  #cursor: string | undefined;
  /** The users with a matching name, before those whom the service has found. */
  #named: readonly MentionableUser[] = [];
  #found: readonly MentionableUser[] = [];
  phase: 'idle' | 'searching' | 'done' | 'failed' = 'idle';

  constructor(
    searchUsers: SearchUsers,
    usersByName: UsersByName,
    onChange: () => void,
    onFailure: (error: CommentsError) => void,
  ) {
    this.#searchUsers = searchUsers;
    this.#usersByName = usersByName;
    this.#onChange = onChange;
    this.#onFailure = onFailure;
  }

  get users(): readonly MentionableUser[] {
    const named = new Set(this.#named.map(({ id }) => id));
    return [...this.#named, ...this.#found.filter(({ id }) => !named.has(id))];
  }

  /** Searches after a pause in typing. Until there are results, the users of the previous search that match stay. */
  async search(search: string): Promise<void> {
    if (search === this.#search && this.phase !== 'failed') return;
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    this.#search = search;
    this.#cursor = undefined;
    this.#named = search === '' ? [] : this.#usersByName(search).slice(0, NAMED_MAX);
    this.#found = this.#found.filter((user) => matches(user, search));
    if (search === '') this.#unmatched = undefined;
    if (this.#unmatched !== undefined && search.startsWith(this.#unmatched)) {
      this.#setPhase('done');
      return;
    }
    this.#setPhase('searching');
    await delay(DEBOUNCE_MS, signal).catch(() => undefined);
    if (!signal.aborted) await this.#loadPage([], signal);
  }

  async loadMore(): Promise<void> {
    if (this.phase !== 'done' || this.#cursor === undefined) return;
    this.#setPhase('searching');
    await this.#loadPage(this.#found, this.#request.signal);
  }

  stop(): void {
    this.#request.abort();
    this.#search = undefined;
    this.#named = [];
    this.#found = [];
    this.phase = 'idle';
  }

  /** Also discards what is known of the users. */
  reset(): void {
    this.stop();
    this.#unmatched = undefined;
  }

  async #loadPage(before: readonly MentionableUser[], signal: AbortSignal): Promise<void> {
    try {
      const search = this.#search || undefined;
      const page = await this.#searchUsers({ search, after: this.#cursor, signal });
      if (signal.aborted || !page) return;
      this.#found = [...before, ...page.items];
      this.#cursor = nextCursor(page);
      this.#unmatched = this.#found.length === 0 ? this.#search : undefined;
      this.#setPhase('done');
    } catch (error) {
      if (signal.aborted) return;
      this.#setPhase('failed');
      if (error instanceof CommentsError) this.#onFailure(error);
    }
  }

  #setPhase(phase: Suggestions['phase']): void {
    this.phase = phase;
    this.#onChange();
  }
}

/** Whether the service would find a user: it searches username and e-mail address. */
function matches({ username, email }: MentionableUser, search: string): boolean {
  return [username, email ?? ''].some((text) => folded(text).includes(folded(search)));
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}
