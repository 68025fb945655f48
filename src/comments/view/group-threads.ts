import type { ThreadView } from '../store/view-model.ts';

/** Neighbouring threads that the browser skips together while they are off screen. */
export interface Group {
  readonly key: number;
  readonly threads: ThreadView[];
}

const SIZE = 12;

/**
 * Puts a long list into groups, for a browser that skips what is off screen pays for each thing it skips in every
 * frame. A thread keeps its place in the count, so that what comes and goes around it moves nothing: what comes above
 * counts down, what comes below counts up, what comes between counts as its neighbour.
 */
export class ThreadGroups {
  readonly #places = new Map<string, number>();
  #first = 0;
  #last = -1;

  split(threads: readonly ThreadView[]): Group[] {
    const isKnown = ({ key }: ThreadView) => this.#places.has(key);
    const [top, bottom] = [threads.findIndex(isKnown), threads.findLastIndex(isKnown)];
    for (const { key } of threads.slice(0, Math.max(top, 0)).reverse())
      this.#places.set(key, --this.#first);
    const groups: Group[] = [];
    threads.forEach((thread, at) => {
      const above = this.#places.get(threads[at - 1]?.key ?? '') ?? 0;
      const place = this.#places.get(thread.key) ?? (at < bottom ? above : ++this.#last);
      this.#places.set(thread.key, place);
      const key = Math.floor(place / SIZE);
      if (groups.at(-1)?.key === key) groups.at(-1)?.threads.push(thread);
      else groups.push({ key, threads: [thread] });
    });
    return groups;
  }
}
