const MAX_LENGTH = 80;

/** Describes a value in an error message: its JSON, truncated, or its type if it has none. */
export function describeValue(value: unknown): string {
  try {
    return JSON.stringify(value).slice(0, MAX_LENGTH);
  } catch {
    return typeof value;
  }
}
