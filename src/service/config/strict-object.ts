import * as v from 'valibot';

/** An object without unknown members, so that a misspelled key is an error. */
export function strictObject<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, (issue) =>
    issue.expected === 'never'
      ? 'is not a key of the configuration'
      : issue.input === undefined
        ? 'is missing'
        : 'must be an object',
  );
}
