import * as v from 'valibot';
import { jsonObject, object, Text } from './base-schemas.ts';

// `v.nonEmpty` would be one more function of valibot in every browser.
const NonEmptyText = v.pipe(
  Text,
  v.check((text) => text !== '', 'must not be empty'),
);

/**
 * A single-use session id: the response of the mint, and the body of exchange and revoke. By default, it can be
 * exchanged for five minutes.
 */
export const SessionId = jsonObject({
  /** The single-use id. */
  sessionId: NonEmptyText,
});
export type SessionId = v.InferOutput<typeof SessionId>;

/** The response of the exchange: the signed embed token (a JWT). */
export const EmbedToken = object({
  /** The token, a JWT. */
  token: NonEmptyText,
});
export type EmbedToken = v.InferOutput<typeof EmbedToken>;

/** The `name` of the error that an embed reports if a session id could not be exchanged. */
export const EXCHANGE_ERROR = 'EmbedSessionExchangeError';
