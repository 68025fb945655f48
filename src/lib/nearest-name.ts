/** A longer name is not compared: the time is proportional to the product of both lengths. */
const LENGTH_MAX = 64;
/** Names are similar if a smaller part of the longer one differs. */
const DIFFERENCE_MAX = 0.5;

/** Returns the candidate that is most similar to a misspelled name; undefined if none is similar. Ignores case. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > LENGTH_MAX) return undefined;
  let nearest: string | undefined;
  let least = DIFFERENCE_MAX;
  for (const candidate of candidates) {
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase());
    const difference = edits / Math.max(name.length, candidate.length);
    if (difference >= least) continue;
    nearest = candidate;
    least = difference;
  }
  return nearest;
}

/** Returns how many characters must be inserted, deleted or replaced to turn one text into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(from).entries()) {
    const current = [index + 1];
    for (const [column, above] of previous.slice(1).entries()) {
      const diagonal = previous[column] ?? 0;
      const left = current[column] ?? 0;
      current.push(letter === to[column] ? diagonal : 1 + Math.min(diagonal, left, above));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
