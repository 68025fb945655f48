/** Returns the number of Unicode code points, the unit of every length limit of the HTTP API. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
