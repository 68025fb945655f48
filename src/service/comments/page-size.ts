import type { Thread } from '../../api/comments.ts';

/** The approximate maximum size of a page, in bytes: 200 root comments of the maximum length fit. */
const PAGE_BYTES_MAX = 8 * 1024 * 1024;
/** The approximate size of a comment without its body, in bytes. */
const COMMENT_BYTES = 300;

/** Returns the approximate size of a thread in memory, in bytes. */
export function threadBytes({ root, replies }: Thread): number {
  let bytes = 0;
  for (const { body } of [root, ...replies]) bytes += 2 * body.length + COMMENT_BYTES;
  return bytes;
}

/** Returns the number of threads on a page: `first`, or fewer if they would be too large together, but at least one. */
export function pageSize(threads: readonly Thread[], first: number): number {
  let bytes = 0;
  for (const [index, thread] of threads.slice(0, first).entries()) {
    bytes += threadBytes(thread);
    if (bytes > PAGE_BYTES_MAX && index > 0) return index;
  }
  return first;
}
