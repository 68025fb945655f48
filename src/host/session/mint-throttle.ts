import { backoff } from '../../lib/backoff.ts';
import { TRIES } from './mint.ts';

/** How long an embed that has settled is quiet, in milliseconds. */
const QUIET = 10_000;

/**
 * Keeps apart the mints that an embed brings about by itself, as far as the tries of a mint: one that never settles
 * (reloads for ever, ends every session at once) costs its host little.
 */
export class Pace {
  readonly #now: () => number;
  #last = -QUIET;
  #tries = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** How long the mint that is needed now has to wait, in milliseconds. */
  next(): number {
    const elapsed = this.#now() - this.#last;
    this.#tries = elapsed < QUIET ? Math.min(this.#tries + 1, TRIES - 1) : 0;
    const wait = this.#tries && Math.max(backoff(this.#tries, { first: 500 }) - elapsed, 0);
    this.#last += elapsed + wait;
    return wait;
  }
}
