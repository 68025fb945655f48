import type { MentionableUser } from '../../api/comments.ts';
import { isShallowEqual } from '../../lib/is-shallow-equal.ts';
import { backoff } from '../../lib/retry.ts';
import { type CommentsClient, nextCursor, type UserPage } from '../client/comments-client.ts';
import { CommentsError } from '../client/comments-error.ts';
import { isWordStart, type UsernameIndex } from './comment-body.ts';
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
/** The shortest time from one reading of the users to the next. */
const REFRESH_MS = 5000;

/**
 * The names of users. Reads the mentionable users page by page until all users on screen have a name. Reads them again,
 * unless no user has changed, when there is an unknown author or a new comment of others: people join later, and change
 * their name.
 */
export class UserDirectory implements UsernameIndex {
  readonly #client: CommentsClient;
  readonly #onChange: () => void;
  readonly #byId = new Map<number, MentionableUser>();
  readonly #byUsername = new Map<string, MentionableUser>();
  readonly #lengths = new Map<string, readonly number[]>();
  /** The results of `resolveUser`. */
  readonly displays: ResolvedValues<number, UserInput, UserDisplay>;
  readonly #brokenPictures = new Set<string>();
  readonly #stop = new AbortController();
  #visibleIds: ReadonlySet<number> = new Set();
  /** The users whose current version is known, and those who were on screen when reading began. */
  readonly #readIds = new Set<number>();
  #soughtIds: ReadonlySet<number> = new Set();
  /** Whether all users are needed, because a text may mention any of them. */
  #needsAll = false;
  #after: string | undefined;
  #etag: string | undefined;
  #isLoading = false;
  #isComplete = false;
  /** Whether the users must be read again, and when that may begin, in epoch milliseconds. */
  #isOutdated = false;
  #refreshAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #newestComment: number | undefined;
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

  /** Returns the displayed name of a user: the first one with visible characters. */
  nameOf(id: number | undefined): string | undefined {
    const { firstName, username } = this.userById(id) ?? {};
    return this.displays.get(id)?.name ?? textOf(firstName) ?? textOf(username);
  }

  /** Returns the address of a user's picture, unless it could not be loaded. */
  pictureOf(id: number | undefined): string | undefined {
    const picture = this.displays.get(id)?.picture;
    return picture && !this.#brokenPictures.has(picture) ? picture : undefined;
  }

  /** Displays initials instead of a picture that could not be loaded. */
  dropPicture(picture: string): void {
    this.#brokenPictures.add(picture);
    this.#onChange();
  }

  /** Returns the known users with a displayed name of which a word begins with a text. */
  usersByName(search: string): MentionableUser[] {
    return [...this.#byId.values()].filter(({ id, firstName }) =>
      [this.nameOf(id), firstName].some((name) => name && hasWord(name, search)),
    );
  }

  /** Adds users from a page or from search results; reports a change if there are new ones or other names. */
  addUsers(users: readonly MentionableUser[]): void {
    const hasChanged = users.some((user) => !isShallowEqual(user, this.#byId.get(user.id) ?? {}));
    for (const user of users) {
      const { id, username } = user;
      this.#byId.set(id, user);
      this.#readIds.add(id);
      this.#byUsername.set(username, user);
      const first = username.charAt(0);
      const lengths = this.usernameLengths(first);
      if (lengths.includes(username.length)) continue;
      this.#lengths.set(
        first,
        [...lengths, username.length].sort((a, b) => b - a),
      );
    }
    if (hasChanged) this.#onChange();
  }

  /**
   * Sets the users on screen, and the highest id of a comment of others, if they are loaded; with `needsAll`, all pages
   * are read.
   */
  setVisibleUsers(ids: ReadonlySet<number>, needsAll: boolean, newestComment?: number): void {
    this.#visibleIds = ids;
    this.#needsAll = needsAll;
    if (newestComment !== undefined) {
      const newestBefore = this.#newestComment ?? newestComment;
      if (newestComment > newestBefore) this.#refreshSoon();
      this.#newestComment = Math.max(newestComment, newestBefore);
    }
    this.#resolveVisible();
    void this.#load();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  #refreshSoon(): void {
    clearTimeout(this.#timer);
    const refresh = () => {
      this.#isOutdated = true;
      void this.#load();
    };
    this.#timer = setTimeout(refresh, Math.max(0, this.#refreshAt - Date.now()));
  }

  async #load(): Promise<void> {
    if (this.#isLoading || this.#stop.signal.aborted || Date.now() < this.#retryAt) return;
    this.#isLoading = true;
    try {
      if (this.#isOutdated) await this.#restart();
      while (!this.#isComplete && this.#isUserMissing()) await this.#loadPage();
      this.#failures = 0;
      this.#isLoading = false;
      if (this.#hasNewAuthor()) this.#refreshSoon();
    } catch (error) {
      // Users without a name are displayed as numbers; a later `setVisibleUsers` tries again.
      this.#isLoading = false;
      if (!(error instanceof CommentsError) || !error.isTransient) return;
      const wait = backoff(++this.#failures, RETRY_BACKOFF);
      this.#retryAt = Date.now() + Math.max(wait, error.retryAfter ?? 0);
    }
  }

  async #loadPage(): Promise<void> {
    const after = this.#after;
    if (after === undefined) this.#begin();
    const query = { after, signal: this.#stop.signal };
    this.#addPage(await this.#client.mentionableUsers(query), after === undefined);
  }

  /** Reads the first page again; if it has changed, the others follow. */
  async #restart(): Promise<void> {
    this.#begin();
    const page = await this.#client.changedUsers(this.#etag, this.#stop.signal);
    this.#isOutdated = false;
    if (!page) return;
    this.#readIds.clear();
    this.#isComplete = false;
    this.#addPage(page, true);
  }

  #begin(): void {
    this.#soughtIds = this.#visibleIds;
    this.#refreshAt = Date.now() + REFRESH_MS;
  }

  #addPage(page: UserPage, isFirst: boolean): void {
    if (isFirst) this.#etag = page.etag;
    this.addUsers(page.items);
    this.#after = nextCursor(page);
    this.#isComplete = this.#after === undefined;
    this.#resolveVisible();
  }

  #isUserMissing(): boolean {
    return this.#needsAll || [...this.#visibleIds].some((id) => !this.#readIds.has(id));
  }

  /** Whether there is an author on screen who was not looked for yet. */
  #hasNewAuthor(): boolean {
    const isNew = (id: number) => !this.#byId.has(id) && !this.#soughtIds.has(id);
    return this.#isComplete && [...this.#visibleIds].some(isNew);
  }

  /** Calls `resolveUser` for each user on screen, once their username is known or all pages were read without it. */
  #resolveVisible(): void {
    const inputs = new Map<number, UserInput>();
    for (const id of this.#visibleIds) {
      const { username, email } = this.#byId.get(id) ?? {};
      if (username !== undefined || this.#isComplete) inputs.set(id, { id, username, email });
    }
    this.displays.resolve(inputs);
  }
}

/** Whether a word of a name begins with a text, in another case or without its accents, too. */
function hasWord(name: string, search: string): boolean {
  const words = folded(name);
  const start = folded(search);
  for (let at = words.indexOf(start); at >= 0; at = words.indexOf(start, at + 1)) {
    if (isWordStart(words, at)) return true;
  }
  return false;
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
