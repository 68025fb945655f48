import ky, {
  type AfterResponseHook,
  isHTTPError,
  type ResponsePromise,
  SchemaValidationError,
} from 'ky';
import { backoff } from '../../lib/backoff.ts';
import { isTransient, retryAfter, serverDate } from '../../lib/http.ts';
import type { Connection } from '../../session/connection.ts';
import type { ServerClock } from '../../session/server-clock.ts';
import { CommentsError, type CommentsErrorCode } from './comments-error.ts';

/** One request of the comments API. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path below the address of the service, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  /** Whether the request may outlive the page. */
  readonly keepalive?: boolean;
  /** How often a failed read is repeated, 0 by default; a write is always sent once. */
  readonly retries?: number;
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 20_000;
const RETRY_BACKOFF = { first: 400, max: 5000 };
/** A read that must wait longer for its retry fails instead. */
const RETRY_AFTER_MAX_MS = 10_000;

const CODES: Readonly<Record<number, CommentsErrorCode>> = {
  400: 'invalid',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  409: 'invalid',
  413: 'invalid',
  422: 'invalid',
  429: 'rate-limited',
};

/** Repeats a read after a transient status. ky would measure a `Retry-After` date against the local clock. */
const retryTransientStatus: AfterResponseHook = ({ response, options, retryCount }) => {
  if (!isTransient(response.status) || retryCount >= options.retry.limit) return undefined;
  // A `Retry-After` of 0 counts as absent, so that retries keep a distance.
  const delay = retryAfter(response.headers) || backoff(retryCount + 1, RETRY_BACKOFF);
  return delay > RETRY_AFTER_MAX_MS ? undefined : ky.retry({ delay });
};

const http = ky.create({
  // `RequestTimeout` instead: ky would count the time in which an expired session is renewed.
  timeout: false,
  throwHttpErrors: (status) => status !== 304,
  retry: {
    limit: 0,
    delay: (attempt) => backoff(attempt, RETRY_BACKOFF),
    // Browsers report network errors in different ways, so everything that is not a response counts as one.
    shouldRetry: ({ error }) => !isHTTPError(error),
  },
  hooks: { afterResponse: [retryTransientStatus] },
});

/** Sends requests over the current session and converts every failure to a `CommentsError`. */
export class HttpClient {
  readonly #clock: ServerClock;
  connection: Connection;

  constructor(connection: Connection, clock: ServerClock) {
    this.connection = connection;
    this.#clock = clock;
  }

  /**
   * Sends a request and returns what `read` reads of its response. Rejects with a `CommentsError`, or with the reason of
   * the request's signal.
   */
  async send<T>(request: ApiRequest, read: (response: ResponsePromise) => Promise<T>): Promise<T> {
    const { method = 'GET', path, json, keepalive = false, retries = 0, signal } = request;
    const isWrite = method !== 'GET';
    const timeout = new RequestTimeout(() => this.connection.isExpired);
    const init = {
      method,
      headers: { ...request.headers, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      cache: 'no-store',
      keepalive,
    } as const;
    try {
      const response = http(this.connection.service + path, {
        ...init,
        retry: { limit: isWrite ? 0 : retries },
        // The `fetch` of a session takes a path and an init instead of the `Request` that ky passes.
        fetch: () => this.#fetch(path, init, timeout),
      });
      return await read(response);
    } catch (error) {
      signal?.throwIfAborted();
      throw timeout.signal.aborted ? timeoutError(isWrite) : toCommentsError(error, isWrite);
    } finally {
      timeout.stop();
    }
  }

  /** One attempt. The timeout continues until the body of a successful response is read. */
  async #fetch(path: string, init: RequestInit, timeout: RequestTimeout): Promise<Response> {
    timeout.start();
    try {
      const response = await this.connection.fetch(path, init);
      this.#clock.sync(serverDate(response.headers));
      if (!response.ok) timeout.stop();
      return response;
    } catch (error) {
      timeout.stop();
      throw error;
    }
  }
}

/** Aborts an attempt after 20 s; as long as the session is being renewed, it grants another 20 s. */
class RequestTimeout {
  readonly #controller = new AbortController();
  readonly #isPaused: () => boolean;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(isPaused: () => boolean) {
    this.#isPaused = isPaused;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  start(): void {
    this.stop();
    this.#timer = setInterval(() => {
      if (!this.#isPaused()) this.#controller.abort();
    }, TIMEOUT_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

function timeoutError(isWrite: boolean): CommentsError {
  return failure(`The service did not respond within ${TIMEOUT_MS / 1000} seconds.`, isWrite);
}

function failure(message: string, isWrite: boolean): CommentsError {
  return new CommentsError('failed', message, { outcomeUnknown: isWrite });
}

function toCommentsError(error: unknown, isWrite: boolean): CommentsError {
  if (isHTTPError(error)) return statusError(error.response, isWrite);
  if (error instanceof SchemaValidationError) {
    return failure(`The response of the service has an invalid field: ${fieldOf(error)}.`, isWrite);
  }
  // The message of a syntax error repeats a part of the body.
  if (error instanceof SyntaxError) {
    return failure('The response of the service is not valid JSON.', isWrite);
  }
  const details = { cause: error, isTransient: true, outcomeUnknown: isWrite };
  return new CommentsError('offline', 'The service could not be reached.', details);
}

/** A write that was rejected as too early (425) or by the rate limit (429) was not carried out. */
function statusError({ status, headers }: Response, isWrite: boolean): CommentsError {
  const transient = isTransient(status);
  return new CommentsError(CODES[status] ?? 'failed', `The service responded with ${status}.`, {
    isTransient: transient,
    outcomeUnknown: isWrite && transient && status !== 425 && status !== 429,
    retryAfter: retryAfter(headers),
  });
}

/** The path of the first invalid field; its value is not repeated. */
function fieldOf({ issues }: SchemaValidationError): string {
  const path = issues[0]?.path ?? [];
  const names = path.map((segment) => (typeof segment === 'object' ? segment.key : segment));
  return names.map(String).join('.') || 'the whole body';
}
