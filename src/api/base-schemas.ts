import * as v from 'valibot';
import { isRecord } from '../lib/json.ts';

/** A string that the service accepts: well-formed Unicode, so that no lone surrogate is lost in transport. */
export const Text = v.pipe(
  v.string('must be a string'),
  v.check((text) => text.isWellFormed(), 'must be well-formed Unicode'),
);

/** A text of at most `max` code points. */
export function limitedText(max: number) {
  return v.pipe(
    Text,
    v.check((text) => fits(text, max), `must have at most ${max} characters`),
    v.description(`At most ${max} characters.`),
  );
}

/** Adds the description of a property, which documents and the description of the API contain. */
export function described<S extends v.GenericSchema>(schema: S, description: string) {
  return v.pipe(schema, v.description(description));
}

/** Whether a text has at most `max` code points. */
export function fits(text: string, max: number): boolean {
  return text.length <= max || codePoints(text) <= max;
}

/** Returns the number of Unicode code points, the unit of every length limit of the HTTP API. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/**
 * `v.object`, whose check also reads inherited entries: without a prototype, a page that extends `Object.prototype` adds
 * none.
 */
// @__NO_SIDE_EFFECTS__
export function object<const E extends v.ObjectEntries>(entries: E): v.ObjectSchema<E, undefined> {
  return v.object({ __proto__: null, ...entries } as E);
}

/** A JSON object with these entries. `v.object` alone accepts an array. */
// @__NO_SIDE_EFFECTS__
export function jsonObject<const E extends v.ObjectEntries>(entries: E) {
  return recordOf(object(entries));
}

/** A JSON object of the given schema. */
// @__NO_SIDE_EFFECTS__
export function recordOf<S extends v.GenericSchema>(schema: S) {
  return v.pipe(v.custom<v.InferInput<S>>(isRecord, 'must be an object'), schema);
}
