/** Tells whether something from outside is a `T`. */
export type Shape<T> = (value: unknown) => value is T;

export const text = ((value) => typeof value === 'string') as Shape<string>;
export const number = ((value) => typeof value === 'number') as Shape<number>;
export const flag = ((value) => typeof value === 'boolean') as Shape<boolean>;

/** A text that says when. */
export const time = ((value) => text(value) && !Number.isNaN(Date.parse(value))) as Shape<string>;

/** What may be null or absent. */
export function maybe<T>(shape: Shape<T>): Shape<T | null | undefined> {
  return (value): value is T | null | undefined => value == null || shape(value);
}

export function list<T>(item: Shape<T>): Shape<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(item);
}

/** An object with at least these members; the type demands a shape for each. */
export function object<T extends object>(
  members: { [Name in keyof T]-?: Shape<T[Name]> },
): Shape<T> {
  const shapes = Object.entries(members) as [keyof T, Shape<unknown>][];
  return (value): value is T =>
    value instanceof Object && shapes.every(([name, shape]) => shape((value as T)[name]));
}
