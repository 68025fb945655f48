import * as v from 'valibot';
import { SessionId } from '../../api/session-id.ts';
import { backoff } from '../../lib/backoff.ts';
import { deferred } from '../../lib/deferred.ts';
import { isTransient, retryAfter } from '../../lib/http.ts';
import { isRecord } from '../../lib/is-record.ts';
import { jsonOrText } from '../../lib/json-or-text.ts';
import { Throttle } from '../../lib/throttle.ts';
import { EmbedError } from '../../protocol/errors.ts';
import type { EmbedTarget } from '../config/embed-url.ts';
import type { SessionProvider, SessionReason, SessionRequest } from '../config/session-provider.ts';

/** The body of the `POST` to `session-url`. */
export interface MintBody extends EmbedTarget {
  reason: SessionReason;
}

/** The number of attempts of one mint, and of session ids sent in one renewal. */
export const MAX_ATTEMPTS = 5;

/** The back-off between attempts: 0.5, 1, 2 and 4 s. */
export const BACKOFF = { first: 500 };

/** The message of the error if a session id is needed and cannot be minted. */
export const NO_SOURCE = 'There is no session-url or sessionProvider.';

const RETRY_AFTER_MAX_MS = 60_000;

/** A failed attempt to mint, after which another one may succeed. */
export class RetryableError extends EmbedError {
  /** The `Retry-After` of the endpoint, in milliseconds. */
  retryAfter: number | undefined;
}

/** Gets a session id from the host's function, in one attempt. */
export function mintWithProvider(
  provider: SessionProvider,
  request: SessionRequest,
): Promise<string> {
  return parseSessionId('sessionProvider', async () => {
    const result = await provider(request);
    return typeof result === 'string' ? { sessionId: result } : result;
  });
}

/** Gets a session id from the host's endpoint, in one attempt. */
export function mintWithEndpoint(
  url: string,
  body: MintBody,
  signal: AbortSignal,
): Promise<string> {
  return parseSessionId('session-url', async () => {
    const response = await sendJson(url, 'POST', body, { signal });
    return jsonOrText(await response.text());
  });
}

/** Sends a JSON body to `session-url`. Throws unless the status is 2xx. */
export async function sendJson(
  url: string,
  method: 'POST' | 'DELETE',
  body: object,
  init: RequestInit,
): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { ok, status, headers } = response;
  if (ok) return response;
  const code = status === 401 || status === 403 ? 'mint-refused' : 'mint-failed';
  const message = `session-url responded with status ${status}.${await problemDetail(response)}`;
  if (!isTransient(status)) throw new EmbedError(code, message);
  const error = new RetryableError(code, message);
  const delay = retryAfter(headers);
  error.retryAfter = delay && Math.min(delay, RETRY_AFTER_MAX_MS);
  throw error;
}

/** Returns the `detail` of a problem (RFC 9457), at most 300 characters of it. */
async function problemDetail(response: Response): Promise<string> {
  const body = jsonOrText(await response.text());
  const detail = isRecord(body) && body.detail;
  return typeof detail === 'string' ? ` ${detail.slice(0, 300)}` : '';
}

/**
 * Returns the session id of a result. Every failure except an `EmbedError` is retryable; a result without an id is not.
 */
async function parseSessionId(source: string, request: () => Promise<unknown>): Promise<string> {
  const result = await request().catch((cause) => {
    if (cause instanceof EmbedError) throw cause;
    throw new RetryableError('mint-failed', `${source} failed.`, { cause });
  });
  const { success, output } = v.safeParse(SessionId, result);
  if (success) return output.sessionId;
  throw new EmbedError('mint-failed', `${source} returned no sessionId.`);
}

/** Makes and revokes session ids for a `Minter`. */
export interface MintSource {
  /** Makes one attempt to mint. */
  mint(reason: SessionReason, signal: AbortSignal): Promise<string>;
  /** Revokes an id that nothing uses. */
  discard(sessionId: string): void;
}

/** Mints the session ids of one element. */
export class Minter {
  readonly #source: MintSource;
  readonly #settings: { readonly sessionTimeout: number };
  readonly #throttle: Throttle;
  /** The delay before the next mint, in milliseconds. */
  #delay = 0;
  #skipBackoff: (() => void) | undefined;

  /** `now` is a monotonic clock, in milliseconds. */
  constructor(
    source: MintSource,
    settings: { readonly sessionTimeout: number },
    now: () => number,
  ) {
    this.#source = source;
    this.#settings = settings;
    this.#throttle = new Throttle(now);
  }

  /**
   * Mints a session id in up to five attempts. Throws the error of the last one. If `signal` is aborted when the id
   * arrives, the caller has to revoke it.
   */
  async mint(reason: SessionReason, signal: AbortSignal): Promise<string> {
    const delay = this.#delay;
    this.#delay = 0;
    if (delay > 0) await this.wait(delay, signal);
    for (let attempts = 1; ; attempts++) {
      signal.throwIfAborted();
      try {
        return await this.#attempt(reason, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof RetryableError) || attempts === MAX_ATTEMPTS) throw error;
        await this.wait(error.retryAfter ?? backoff(attempts, BACKOFF), signal);
      }
    }
  }

  /** Waits for `ms`, or until `skipBackoff`. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = deferred<void>(signal);
    const timer = setTimeout(resolve, ms);
    this.#skipBackoff = () => resolve();
    await promise.finally(() => clearTimeout(timer));
  }

  /** Ends the current wait, because the page is online again. */
  skipBackoff(): void {
    this.#skipBackoff?.();
  }

  /**
   * Called before a mint that the embed causes. Delays frequent ones, so that an embed that reloads itself or ends every
   * session in a loop does not overload the host.
   */
  throttle(): void {
    this.#delay = this.#throttle.next();
  }

  /** Makes one attempt with a time limit. An id that arrives after it or after `signal` is aborted is revoked. */
  #attempt(reason: SessionReason, signal: AbortSignal): Promise<string> {
    const { sessionTimeout } = this.#settings;
    const { promise, resolve, reject } = deferred<string>(signal);
    const attempt = new AbortController();
    const timer = setTimeout(() => {
      const message = `No session id was returned within ${sessionTimeout} ms.`;
      reject(new RetryableError('mint-timeout', message));
      attempt.abort();
    }, sessionTimeout);
    this.#source.mint(reason, attempt.signal).then((sessionId) => {
      if (signal.aborted || attempt.signal.aborted) this.#source.discard(sessionId);
      else resolve(sessionId);
    }, reject);
    return promise.finally(() => {
      clearTimeout(timer);
      attempt.abort();
    });
  }
}
