const DESCRIPTION_MAX = 80;

/** Whether a value is an object, but neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON; returns the text itself if it is not JSON. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns JSON. The `toJSON` with which an old library of the page may extend arrays is ignored: it returns a text. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, keepArray);
}

/** Returns a copy of JSON data, also of proxies. Throws a `TypeError` if a part of it is not JSON data. */
export function jsonCopy(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, rejectLostValue));
}

/** Describes a value in an error message: its JSON, truncated, or its type if it has none. */
export function describeValue(value: unknown): string {
  try {
    return JSON.stringify(value).slice(0, DESCRIPTION_MAX);
  } catch {
    return typeof value;
  }
}

/** A replacer of `JSON.stringify`, which calls it with the result of `toJSON`. */
function keepArray(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const original = this[key];
  return Array.isArray(original) ? original : value;
}

/** `JSON.stringify` omits these values or replaces them with null. It throws for a BigInt and a circular object. */
function rejectLostValue(
  this: Readonly<Record<string, unknown>>,
  key: string,
  json: unknown,
): unknown {
  const value = keepArray.call(this, key, json);
  const type = typeof value;
  if (type === 'function' || type === 'symbol' || (type === 'number' && !Number.isFinite(value))) {
    throw new TypeError(`${key} is not JSON data.`);
  }
  return value;
}
