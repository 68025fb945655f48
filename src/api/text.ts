import * as v from 'valibot';

/** Text as the service accepts it anywhere: well-formed Unicode, so that no lone surrogate is lost on the way. */
export const Text = v.pipe(
  v.string('must be a string'),
  v.check((text) => text.isWellFormed(), 'must be well-formed Unicode'),
);

/** The number of Unicode code points of a text, the unit of every length limit of the HTTP API. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
