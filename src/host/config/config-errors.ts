import { EmbedError } from '../../protocol/errors.ts';

/** A value that was assigned to a setting and is invalid. */
export interface RejectedValue {
  /** The attribute, or the property if there is no attribute. */
  readonly name: string;
  readonly error: EmbedError;
}

/** Returns the errors of a configuration, those first because of which nothing can be loaded. */
export function configErrors(
  missing: readonly string[],
  rejected: readonly RejectedValue[],
): EmbedError[] {
  const blocking = missing.map((attribute) => {
    const cause = rejected.find(({ name }) => explains(name, attribute));
    return cause?.error ?? new EmbedError('bad-config', `${attribute} is missing.`);
  });
  return [...new Set([...blocking, ...rejected.map(({ error }) => error)])];
}

/** Whether an attribute is missing because the value of a setting was rejected. */
function explains(rejected: string, missing: string): boolean {
  return (
    rejected === missing ||
    rejected === 'src' ||
    (rejected === 'surface' && missing === 'dashboard')
  );
}
