import * as v from 'valibot';

/** Adds the description of a key, which the documentation and `check-config --help` contain. */
export function described<Schema extends v.GenericSchema>(schema: Schema, description: string) {
  return v.pipe(schema, v.description(description));
}
