import type { MentionableUser } from '../../api/comments.ts';
import { backoff } from '../../lib/backoff.ts';
import { type CommentsClient, nextCursor } from '../client/comments-client.ts';
import { CommentsError } from '../client/comments-error.ts';
import type { UsernameIndex } from './comment-body.ts';
import { ResolvedValues, shortText, textOf } from './resolved-values.ts';

/** The application's name and picture of a user; an absent one is that of the service. */
export interface UserDisplay {
  name?: string | undefined;
  /** The address of a picture; without one, initials are displayed. */
  picture?: string | undefined;
}

/** Returns the application's name and picture of a user; undefined if it has none. Called once for each user. */
export type ResolveUser = (user: {
  id: number;
  username?: string | undefined;
  email?: string | null | undefined;
}) => UserDisplay | undefined | Promise<UserDisplay | undefined>;

type UserInput = Parameters<ResolveUser>[0];

const RETRY_BACKOFF = { first: 10_000, max: 300_000 };

/** The names of users. Reads the mentionable users page by page until all users on screen have a name. */
export class UserDirectory implements UsernameIndex {
  readonly #client: CommentsClient;
  readonly #onChange: () => void;
  readonly #byId = new Map<number, MentionableUser>();
  readonly #byUsername = new Map<string, MentionableUser>();
  readonly #lengths = new Map<string, readonly number[]>();
  /** The results of `resolveUser`. */
  readonly displays: ResolvedValues<number, UserInput, UserDisplay>;
  readonly #stop = new AbortController();
  #visibleIds: ReadonlySet<number> = new Set();
  /** Whether all users are needed, because a text may mention any of them. */
  #needsAll = false;
  #after: string | undefined;
  #state: 'idle' | 'loading' | 'complete' = 'idle';
  #failures = 0;
  /** When a page may be read again after a failure, in epoch milliseconds. */
  #retryAt = 0;

  constructor(client: CommentsClient, onChange: () => void) {
    this.#client = client;
    this.#onChange = onChange;
    this.displays = new ResolvedValues(
      ({ name, picture }) => ({ name: shortText(name), picture: textOf(picture) }),
      onChange,
    );
  }

  userByUsername(username: string): MentionableUser | undefined {
    return this.#byUsername.get(username);
  }

  usernameLengths(firstCharacter: string): readonly number[] {
    return this.#lengths.get(firstCharacter) ?? [];
  }

  userById(id: number | undefined): MentionableUser | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** Adds users from a page or from search results; reports a change if there are new ones. */
  addUsers(users: readonly MentionableUser[]): void {
    const hasNewUsers = users.some(({ id }) => !this.#byId.has(id));
    for (const user of users) {
      const { id, username } = user;
      this.#byId.set(id, user);
      this.#byUsername.set(username, user);
      const first = username.charAt(0);
      const lengths = this.usernameLengths(first);
      if (lengths.includes(username.length)) continue;
      this.#lengths.set(
        first,
        [...lengths, username.length].sort((a, b) => b - a),
      );
    }
    if (hasNewUsers) this.#onChange();
  }

  /** Sets the users on screen; with `needsAll`, all pages are read. */
  setVisibleUsers(ids: ReadonlySet<number>, needsAll: boolean): void {
    this.#visibleIds = ids;
    this.#needsAll = needsAll;
    this.#resolveVisible();
    void this.#load();
  }

  stop(): void {
    this.#stop.abort();
  }

  async #load(): Promise<void> {
    if (this.#state !== 'idle' || Date.now() < this.#retryAt) return;
    this.#state = 'loading';
    try {
      while (this.#state === 'loading' && this.#isUserMissing()) await this.#loadPage();
      if (this.#state === 'loading') this.#state = 'idle';
      this.#failures = 0;
    } catch (error) {
      // Users without a name are displayed as numbers; a later `setVisibleUsers` tries again.
      this.#state = 'idle';
      if (!(error instanceof CommentsError) || !error.isTransient) return;
      const wait = backoff(++this.#failures, RETRY_BACKOFF);
      this.#retryAt = Date.now() + Math.max(wait, error.retryAfter ?? 0);
    }
  }

  async #loadPage(): Promise<void> {
    const query = { after: this.#after, signal: this.#stop.signal };
    const page = await this.#client.mentionableUsers(query);
    this.addUsers(page.items);
    this.#after = nextCursor(page);
    if (this.#after === undefined) this.#state = 'complete';
    this.#resolveVisible();
  }

  #isUserMissing(): boolean {
    return this.#needsAll || [...this.#visibleIds].some((id) => !this.#byId.has(id));
  }

  /** Calls `resolveUser` for each user on screen, once their username is known or all pages were read without it. */
  #resolveVisible(): void {
    const inputs = new Map<number, UserInput>();
    for (const id of this.#visibleIds) {
      const { username, email } = this.#byId.get(id) ?? {};
      if (username !== undefined || this.#state === 'complete')
        inputs.set(id, { id, username, email });
    }
    this.displays.resolve(inputs);
  }
}
