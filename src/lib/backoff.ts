/** The wait before try `tries + 1` in milliseconds: 0.5, 1, 2, 4 s …, each up to 20 % shorter or longer. */
export function backoff(tries: number): number {
  return 250 * 2 ** tries * (0.8 + 0.4 * Math.random());
}
