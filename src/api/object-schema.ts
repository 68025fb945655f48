import * as v from 'valibot';

/**
 * `v.object`, whose check also reads inherited entries: without a prototype, a page that extends `Object.prototype` adds
 * none.
 */
// @__NO_SIDE_EFFECTS__
export function object<const E extends v.ObjectEntries>(entries: E): v.ObjectSchema<E, undefined> {
  return v.object({ __proto__: null, ...entries } as E);
}
