import * as v from 'valibot';
import { delay } from '../lib/delay.ts';
import { CommentsError, type CommentsErrorCode } from './comments-error.ts';
import type { Connection } from './connection.ts';
import { deadline } from './deadline.ts';
import type { ServerClock } from './server-clock.ts';

/** One call of the API. What is undefined is left out. */
export interface Call {
  method?: string;
  path: string;
  search?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string | undefined>;
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
export async function request<S extends v.GenericSchema>(
  call: Call,
  connection: () => Connection,
  clock: ServerClock,
  schema?: S,
): Promise<Answer<v.InferOutput<S>>> {
  for (let tried = 0; ; tried++) {
    try {
      const response = await send(call, connection, clock);
      return { headers: response.headers, body: await parse(response, call, schema) };
    } catch (error) {
      if (!(error instanceof CommentsError) || tried >= (call.retries ?? 0)) throw error;
      if (!error.passing) throw error;
      const wait = error.retryAfter ?? FIRST_WAIT * 2 ** tried * (0.8 + 0.4 * Math.random());
      await delay(Math.min(wait, LONGEST_WAIT), call.signal);
    }
  }
}

async function send(call: Call, connection: () => Connection, clock: ServerClock) {
  const { path, search = {}, signal, keepalive, method = 'GET' } = call;
  const limit = deadline(TIMEOUT, signal, () => connection().lapsed);
  try {
    const query = new URLSearchParams(present(search)).toString();
    const response = await connection().fetch(query ? `${path}?${query}` : path, {
      method,
      headers: { ...present(call.headers ?? {}), ...(call.json ? JSON_TYPE : {}) },
      signal: limit.signal,
      cache: 'no-store',
      ...(call.json ? { body: JSON.stringify(call.json) } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
    clock.learn(response);
    if (!response.ok && response.status !== 304) throw refusal(response, method);
    // A browser gives an empty body to an answer that must have none.
    const bare = response.status === 304 || response.status === 204;
    return bare ? response : new Response(await response.arrayBuffer(), response);
  } catch (cause) {
    if (cause instanceof CommentsError || signal?.aborted) throw cause;
    const code = limit.signal.aborted ? 'failed' : 'offline';
    throw new CommentsError(code, 'The service did not answer.', {
      cause,
      passing: code === 'offline',
      unclear: method !== 'GET',
    });
  } finally {
    limit.clear();
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

async function parse<S extends v.GenericSchema>(
  response: Response,
  { method = 'GET' }: Call,
  schema: S | undefined,
): Promise<v.InferOutput<S> | undefined> {
  if (!schema || response.status === 304) return undefined;
  try {
    return v.parse(schema, await response.json());
  } catch (cause) {
    const message = 'The answer of the service is not what its interface says.';
    throw new CommentsError('failed', message, { cause, unclear: method !== 'GET' });
  }
}

function refusal({ status, headers }: Response, method: string): CommentsError {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const passing = status >= 500 || status === 429 || status === 408;
  return new CommentsError(CODES[status] ?? 'failed', `The service answered ${status}.`, {
    passing,
    unclear: method !== 'GET' && passing && status !== 429,
    retryAfter: Number.isNaN(seconds) ? undefined : seconds * 1000,
  });
}

function present(values: Record<string, string | number | boolean | undefined>) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
