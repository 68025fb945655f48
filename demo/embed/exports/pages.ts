/** A vertical range of a picture. */
export type Range = readonly [from: number, until: number];

/**
 * Divides a picture of a height into pages of at most `available`. A page ends at a break where possible, so that no
 * tile is cut.
 */
export function divideIntoPages(
  height: number,
  breaks: readonly number[],
  available: number,
): Range[] {
  const pages: Range[] = [];
  for (let from = 0; from < height; from = pages.at(-1)?.[1] ?? height) {
    const end = Math.min(from + available, height);
    const fitting = [...breaks, height].filter((at) => at > from && at <= end);
    pages.push([from, fitting.length > 0 ? Math.max(...fitting) : end]);
  }
  return pages;
}
