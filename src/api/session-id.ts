import * as v from 'valibot';
import { jsonObject, Text } from './base-schemas.ts';

/**
 * A single-use session id: the response of the mint, and the body of exchange and revoke. By default, it can be
 * exchanged for five minutes.
 */
export const SessionId = jsonObject(
  v.object({
    sessionId: v.pipe(
      Text,
      v.check((text) => text !== '', 'must not be empty'),
    ),
  }),
);
export type SessionId = v.InferOutput<typeof SessionId>;

/** The response of the exchange: the signed embed token (a JWT). */
export const EmbedToken = v.object({ token: v.pipe(v.string(), v.nonEmpty()) });
export type EmbedToken = v.InferOutput<typeof EmbedToken>;

/** The `name` of the error that an embed reports if a session id could not be exchanged. */
export const EXCHANGE_ERROR = 'EmbedSessionExchangeError';
