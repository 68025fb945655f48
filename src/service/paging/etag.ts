import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { HttpEnv } from '../http/env.ts';

/** A list whose request is checked already: what it would answer is known by its tag, and loaded only when needed. */
export interface PreparedList<T> {
  tag: string;
  load(): Promise<T>;
}

/** The entity tag of what a caller sees: everything the answer depends on must be among the parts. */
export function entityTag(parts: readonly (string | number)[]): string {
  return `"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)}"`;
}

/** Answers a list, or `304` where the caller has it already. */
export async function respondWithList<T extends object>(
  c: Context<HttpEnv>,
  { tag, load }: PreparedList<T>,
): Promise<Response> {
  c.header('ETag', tag);
  c.header('Vary', 'Authorization', { append: true });
  c.header('Cache-Control', 'private, no-cache');
  if (matches(c.req.header('if-none-match') ?? '', tag)) return c.body(null, 304);
  return c.json(await load());
}

function matches(header: string, tag: string): boolean {
  const known = header.split(',').map((item) => item.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
