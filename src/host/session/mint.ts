import * as v from 'valibot';
import { SessionId } from '../../api/session-id.ts';
import { EmbedError } from '../../protocol/errors.ts';
import type { SessionProvider, SessionRequest } from '../config/session-provider.ts';

/** The message of the error if a session id is needed and cannot be minted. */
export const NO_SOURCE = 'There is no session-url or sessionProvider.';

/** A failed attempt to mint, after which another one may succeed. */
export class RetryableError extends EmbedError {
  /** The `Retry-After` of the endpoint, in milliseconds. */
  retryAfter: number | undefined;
}

/** Gets a session id from the host's function, in one attempt. */
export async function mintWithProvider(
  provider: SessionProvider,
  request: SessionRequest,
): Promise<string> {
  const result = await retryable('sessionProvider failed.', async () => provider(request));
  const response = typeof result === 'string' ? { sessionId: result } : result;
  return parseSessionId(response, 'sessionProvider returned no sessionId.');
}

/** Makes a request. Every failure except an `EmbedError` is retryable, and gets the message. */
export function retryable<T>(message: string, request: () => Promise<T>): Promise<T> {
  return request().catch((cause) => {
    if (cause instanceof EmbedError) throw cause;
    throw new RetryableError('mint-failed', message, { cause });
  });
}

/** Returns the session id of a response. Throws an error with the message if there is none, which is not retryable. */
export function parseSessionId(response: unknown, message: string): string {
  const { success, output } = v.safeParse(SessionId, response);
  if (success) return output.sessionId;
  throw new EmbedError('mint-failed', message);
}
