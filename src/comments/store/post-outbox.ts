import { maybe, number, object, text } from '../client/shape.ts';
import type { LocalCache } from './local-cache.ts';
import type { PostOperation } from './pending-operation.ts';

const isPost = object<{ body: string; threadId?: number | null | undefined; since: number }>({
  body: text,
  threadId: maybe(number),
  since: number,
});

/**
 * Posts that the service has not confirmed. One is put in before its first try and taken out by a good answer or by
 * the viewer alone, so that what a crash cuts off comes back as a card.
 */
export class PostOutbox {
  readonly #keep: LocalCache;

  constructor(keep: LocalCache) {
    this.#keep = keep;
  }

  put({ id, body, threadId, since }: PostOperation): void {
    this.#keep.set(`post:${id}`, { body, threadId, since });
  }

  has(id: string): boolean {
    return this.#keep.get(`post:${id}`) !== undefined;
  }

  delete(id: string): void {
    this.#keep.delete(`post:${id}`);
  }

  /** What an earlier page left behind. Each may have been carried out. */
  restore(): PostOperation[] {
    return this.#keep.names('post:').flatMap((name) => {
      const kept = this.#keep.get(name);
      if (!isPost(kept)) return [];
      const { body, since } = kept;
      const threadId = kept.threadId ?? undefined;
      const id = name.slice('post:'.length);
      return [{ kind: 'post', id, body, threadId, since, state: 'failed', outcomeUnknown: true }];
    });
  }
}
