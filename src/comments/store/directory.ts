import type { MentionableUser } from '../../api/comments.ts';
import type { CommentsClient } from '../client.ts';
import type { Mentionables } from '../text/body-parts.ts';

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
export class Directory implements Mentionables {
  readonly #client: CommentsClient;
  readonly #changed: () => void;
  readonly #byId = new Map<number, MentionableUser>();
  readonly #byName = new Map<string, MentionableUser>();
  readonly #lengths = new Map<string, readonly number[]>();
  readonly #displays = new Map<number, UserDisplay>();
  readonly #asked = new Set<number>();
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

  user(id: number): MentionableUser | undefined {
    return this.#byId.get(id);
  }

  display(id: number): UserDisplay | undefined {
    return this.#displays.get(id);
  }

  /** Takes users in that came along another way, for instance as suggestions. */
  learn(users: readonly MentionableUser[]): void {
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
  want(ids: ReadonlySet<number>, mentions: boolean): void {
    this.#wanted = mentions ? new Set([...ids, -1]) : ids;
    for (const id of ids) void this.#resolve(id);
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
    const { items, pageInfo } = await this.#client.mentionable({ after: this.#after, signal });
    this.learn(items);
    this.#after = pageInfo.endCursor ?? undefined;
    if (!pageInfo.hasNextPage || this.#after === undefined) this.#state = 'done';
    this.#changed();
  }

  #missing(): boolean {
    return [...this.#wanted].some((id) => !this.#byId.has(id));
  }

  async #resolve(id: number): Promise<void> {
    if (!this.resolveUser || this.#asked.has(id)) return;
    this.#asked.add(id);
    try {
      const { username, email } = this.#byId.get(id) ?? {};
      const display = await this.resolveUser({ id, username, email });
      if (display) this.#displays.set(id, display);
      this.#changed();
    } catch {
      // An application that fails to answer leaves the service's name.
    }
  }
}
