/**
 * Makes a clock that counts milliseconds through sleep and through corrections of the computer's time. The
 * monotonic clock may stand still while a computer sleeps, and the wall clock may be set back; what passed
 * between two looks is the longer of what the two of them say.
 */
export function elapsedClock(
  monotonic: () => number = () => performance.now(),
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
