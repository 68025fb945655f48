/** Long enough to be a session id or a part of a token, with nothing a reader would miss. */
const SECRET = /[\w-]{32,}/g;

/** A copy in which nothing is left of a session id or a token but how it begins. */
export function redact<T>(value: T): T {
  if (value === undefined) return value;
  return JSON.parse(JSON.stringify(value), (_key, part) =>
    typeof part === 'string' ? part.replace(SECRET, shortened) : part,
  );
}

/** How a session id is shown: its first four characters. */
export function shortened(secret: string): string {
  return `${secret.slice(0, 4)}…`;
}
