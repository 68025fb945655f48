import type { ThreadView } from '../store/views.ts';

/** Neighbouring threads that the browser skips together while they are off screen. */
export interface Group {
  readonly key: number;
  readonly threads: ThreadView[];
}

const SIZE = 12;

/**
 * Puts a long list into groups, for a browser that skips what is off screen pays for each thing it skips in every
 * frame. A thread stays in its group, so that what comes and goes around it moves nothing.
 */
export class Groups {
  readonly #groups = new Map<string, number>();
  readonly #sizes = new Map<number, number>();

  split(threads: readonly ThreadView[]): Group[] {
    const keys = threads.map(({ key }) => key);
    const known = keys.findIndex((key) => this.#groups.has(key));
    for (let at = known - 1; at >= 0; at--) this.#join(keys[at], keys[at + 1], -1);
    const last = keys.findLastIndex((key) => this.#groups.has(key));
    keys.forEach((key, at) => {
      if (!this.#groups.has(key)) this.#join(key, keys[at - 1], at < last ? 0 : 1);
    });
    const groups: Group[] = [];
    for (const thread of threads) {
      const key = this.#groups.get(thread.key) ?? 0;
      if (groups.at(-1)?.key === key) groups.at(-1)?.threads.push(thread);
      else groups.push({ key, threads: [thread] });
    }
    return groups;
  }

  /** Joins the group of a neighbour; where that is full, the next one in the direction `step`, if there is one. */
  #join(key = '', neighbour: string | undefined, step: -1 | 0 | 1): void {
    const beside = this.#groups.get(neighbour ?? '') ?? 0;
    const full = (this.#sizes.get(beside) ?? 0) >= SIZE;
    const group = full ? beside + step : beside;
    this.#groups.set(key, group);
    this.#sizes.set(group, (this.#sizes.get(group) ?? 0) + 1);
  }
}
