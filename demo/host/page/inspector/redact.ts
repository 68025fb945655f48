/** Matches session ids and parts of tokens. */
const SECRET = /[\w-]{32,}/g;

/** Returns a copy in which session ids and tokens are shortened. */
export function redact<T>(value: T): T {
  if (value === undefined) return value;
  return JSON.parse(JSON.stringify(value), (_key, part) =>
    typeof part === 'string' ? part.replace(SECRET, shorten) : part,
  );
}

/** Shortens a session id to its first four characters. */
export function shorten(secret: string): string {
  return `${secret.slice(0, 4)}…`;
}
