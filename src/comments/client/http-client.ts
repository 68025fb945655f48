import * as v from 'valibot';
import { isGatewayError, isTransient, retryAfter, serverDate } from '../../lib/http.ts';
import { type RetryPolicy, retry } from '../../lib/retry.ts';
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
  readonly keepalive?: boolean;
  /** How often a failed read is repeated, 0 by default; a write is sent once. */
  readonly retries?: number;
  /** How long the service may wait before it responds, in milliseconds; 0 by default. */
  readonly waitMs?: number;
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 20_000;
const TIMEOUT_MESSAGE = 'The service did not respond within 20 seconds.';
/** A call that must wait longer for its retry fails instead. */
const RETRY_AFTER_MAX_MS = 10_000;

/** When a call is repeated after a failure that `isRepeatable` selects. */
function retryPolicy(
  attempts: number,
  isRepeatable: (error: CommentsError) => boolean,
): RetryPolicy {
  return {
    attempts,
    backoff: { first: 400, max: 5000 },
    isTransient: (error) =>
      error instanceof CommentsError &&
      isRepeatable(error) &&
      (error.retryAfter ?? 0) <= RETRY_AFTER_MAX_MS,
    retryAfter: (error) => (error as CommentsError).retryAfter,
  };
}

/** A write that is repeated before the viewer sees a failure; only for writes that have one effect then. */
export const WRITE_RETRY = retryPolicy(3, ({ isInterrupted }) => isInterrupted);

const CODES: Readonly<Record<number, CommentsErrorCode>> = {
  400: 'invalid',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  409: 'full',
  413: 'invalid',
  422: 'invalid',
  429: 'rate-limited',
};

/** Sends requests over the current session and converts every failure to a `CommentsError`. */
export class HttpClient {
  readonly #clock: ServerClock;
  connection: Connection;

  constructor(connection: Connection, clock: ServerClock) {
    this.connection = connection;
    this.#clock = clock;
  }

  /**
   * Sends a request and returns what `read` reads of its response, which is successful or `304`. Rejects with a
   * `CommentsError`, or with the reason of the request's signal.
   */
  send<T>(request: ApiRequest, read: (response: Response) => Promise<T>): Promise<T> {
    const { method = 'GET', retries = 0, signal } = request;
    const policy = retryPolicy(method === 'GET' ? retries + 1 : 1, (error) => error.isTransient);
    return retry(() => this.#attempt(request, read), policy, { signal });
  }

  /**
   * One attempt. Its timeout includes the time until the body of the response is read; as long as the session is being
   * renewed, it starts again.
   */
  async #attempt<T>(request: ApiRequest, read: (response: Response) => Promise<T>): Promise<T> {
    const { method = 'GET', path, json, keepalive = false, waitMs = 0, signal } = request;
    const isWrite = method !== 'GET';
    const timeout = new AbortController();
    const timer = setInterval(() => {
      if (!this.connection.isExpired) timeout.abort();
    }, TIMEOUT_MS + waitMs);
    try {
      const response = await this.connection.fetch(path, {
        method,
        headers: { ...request.headers, ...(json && { 'content-type': 'application/json' }) },
        ...(json && { body: JSON.stringify(json) }),
        signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
        cache: 'no-store',
        keepalive,
      });
      this.#clock.sync(serverDate(response.headers));
      if (!response.ok && response.status !== 304) throw statusError(response, isWrite);
      return await read(response);
    } catch (error) {
      throw timeout.signal.aborted
        ? failure(TIMEOUT_MESSAGE, isWrite)
        : toCommentsError(error, isWrite);
    } finally {
      clearInterval(timer);
    }
  }
}

/** A response whose body is not what the API describes. The message repeats no part of it. */
class InvalidBody extends Error {}

/** Returns the body of a response that matches a schema. */
export async function readBody<Schema extends v.GenericSchema>(
  response: Response,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, await response.json());
  if (result.success) return result.output;
  const field = v.getDotPath(result.issues[0]) ?? 'the whole body';
  throw new InvalidBody(`The response of the service has an invalid field: ${field}.`);
}

function failure(message: string, isWrite: boolean): CommentsError {
  return new CommentsError('failed', message, { outcomeUnknown: isWrite });
}

function toCommentsError(error: unknown, isWrite: boolean): CommentsError {
  if (error instanceof CommentsError) return error;
  if (error instanceof InvalidBody) return failure(error.message, isWrite);
  // The message of a syntax error repeats a part of the body.
  if (error instanceof SyntaxError)
    return failure('The response of the service is not valid JSON.', isWrite);
  // Browsers report network errors in different ways, so everything that is not a response counts as one.
  const isInterrupted = globalThis.navigator?.onLine !== false;
  const details = { cause: error, isTransient: true, isInterrupted, outcomeUnknown: isWrite };
  return new CommentsError('offline', 'The service could not be reached.', details);
}

/** A write that was rejected as too early (425) or by the rate limit (429) was not carried out. */
function statusError({ status, headers }: Response, isWrite: boolean): CommentsError {
  const transient = isTransient(status);
  return new CommentsError(CODES[status] ?? 'failed', `The service responded with ${status}.`, {
    isTransient: transient,
    isInterrupted: isGatewayError(status),
    outcomeUnknown: isWrite && transient && status !== 425 && status !== 429,
    retryAfter: retryAfter(headers),
  });
}
