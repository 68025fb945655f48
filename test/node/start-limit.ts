import { availableParallelism, loadavg } from 'node:os';

const LIMIT_MS = 10_000;

/** Returns how many times longer than usual a task may take: once, and more if the machine has more work than processors. */
export function overload(): number {
  const [load = 0] = loadavg();
  return Math.max(1, load / (2 * availableParallelism()));
}

/**
 * Returns how long a browser, server or database that is starting may print and do nothing: ten seconds, and longer on a
 * machine with more work than its processors do at once.
 */
export function startLimitMs(): number {
  return Math.ceil(LIMIT_MS * overload());
}

/** Resolves as `started`; after the start limit, rejects with an error with `reason()`. */
export async function withinStartLimit<T>(
  started: Promise<T>,
  reason: () => string,
  limitMs = startLimitMs(),
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`${reason()} It was waited for ${Math.round(limitMs)} ms.`)),
    limitMs,
  );
  return Promise.race([started, promise]).finally(() => clearTimeout(timer));
}
