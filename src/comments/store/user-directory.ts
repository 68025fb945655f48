import type { MentionableUser } from '../../api/comments.ts';
import type { CommentsClient } from '../client/comments-client.ts';
import type { MentionableUsers } from './comment-body.ts';

/** How somebody is shown: what an application's `resolveUser` may answer. */
export interface UserDisplay {
  name?: string | undefined;
  /** The address of a picture; initials are drawn where there is none. */
  picture?: string | undefined;
}

/** An application's own knowledge of a user, asked once for each. */
export type ResolveUser = (user: {
  id: number;
  username?: string | undefined;
  email?: string | null | undefined;
}) => UserDisplay | undefined | Promise<UserDisplay | undefined>;

/** Who the numbers are: a walk over the mentionable users that ends once everyone on screen has a name. */
export class UserDirectory implements MentionableUsers {
  readonly #client: CommentsClient;
  readonly #changed: () => void;
  readonly #byId = new Map<number, MentionableUser>();
  readonly #byName = new Map<string, MentionableUser>();
  readonly #lengths = new Map<string, readonly number[]>();
  /** What the application knows of whom it was asked about. */
  readonly #displays = new Map<number, UserDisplay | undefined>();
  readonly #life = new AbortController();
  #wanted: ReadonlySet<number> = new Set();
  #after: string | undefined;
  #state: 'idle' | 'walking' | 'done' = 'idle';
  resolveUser: ResolveUser | undefined;

  constructor(client: CommentsClient, changed: () => void) {
    this.#client = client;
    this.#changed = changed;
  }

  get(username: string): MentionableUser | undefined {
    return this.#byName.get(username);
  }

  lengths(first: string): readonly number[] {
    return this.#lengths.get(first) ?? [];
  }

  user(id: number | undefined): MentionableUser | undefined {
    return this.#byId.get(id as number);
  }

  display(id: number | undefined): UserDisplay | undefined {
    return this.#displays.get(id as number);
  }

  /** Takes users in that came along another way, for instance as suggestions. */
  addUsers(users: readonly MentionableUser[]): void {
    for (const user of users) {
      this.#byId.set(user.id, user);
      this.#byName.set(user.username, user);
      const lengths = this.lengths(user.username.charAt(0));
      if (lengths.includes(user.username.length)) continue;
      const more = [...lengths, user.username.length].sort((a, b) => b - a);
      this.#lengths.set(user.username.charAt(0), more);
    }
  }

  /** Says who is on screen; `mentions` asks for everyone, since a text may name anybody. */
  setVisibleUsers(ids: ReadonlySet<number>, mentions: boolean): void {
    this.#wanted = mentions ? new Set([...ids, -1]) : ids;
    this.#resolveKnown();
    void this.#walk();
  }

  stop(): void {
    this.#life.abort();
  }

  async #walk(): Promise<void> {
    if (this.#state !== 'idle') return;
    this.#state = 'walking';
    try {
      while (this.#state === 'walking' && this.#missing()) await this.#page();
      if (this.#state === 'walking') this.#state = 'idle';
    } catch {
      // A name that cannot be had now is shown as a number; the next change of the screen asks again.
      this.#state = 'idle';
    }
  }

  async #page(): Promise<void> {
    const { signal } = this.#life;
    const { items, pageInfo } = await this.#client.mentionableUsers({ after: this.#after, signal });
    this.addUsers(items);
    this.#after = pageInfo.endCursor ?? undefined;
    if (!pageInfo.hasNextPage || this.#after === undefined) this.#state = 'done';
    this.#resolveKnown();
    this.#changed();
  }

  #missing(): boolean {
    return [...this.#wanted].some((id) => !this.#byId.has(id));
  }

  /** Asks the application about a user once it can be told the name, or once it is sure that there is none. */
  #resolveKnown(): void {
    for (const id of this.#wanted) {
      if (id > 0 && (this.#byId.has(id) || this.#state === 'done')) void this.#resolve(id);
    }
  }

  async #resolve(id: number): Promise<void> {
    if (!this.resolveUser || this.#displays.has(id)) return;
    this.#displays.set(id, undefined);
    try {
      const { username, email } = this.#byId.get(id) ?? {};
      this.#displays.set(id, await this.resolveUser({ id, username, email }));
      this.#changed();
    } catch {
      // An application that fails to answer leaves the service's name.
    }
  }
}
