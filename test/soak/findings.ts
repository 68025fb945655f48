/** What a run has found. */
export class Findings {
  /** What must not happen, in spite of all faults. */
  readonly violations = new Set<string>();
  /** How often each fault occurred. */
  readonly faults = new Map<string, number>();
  /** How many attempts of HTTP viewers failed, by reason. */
  readonly failures = new Map<string, number>();
  /** Samples of the resident memory of a process in the last half of the run, in MiB. */
  readonly memory: number[] = [];
  /** How many requests of HTTP viewers succeeded. */
  successes = 0;

  /** Adds a violation if the mean memory grew by more than a tenth from the third to the last quarter of the run. */
  checkMemory(): void {
    const [before, after] = this.#memoryOfQuarters();
    if (after > before * 1.1)
      this.violations.add(`the memory grows from ${before.toFixed(0)} to ${after.toFixed(0)} MiB`);
  }

  summary(): string {
    return [
      `${this.successes} requests of HTTP viewers succeeded`,
      `failed attempts, which were repeated: ${listOf(this.failures)}`,
      `faults: ${listOf(this.faults)}`,
      `mean memory of process 2 in the last two quarters: ${this.#memoryOfQuarters().map(Math.round).join(' and ')} MiB`,
    ].join('\n');
  }

  #memoryOfQuarters(): [number, number] {
    const middle = this.memory.length >> 1;
    return [meanOf(this.memory.slice(0, middle)), meanOf(this.memory.slice(middle))];
  }
}

/** Adds one to a count. */
export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function listOf(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, times]) => `${times} × ${name}`).join(', ') || 'none';
}
