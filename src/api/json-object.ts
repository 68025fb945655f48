import * as v from 'valibot';
import { isRecord } from '../lib/is-record.ts';

/** A JSON object of the given schema; without it valibot would take an array for an empty object. */
export function jsonObject<S extends v.GenericSchema>(schema: S) {
  return v.pipe(v.custom<v.InferInput<S>>(isRecord, 'must be an object'), schema);
}
