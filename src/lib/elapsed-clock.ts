/** Returns milliseconds of the monotonic clock, or 0 if the page has a global variable `performance` of its own. */
export const monotonicNow = (): number => globalThis.performance?.now?.() ?? 0;

/**
 * Creates a clock of elapsed milliseconds that includes sleep and ignores changes of the system time. The monotonic clock
 * may stop while a device sleeps, and the wall clock may be set back, so each interval is the longer of the two.
 */
export function elapsedClock(
  monotonic: () => number = monotonicNow,
  wall: () => number = () => Date.now(),
): () => number {
  let lastMonotonic = monotonic();
  let lastWall = wall();
  let elapsed = 0;
  return () => {
    const [nextMonotonic, nextWall] = [monotonic(), wall()];
    elapsed += Math.max(nextMonotonic - lastMonotonic, nextWall - lastWall);
    [lastMonotonic, lastWall] = [nextMonotonic, nextWall];
    return elapsed;
  };
}
