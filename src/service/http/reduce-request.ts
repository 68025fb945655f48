import type { HttpBindings } from '@hono/node-server';

/** The headers that a list needs when it is handled again. */
const NEEDED: ReadonlySet<string> = new Set([
  ...['host', 'authorization', 'origin', 'if-none-match', 'prefer'],
  ...['x-forwarded-for', 'x-request-id', 'traceparent'],
]);
/** About what Node uses for a header besides its text, in bytes. */
const HEADER_OBJECTS_BYTES = 128;

/**
 * Removes from a request what it does not need when it is handled again: other headers, and its body. Returns how much
 * memory the rest uses, about, in bytes. `request` was created from `incoming`, and has copies of the headers.
 */
export function reduceRequest(incoming: HttpBindings['incoming'], request: Request): number {
  incoming.resume();
  for (const name of Object.keys(incoming.headers)) {
    if (NEEDED.has(name)) continue;
    delete incoming.headers[name];
    request.headers.delete(name);
  }
  const { rawHeaders } = incoming;
  incoming.rawHeaders = rawHeaders.filter((_, index) =>
    NEEDED.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
  );
  const objects = (incoming.rawHeaders.length / 2) * HEADER_OBJECTS_BYTES;
  return objects + [incoming.url, ...incoming.rawHeaders].join('').length;
}
