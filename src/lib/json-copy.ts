/** Returns a copy of JSON data, also of proxies. Throws a `TypeError` if a part of it is not JSON data. */
export function jsonCopy(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, rejectLostValue));
}

/** `JSON.stringify` omits these values or replaces them with null. It throws for a BigInt and a circular object. */
function rejectLostValue(key: string, value: unknown): unknown {
  const type = typeof value;
  if (type === 'function' || type === 'symbol' || (type === 'number' && !Number.isFinite(value))) {
    throw new TypeError(`${key} is not JSON data.`);
  }
  return value;
}
