import * as v from 'valibot';
import { jsonObject } from './json-object.ts';
import { Text } from './text.ts';

/** A single-use session id: the answer to the mint and the body of exchange and revoke. It lives five minutes. */
export const SessionId = jsonObject(
  v.object({
    sessionId: v.pipe(
      Text,
      v.check((text) => text !== '', 'must not be empty'),
    ),
  }),
);
export type SessionId = v.InferOutput<typeof SessionId>;

/** The answer to the exchange: the signed embed token (a JWT). */
export const EmbedToken = jsonObject(v.object({ token: v.pipe(v.string(), v.nonEmpty()) }));
export type EmbedToken = v.InferOutput<typeof EmbedToken>;
