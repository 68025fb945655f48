import { readFile } from 'node:fs/promises';

/** An amount of memory at a time since the start, in milliseconds. */
export interface MemorySample {
  at: number;
  bytes: number;
}

/** The memory in the last half of a run. */
export interface MemoryTrend {
  samples: number;
  first: number;
  last: number;
  mean: number;
  /** How much the line of best fit rises over the last half, in bytes. */
  growth: number;
  isFlat: boolean;
}

/** Memory is flat if the line of best fit rises by at most this part of the mean. */
export const GROWTH_MAX = 0.1;
/** Growth that is less than this is noise, in bytes. */
const NOISE = 1024 * 1024;
/** With fewer samples, there is no trend. */
const SAMPLES_MIN = 10;

/** Returns the trend of the samples from a time on; undefined if they are too few. */
export function trendOf(samples: readonly MemorySample[], from: number): MemoryTrend | undefined {
  const measured = samples.filter(({ at }) => at >= from);
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last || measured.length < SAMPLES_MIN) return undefined;
  const mean = meanOf(measured.map(({ bytes }) => bytes));
  const meanTime = meanOf(measured.map(({ at }) => at));
  const covariance = meanOf(measured.map(({ at, bytes }) => (at - meanTime) * (bytes - mean)));
  const variance = meanOf(measured.map(({ at }) => (at - meanTime) ** 2));
  const growth = (covariance / variance) * (last.at - first.at);
  const isFlat = growth <= Math.max(mean * GROWTH_MAX, NOISE);
  return {
    samples: measured.length,
    first: first.bytes,
    last: last.bytes,
    mean,
    growth,
    isFlat,
  };
}

/** Returns the resident memory of a process in bytes; undefined if it has exited, and on systems without `/proc`. */
export async function residentBytes(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
