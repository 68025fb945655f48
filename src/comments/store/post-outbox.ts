import * as v from 'valibot';
import type { LocalCache } from './local-cache.ts';
import type { PostOperation } from './pending-operation.ts';

const PREFIX = 'post:';

const StoredPost = v.object({
  body: v.string(),
  threadId: v.nullish(v.number()),
  since: v.number(),
});

/**
 * Stores the posts that the service has not confirmed, so that a crash of the page does not lose them. A post is stored
 * before its first attempt, and deleted after success or when the viewer discards it.
 */
export class PostOutbox {
  readonly #cache: LocalCache;

  constructor(cache: LocalCache) {
    this.#cache = cache;
  }

  put({ id, body, threadId, since }: PostOperation): void {
    this.#cache.set(PREFIX + id, { body, threadId, since });
  }

  has(id: string): boolean {
    return this.#cache.get(PREFIX + id) !== undefined;
  }

  delete(id: string): void {
    this.#cache.delete(PREFIX + id);
  }

  /** Returns the posts of earlier pages as failed; each may have been carried out. */
  restore(): PostOperation[] {
    return this.#cache.names(PREFIX).flatMap((name) => {
      const stored = v.safeParse(StoredPost, this.#cache.get(name));
      if (!stored.success) return [];
      const { body, threadId, since } = stored.output;
      const post = { id: name.slice(PREFIX.length), body, threadId: threadId ?? undefined, since };
      return [{ kind: 'post', ...post, state: 'failed', outcomeUnknown: true }];
    });
  }
}
