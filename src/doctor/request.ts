import { readText } from '../lib/http.ts';

const TIMEOUT_MS = 10_000;
const BODY_MAX = 2 * 1024 * 1024;

/** A response with its complete body. */
export interface Reply {
  /** The URL after redirects. */
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends a request with a time limit and a limit of the size of its response. Rejects if one is exceeded. */
export async function request(url: URL, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const body = await readText(response.body, BODY_MAX);
  const { status, headers } = response;
  return { url: new URL(response.url || url), status, headers, body };
}

/** Returns why a request failed, in one sentence and without its headers. */
export function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError')
    return `There was no complete response within ${TIMEOUT_MS / 1000} s.`;
  const { code } = (cause ?? {}) as { code?: string };
  return code ? `The request failed with ${code}.` : message;
}
