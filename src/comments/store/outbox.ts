import * as v from 'valibot';
import { object } from '../../api/base-schemas.ts';
import type { LocalCache } from './local-cache.ts';
import type { EditOperation, PendingOperation, PostOperation } from './pending-operation.ts';

const StoredPost = object({ body: v.string(), threadId: v.nullish(v.number()), since: v.number() });
const StoredEdit = object({
  body: v.string(),
  threadId: v.number(),
  commentId: v.number(),
  base: v.nullish(v.string()),
});

/** An operation with a text of the viewer. */
export type TextOperation = PostOperation | EditOperation;

/** Whether an operation has a text that must not be lost. */
export function hasText(operation: PendingOperation): operation is TextOperation {
  return operation.kind === 'post' || operation.kind === 'edit';
}

/**
 * Stores the posts and edits that the service has not confirmed, so that a crash of the page does not lose their text.
 * An operation is stored before its first attempt, and deleted after success or when the viewer discards it.
 */
export class Outbox {
  readonly #cache: LocalCache;

  constructor(cache: LocalCache) {
    this.#cache = cache;
  }

  put(operation: TextOperation): void {
    const { body, threadId } = operation;
    const rest =
      operation.kind === 'post'
        ? { since: operation.since }
        : { commentId: operation.commentId, base: operation.base };
    this.#cache.set(nameOf(operation), { body, threadId, ...rest });
  }

  has(operation: TextOperation): boolean {
    return this.#cache.get(nameOf(operation)) !== undefined;
  }

  delete(operation: TextOperation): void {
    this.#cache.delete(nameOf(operation));
  }

  /** Returns the operations of earlier pages as failed; each may have been carried out. */
  restore(): TextOperation[] {
    const shared = { state: 'failed', outcomeUnknown: true } as const;
    const posts = this.#read('post', StoredPost).map((post): PostOperation => {
      return { ...post, ...shared, kind: 'post', threadId: post.threadId ?? undefined };
    });
    const edits = this.#read('edit', StoredEdit).map((edit): EditOperation => {
      return { ...edit, ...shared, kind: 'edit', base: edit.base ?? undefined };
    });
    return [...posts, ...edits];
  }

  #read<T extends object>(kind: TextOperation['kind'], schema: v.GenericSchema<unknown, T>) {
    return this.#cache.names(`${kind}:`).flatMap((name) => {
      const { success, output } = v.safeParse(schema, this.#cache.get(name));
      return success ? [{ ...output, id: name.slice(kind.length + 1) }] : [];
    });
  }
}

/** The name under which an operation is stored. */
export function nameOf({ kind, id }: TextOperation): string {
  return `${kind}:${id}`;
}
