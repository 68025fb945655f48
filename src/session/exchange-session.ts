import * as v from 'valibot';
import { SESSION_TOKEN } from '../api/paths.ts';
import { EmbedToken, EXCHANGE_ERROR } from '../api/session-id.ts';
import { isTransient, serverDate } from '../lib/http.ts';
import { NamedError } from '../lib/named-error.ts';
import { type RetryPolicy, retry } from '../lib/retry.ts';

/** Where and how a session id is exchanged. */
export interface ExchangeOptions {
  /** The base address of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** How the request treats origins and cookies. */
  readonly init: Pick<RequestInit, 'mode' | 'credentials'>;
  readonly signal: AbortSignal;
}

export interface Exchange {
  readonly token: string;
  /** Epoch milliseconds at the service when it responded, truncated to the second; undefined if it is unknown. */
  readonly serverTime: number | undefined;
}

/** A session id that could not be exchanged; the message contains no secret. */
export class SessionExchangeError extends NamedError {
  declare readonly name: typeof EXCHANGE_ERROR;
  /** The status of the response; undefined if there was none. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(EXCHANGE_ERROR, message);
    this.status = status;
  }

  /** What the host receives. */
  get report(): { name: string; message: string; unreachable?: true } {
    const { name, message, status } = this;
    return { name, message, ...(status === undefined && { unreachable: true }) };
  }
}

/** The message of the error if the response contains no embed token. */
export const NO_TOKEN =
  'The session could not be exchanged: the service responded without an embed token.';

/** All attempts end before the host's time limit of 30 seconds, so that the host receives the cause. */
const POLICY: RetryPolicy = {
  attempts: 4,
  backoff: { first: 500 },
  isTransient: (error) => error instanceof SessionExchangeError && error.status === undefined,
};
const ATTEMPT_TIMEOUT_MS = 5000;
const AFTER_FREEZE_MS = 1000;

/**
 * Exchanges a single-use session id for a token. Network errors and transient statuses are retried; any other status
 * is final. Rejects with a `SessionExchangeError`, or with the signal's reason.
 */
export function exchangeSession(sessionId: string, options: ExchangeOptions): Promise<Exchange> {
  const attempt = async (number: number) => parseExchange(await post(sessionId, options), number);
  return retry(attempt, POLICY, options);
}

/** Makes one attempt. Its error has no status if another one may succeed. */
async function post(sessionId: string, { baseUrl, init, signal }: ExchangeOptions) {
  const response = await fetch(baseUrl + SESSION_TOKEN, {
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId }),
    signal: AbortSignal.any([signal, attemptLimit()]),
  }).catch(() => undefined);
  if (response && !isTransient(response.status)) return response;
  throw new SessionExchangeError(
    'The session could not be exchanged: the service does not respond.',
  );
}

/** Ends an attempt. A page that was frozen has time to read a response that has arrived, because the id is used then. */
function attemptLimit(): AbortSignal {
  const limit = new AbortController();
  AbortSignal.timeout(ATTEMPT_TIMEOUT_MS).onabort = () => {
    AbortSignal.timeout(AFTER_FREEZE_MS).onabort = () => limit.abort();
  };
  return limit.signal;
}

/** The response to an earlier attempt, which has used the id, may have been lost. */
async function parseExchange(response: Response, attempt: number): Promise<Exchange> {
  if (!response.ok)
    throw new SessionExchangeError(
      `The session could not be exchanged: the service rejected its id (${response.status}) in attempt ${attempt}.`,
      response.status,
    );
  const body = v.safeParse(EmbedToken, await response.json().catch(() => undefined));
  if (!body.success) throw new SessionExchangeError(NO_TOKEN, response.status);
  return { token: body.output.token, serverTime: serverDate(response.headers) };
}
