import * as v from 'valibot';
import { nearestName } from '../lib/nearest-name.ts';
import { recordOf } from './base-schemas.ts';

/** A JSON object without unknown keys: a misspelled key is an error, which names the most similar known key. */
export function strictObject<Entries extends v.ObjectEntries>(entries: Entries) {
  return recordOf(
    v.strictObject(entries, ({ expected, input }) => {
      if (expected !== 'never') return 'is required';
      const known = nearestName(String(input), Object.keys(entries));
      return `is not a known key${known === undefined ? '' : ` (did you mean ${known}?)`}`;
    }),
  );
}
