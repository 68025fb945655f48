/** Whether two objects or arrays have the same properties, with identical values. */
export function isShallowEqual<T extends object>(a: T, b: T): boolean {
  const names = Object.keys(a) as (keyof T)[];
  const hasSameValue = (name: keyof T) => name in b && a[name] === b[name];
  return names.length === Object.keys(b).length && names.every(hasSameValue);
}
