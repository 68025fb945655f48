/** The requests of all HTTP viewers. */
export class Statistics {
  readonly #startedAt = performance.now();
  readonly #latencies: number[] = [];
  /** How many attempts failed, by reason. */
  readonly failures = new Map<string, number>();
  #lastSuccess = this.#startedAt;
  #longestOutage = 0;
  #isStopped = false;

  get succeeded(): number {
    return this.#latencies.length;
  }

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Successful requests per second, from the start to the last one. */
  get perSecond(): number {
    return (this.succeeded / (this.#lastSuccess - this.#startedAt)) * 1_000;
  }

  /** The longest time in which no request of any viewer succeeded, in milliseconds. */
  get longestOutage(): number {
    return this.#longestOutage;
  }

  /** Ignores the requests after this moment: those of the checks. */
  stop(): void {
    this.#isStopped = true;
  }

  countSuccess(ms: number): void {
    if (this.#isStopped) return;
    const now = performance.now();
    this.#latencies.push(ms);
    this.#longestOutage = Math.max(this.#longestOutage, now - this.#lastSuccess);
    this.#lastSuccess = now;
  }

  countFailure(reason: string): void {
    if (this.#isStopped) return;
    this.failures.set(reason, (this.failures.get(reason) ?? 0) + 1);
  }

  /** Returns the latency in milliseconds that a share of the successful requests did not exceed. */
  latency(share: number): number {
    const sorted = this.#latencies.toSorted((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  }
}
