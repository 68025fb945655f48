import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';

/** JSON in UTF-8; a long one is a stream of its parts. */
export type Json = Buffer<ArrayBuffer> | ReadableStream<Uint8Array>;

/** A list whose request has passed all checks: its ETag, and `load`, which returns it. */
export interface PreparedList {
  tag: string;
  load(c: Context<HttpEnv>): Promise<Json>;
}

/** Returns the ETag of a response. `parts` must contain everything that the response depends on. */
export function entityTag(parts: readonly (string | number)[]): string {
  return `"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)}"`;
}

/** Responds with a list, or with `304` if `If-None-Match` has its ETag. */
export async function respondWithList(
  c: Context<HttpEnv>,
  { tag, load }: PreparedList,
): Promise<Response> {
  c.header('ETag', tag);
  c.header('Vary', 'Authorization', { append: true });
  c.header('Cache-Control', 'private, no-cache');
  if (matchesTag(c.req.header('if-none-match') ?? '', tag)) return c.body(null, 304);
  return respondWithJson(c, await load(c));
}

/**
 * Returns a signal that aborts when the client disconnects before it has received the response, so that work for it can
 * be canceled. The status is for the log only. Undefined without a connection.
 */
export function disconnectionSignal(c: Context<HttpEnv>): AbortSignal | undefined {
  const { outgoing } = c.env ?? {};
  if (!outgoing) return undefined;
  const disconnected = new AbortController();
  const abort = () => {
    if (outgoing.writableFinished) return;
    const detail = 'The client has disconnected.';
    disconnected.abort(new HttpProblem(499, detail, { reason: 'client-disconnected' }));
  };
  if (outgoing.closed) abort();
  else outgoing.once('close', abort);
  return disconnected.signal;
}

/** Responds with a value that is JSON already. */
export function respondWithJson(c: Context<HttpEnv>, json: Json): Response {
  return c.body(json, 200, { 'Content-Type': 'application/json' });
}

/** What proxies that compress append to a tag: Apache `-gzip`, Traffic Server `-df`. */
const PROXY_SUFFIX = /[-;:][^"]*"$/;

/** Returns whether the value of `If-None-Match` contains an ETag, with or without the suffix that a proxy adds. */
export function matchesTag(header: string, tag: string): boolean {
  const known = header.split(',').map((item) => item.trim().replace(/^W\//, ''));
  const withSuffix = (item: string) =>
    item.startsWith(tag.slice(0, -1)) && PROXY_SUFFIX.test(item.slice(tag.length - 1));
  return known.some((item) => item === tag || item === '*' || withSuffix(item));
}
