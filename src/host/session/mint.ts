import * as v from 'valibot';
import { SessionId } from '../../api/session-id.ts';
import type { Surface } from '../../api/surface.ts';
import { backoff } from '../../lib/backoff.ts';
import { deferred } from '../../lib/deferred.ts';
import { isTransient, retryAfter } from '../../lib/http.ts';
import { jsonOrText } from '../../lib/json-or-text.ts';
import { EmbedError, type EmbedErrorCode } from '../../protocol/errors.ts';

/** Why a session is needed: first load, renewal in place, another frame, or a retry after an error. */
export type SessionReason = 'initial' | 'renewal' | 'reload' | 'retry';

/** The argument of a `sessionProvider`. `signal` is aborted when the result is no longer needed. */
export interface SessionRequest {
  readonly reason: SessionReason;
  readonly signal: AbortSignal;
}

/** Returns a session id, instead of `session-url`. An `EmbedError` that it throws is not retried. */
export type SessionProvider = (
  request: SessionRequest,
) => Promise<string | SessionId> | string | SessionId;

/** The body of the `POST` to `session-url`. */
export interface MintBody {
  reason: SessionReason;
  surface: Surface;
  dashboard?: string | undefined;
  deploymentId?: number | undefined;
}

/** The number of attempts of one mint, and of session ids sent in one renewal. */
export const MAX_ATTEMPTS = 5;

/** The back-off between attempts: 0.5, 1, 2 and 4 s. */
export const BACKOFF = { first: 500 };

/** The message of the error if a session id is needed and cannot be minted. */
export const NO_SOURCE = 'There is no session-url or sessionProvider.';

const RETRY_AFTER_MAX_MS = 60_000;

/** How long no mint may be needed before `MintThrottle` starts over. */
const QUIET_MS = 10_000;

/** A failed attempt to mint. */
export class MintError extends EmbedError {
  /** Whether another attempt may succeed. */
  readonly isRetryable: boolean;
  /** The delay that the endpoint asked for, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(
    code: EmbedErrorCode,
    message: string,
    options: ErrorOptions & { isRetryable?: boolean; retryAfter?: number | undefined } = {},
  ) {
    super(code, message, options);
    this.isRetryable = options.isRetryable ?? false;
    this.retryAfter = options.retryAfter;
  }
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

/** Sends a JSON body to `session-url`. Throws a `MintError` unless the status is 2xx. */
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
  const isRefused = status === 401 || status === 403;
  const delay = retryAfter(headers);
  throw new MintError(
    isRefused ? 'mint-refused' : 'mint-failed',
    `session-url responded with status ${status}.`,
    {
      isRetryable: isTransient(status),
      retryAfter: delay === undefined ? undefined : Math.min(delay, RETRY_AFTER_MAX_MS),
    },
  );
}

/** Any failure but an `EmbedError` is retryable; a result without a session id is not. */
async function parseSessionId(source: string, request: () => Promise<unknown>): Promise<string> {
  const result = await request().catch((cause) => {
    if (cause instanceof EmbedError) throw cause;
    throw new MintError('mint-failed', `${source} failed.`, { isRetryable: true, cause });
  });
  const { success, output } = v.safeParse(SessionId, result);
  if (success) return output.sessionId;
  throw new MintError('mint-failed', `${source} returned no sessionId.`);
}

/** Where a minter gets and returns session ids. */
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
  readonly #throttle: MintThrottle;
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
    this.#throttle = new MintThrottle(now);
  }

  /** Mints a session id in up to five attempts. Throws the error of the last one. */
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
        const isRetryable = error instanceof MintError && error.isRetryable;
        if (!isRetryable || attempts === MAX_ATTEMPTS) throw error;
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

  /** Ends the current wait: the page is online again. */
  skipBackoff(): void {
    this.#skipBackoff?.();
  }

  /** The embed causes the next mint: delays it if it does so often. */
  throttle(): void {
    this.#delay = this.#throttle.nextDelay();
  }

  /** Makes one attempt with a time limit. An id that arrives after it or after `signal` is aborted is revoked. */
  async #attempt(reason: SessionReason, signal: AbortSignal): Promise<string> {
    const { sessionTimeout } = this.#settings;
    const { promise, resolve, reject } = deferred<string>(signal);
    const attempt = new AbortController();
    const timer = setTimeout(() => {
      const message = `No session id was returned within ${sessionTimeout} ms.`;
      reject(new MintError('mint-timeout', message, { isRetryable: true }));
      attempt.abort();
    }, sessionTimeout);
    this.#source.mint(reason, attempt.signal).then((sessionId) => {
      if (signal.aborted || attempt.signal.aborted) this.#source.discard(sessionId);
      else resolve(sessionId);
    }, reject);
    const sessionId = await promise.finally(() => {
      clearTimeout(timer);
      attempt.abort();
    });
    if (!signal.aborted) return sessionId;
    this.#source.discard(sessionId);
    throw signal.reason;
  }
}

/**
 * Delays mints that the embed causes, so that an embed that reloads itself or ends every session in a loop does not
 * overload the host. The delays are those between the attempts of a mint.
 */
class MintThrottle {
  readonly #now: () => number;
  #lastMintAt = -QUIET_MS;
  #count = 0;

  /** `now` is a monotonic clock, in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the delay before the mint that is needed now, in milliseconds. */
  nextDelay(): number {
    const elapsed = this.#now() - this.#lastMintAt;
    this.#count = elapsed < QUIET_MS ? Math.min(this.#count + 1, MAX_ATTEMPTS - 1) : 0;
    const delay = this.#count === 0 ? 0 : Math.max(backoff(this.#count, BACKOFF) - elapsed, 0);
    this.#lastMintAt += elapsed + delay;
    return delay;
  }
}
