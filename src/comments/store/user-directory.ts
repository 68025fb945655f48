import type { MentionableUser } from '../../api/comments.ts';
import { backoff } from '../../lib/backoff.ts';
import type { CommentsClient } from '../client/comments-client.ts';
import { CommentsError } from '../client/comments-error.ts';
import type { UsernameIndex } from './comment-body.ts';

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

/** The number of characters after which a name of the application is cut. */
const NAME_MAX = 200;
const RETRY_BACKOFF = { first: 10_000, max: 300_000 };

/** The names of users. Reads the mentionable users page by page until all users on screen have a name. */
export class UserDirectory implements UsernameIndex {
  readonly #client: CommentsClient;
  readonly #onChange: () => void;
  readonly #byId = new Map<number, MentionableUser>();
  readonly #byUsername = new Map<string, MentionableUser>();
  readonly #lengths = new Map<string, readonly number[]>();
  /** The results of `resolveUser`; empty while it runs, or if it returned nothing. */
  readonly #displays = new Map<number, UserDisplay>();
  readonly #stop = new AbortController();
  #visibleIds: ReadonlySet<number> = new Set();
  /** Whether all users are needed, because a text may mention any of them. */
  #needsAll = false;
  #after: string | undefined;
  #state: 'idle' | 'loading' | 'complete' = 'idle';
  #failures = 0;
  /** When a page may be read again after a failure, in epoch milliseconds. */
  #retryAt = 0;
  #resolveUser: ResolveUser | undefined;

  constructor(client: CommentsClient, onChange: () => void) {
    this.#client = client;
    this.#onChange = onChange;
  }

  /** Sets the function of the application; users on screen without a result of another one are resolved. */
  set resolveUser(resolveUser: ResolveUser | undefined) {
    if (resolveUser === this.#resolveUser) return;
    this.#resolveUser = resolveUser;
    this.#resolveVisible();
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

  display(id: number | undefined): UserDisplay | undefined {
    return id === undefined ? undefined : this.#displays.get(id);
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
    const { items, pageInfo } = await this.#client.mentionableUsers(query);
    this.addUsers(items);
    this.#after = pageInfo.endCursor ?? undefined;
    if (!pageInfo.hasNextPage || this.#after === undefined) this.#state = 'complete';
    this.#resolveVisible();
  }

  #isUserMissing(): boolean {
    return this.#needsAll || [...this.#visibleIds].some((id) => !this.#byId.has(id));
  }

  /** Calls `resolveUser` for each user on screen, once their username is known or all pages were read without it. */
  #resolveVisible(): void {
    for (const id of this.#visibleIds) {
      if (this.#byId.has(id) || this.#state === 'complete') void this.#resolve(id);
    }
  }

  async #resolve(id: number): Promise<void> {
    if (!this.#resolveUser || this.#displays.has(id)) return;
    this.#displays.set(id, {});
    try {
      const { username, email } = this.#byId.get(id) ?? {};
      const { name, picture } = (await this.#resolveUser({ id, username, email })) ?? {};
      this.#displays.set(id, { name: shortText(name), picture: textOf(picture) });
      this.#onChange();
    } catch {
      // The name of the service is displayed.
    }
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns the first characters of a name, without splitting one. */
function shortText(value: unknown): string | undefined {
  const characters = [...(textOf(value)?.slice(0, 2 * NAME_MAX) ?? '')];
  return textOf(characters.slice(0, NAME_MAX).join(''));
}
