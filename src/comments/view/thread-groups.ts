import type { ThreadView } from '../store/view-model.ts';

/** Neighboring threads in one element, which the browser does not render while it is off screen. */
export interface ThreadGroup {
  readonly key: number;
  readonly threads: readonly ThreadView[];
}

const GROUP_SIZE = 12;

/**
 * Divides a long list into groups: with `content-visibility`, the browser spends time in every frame for each element
 * that it skips, so a thousand threads are too many. A thread keeps its number, and with it its group, when others are
 * added or removed. Threads added at the top are numbered downwards from 0, those at the end upwards; those in between
 * get the number of the thread above.
 */
export class ThreadGroups {
  readonly #numbers = new Map<string, number>();
  #first = 0;
  #last = -1;

  /** Numbers the new threads and returns the groups of all. */
  update(threads: readonly ThreadView[]): ThreadGroup[] {
    this.#numberThreads(threads);
    const groups: { key: number; threads: ThreadView[] }[] = [];
    for (const thread of threads) {
      const key = Math.floor(this.#numberOf(thread) / GROUP_SIZE);
      const last = groups.at(-1);
      if (last?.key === key) last.threads.push(thread);
      else groups.push({ key, threads: [thread] });
    }
    return groups;
  }

  #numberThreads(threads: readonly ThreadView[]): void {
    const isKnown = ({ key }: ThreadView) => this.#numbers.has(key);
    const top = Math.max(threads.findIndex(isKnown), 0);
    const bottom = threads.findLastIndex(isKnown);
    for (const { key } of threads.slice(0, top).reverse()) this.#numbers.set(key, --this.#first);
    for (const [index, thread] of threads.entries()) {
      if (isKnown(thread)) continue;
      const above = threads[index - 1];
      const isBetween = above && index < bottom;
      this.#numbers.set(thread.key, isBetween ? this.#numberOf(above) : ++this.#last);
    }
  }

  #numberOf({ key }: ThreadView): number {
    return this.#numbers.get(key) ?? 0;
  }
}
