import { delay } from '../../src/lib/delay.ts';
import { type MemorySample, type MemoryTrend, residentBytes, trendOf } from './memory.ts';
import type { PageViewer } from './page-viewer.ts';

const SAMPLE_MS = 5_000;

/** Samples the memory of a process of the service and of pages. */
export class MemoryMonitor {
  readonly #samples = new Map<string, MemorySample[]>();
  readonly #pages: readonly PageViewer[];
  readonly #pidOfService: () => number | undefined;
  readonly #elapsed: () => number;

  /** `elapsed` returns the time since the start of the run, in milliseconds. */
  constructor(
    pages: readonly PageViewer[],
    pidOfService: () => number | undefined,
    elapsed: () => number,
  ) {
    this.#pages = pages;
    this.#pidOfService = pidOfService;
    this.#elapsed = elapsed;
  }

  /** Takes samples until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#add('process 2', await residentBytes(this.#pidOfService()));
      for (const [index, page] of this.#pages.entries())
        this.#add(`page ${index + 1}`, await page.heapBytes());
      await delay(SAMPLE_MS, signal).catch(() => {});
    }
  }

  /** Returns the trend of what was sampled, from a time on. */
  trends(from: number): Map<string, MemoryTrend | undefined> {
    return new Map([...this.#samples].map(([name, samples]) => [name, trendOf(samples, from)]));
  }

  #add(name: string, bytes: number | undefined): void {
    const samples = this.#samples.get(name) ?? [];
    this.#samples.set(name, samples);
    if (bytes !== undefined) samples.push({ at: this.#elapsed(), bytes });
  }
}
