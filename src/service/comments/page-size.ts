import type { Thread } from '../../api/comments.ts';

/** The most that the threads of a page weigh together: two hundred of the longest first comments fit. */
const PAGE_WEIGHT_MAX = 8 * 1024 * 1024;
/** What a comment weighs beside its body, roughly. */
const COMMENT_WEIGHT = 300;

/** What a thread takes of the memory, in bytes, roughly. */
export function weightOf({ root, replies }: Thread): number {
  let weight = 0;
  for (const { body } of [root, ...replies]) weight += 2 * body.length + COMMENT_WEIGHT;
  return weight;
}

/** How many threads a page has: `first`, or fewer where they would weigh too much together, but never none. */
export function pageSize(threads: readonly Thread[], first: number): number {
  let weight = 0;
  for (const [index, thread] of threads.slice(0, first).entries()) {
    weight += weightOf(thread);
    if (weight > PAGE_WEIGHT_MAX && index > 0) return index;
  }
  return first;
}
