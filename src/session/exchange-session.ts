import * as v from 'valibot';
import type { EmbedClaims } from '../api/claims.ts';
import { SESSION_TOKEN } from '../api/paths.ts';
import { readClaims } from '../api/read-claims.ts';
import { EmbedToken } from '../api/session-id.ts';
import { delay } from '../lib/delay.ts';
import { isTransient, serverDate } from '../lib/http.ts';
import { EXCHANGE_ERROR } from '../protocol/errors.ts';

/** What a session id was exchanged for. */
export interface Exchange {
  readonly token: string;
  readonly claims: EmbedClaims;
  /** Epoch milliseconds of the service when it answered, cut to the second. */
  readonly serverTime: number;
}

/** A session id that could not be exchanged; the message is safe to show. */
export class SessionExchangeError extends Error {
  override readonly name = EXCHANGE_ERROR;
}

/** With its waits done before the host's own deadline of 30 seconds, so that the host hears why. */
const WAITS = [500, 1000, 2000];
const TRY_TIMEOUT = 6000;

/**
 * Redeems a single-use session id. A lost line and a busy service are tried again; a refusal is
 * final. Rejects with a `SessionExchangeError`, or with the signal's reason.
 */
export async function exchangeSession(
  sessionId: string,
  origin: string,
  signal: AbortSignal,
): Promise<Exchange> {
  for (const wait of [...WAITS, undefined]) {
    const response = await post(sessionId, origin, signal);
    if (response && !isTransient(response.status)) return read(response);
    if (wait !== undefined) await delay(wait, signal);
  }
  throw new SessionExchangeError('The session could not be redeemed: the service does not answer.');
}

async function post(sessionId: string, origin: string, signal: AbortSignal) {
  try {
    return await fetch(origin + SESSION_TOKEN, {
      method: 'POST',
      mode: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_TIMEOUT)]),
    });
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

async function read(response: Response): Promise<Exchange> {
  if (!response.ok) {
    throw new SessionExchangeError(
      `The session could not be redeemed: the service refused its id (${response.status}).`,
    );
  }
  const body = v.safeParse(EmbedToken, await response.json().catch(() => undefined));
  const claims = body.success ? readClaims(body.output.token) : undefined;
  if (!body.success || !claims) {
    throw new SessionExchangeError('The service answered the exchange without an embed token.');
  }
  const serverTime = serverDate(response.headers) ?? claims.iat * 1000;
  return { token: body.output.token, claims, serverTime };
}
