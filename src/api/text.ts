import * as v from 'valibot';

/** Text as the service accepts it anywhere: well-formed Unicode, so that no lone surrogate is lost on the way. */
export const Text = v.pipe(
  v.string('must be a string'),
  v.check((text) => text.isWellFormed(), 'must be well-formed Unicode'),
);
