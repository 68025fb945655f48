import { delay } from '../../lib/delay.ts';
import { CommentsError, type CommentsErrorCode } from './comments-error.ts';
import type { Connection } from './connection.ts';
import { deadline } from './deadline.ts';
import type { ServerClock } from './server-clock.ts';
import type { Shape } from './shape.ts';

/** One call of the API. */
export interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  json?: object;
  keepalive?: boolean;
  /** How often a read is tried again where the service or the line failed for the moment. */
  retries?: number;
  signal?: AbortSignal | undefined;
}

/** A good answer; without a body where nothing has changed or nothing was promised. */
export interface Answer<T> {
  headers: Headers;
  body: T | undefined;
}

const TIMEOUT = 20_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;

const CODES: Record<number, CommentsErrorCode> = {
  400: 'invalid',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  409: 'invalid',
  413: 'invalid',
  422: 'invalid',
  429: 'rate-limited',
};

/**
 * Calls the API and parses its answer. Whatever fails is a `CommentsError`, except an abort, which stays the signal's
 * reason. A write is sent once.
 */
export async function request<T>(
  call: Call,
  connection: () => Connection,
  clock: ServerClock,
  shape?: Shape<T>,
): Promise<Answer<T>> {
  for (let tried = 0; ; tried++) {
    try {
      return await send(call, connection, clock, shape);
    } catch (error) {
      const isTransient = error instanceof CommentsError && error.isTransient;
      if (!isTransient || tried >= (call.retries ?? 0)) throw error;
      const wait = error.retryAfter ?? FIRST_WAIT * 2 ** tried * (0.8 + 0.4 * Math.random());
      await delay(Math.min(wait, LONGEST_WAIT), call.signal);
    }
  }
}

async function send<T>(
  { method = 'GET', path, headers = {}, json, keepalive = false, signal }: Call,
  connection: () => Connection,
  clock: ServerClock,
  shape?: Shape<T>,
): Promise<Answer<T>> {
  const outcomeUnknown = method !== 'GET';
  const limit = deadline(TIMEOUT, signal, () => connection().lapsed);
  let text: string;
  let response: Response;
  try {
    response = await connection().fetch(path, {
      method,
      headers: json ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(json && { body: JSON.stringify(json) }),
      signal: limit.signal,
      cache: 'no-store',
      keepalive,
    });
    clock.learn(response);
    if (!response.ok && response.status !== 304) throw refusal(response, outcomeUnknown);
    text = await response.text();
  } catch (cause) {
    if (cause instanceof CommentsError || signal?.aborted) throw cause;
    const isTransient = !limit.signal.aborted;
    const details = { cause, isTransient, outcomeUnknown };
    throw new CommentsError(
      isTransient ? 'offline' : 'failed',
      'The service did not answer.',
      details,
    );
  } finally {
    limit.clear();
  }
  const { headers: heads } = response;
  if (!shape || response.status === 304) return { headers: heads, body: undefined };
  const body = jsonOf(text);
  if (shape(body)) return { headers: heads, body };
  const message = 'The answer of the service is not what its interface says.';
  throw new CommentsError('failed', message, { outcomeUnknown });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal({ status, headers }: Response, write: boolean): CommentsError {
  const seconds = headers.get('retry-after');
  const isTransient = status >= 500 || status === 429 || status === 408;
  return new CommentsError(CODES[status] ?? 'failed', `The service answered ${status}.`, {
    isTransient,
    outcomeUnknown: write && isTransient && status !== 429,
    retryAfter: seconds ? Number(seconds) * 1000 || undefined : undefined,
  });
}
