import * as v from 'valibot';
import { jsonObject, Text } from './base-schemas.ts';

/** How many sessions one request revokes. */
const IDS_MAX = 100;
const ID_LENGTH_MAX = 128;

// Not that of a session id: the description of the API names this length.
const NonEmptyText = v.pipe(Text, v.minLength(1, 'must not be empty'));

const SessionIdList = v.pipe(
  v.array(
    v.pipe(
      NonEmptyText,
      v.maxLength(ID_LENGTH_MAX, `must have at most ${ID_LENGTH_MAX} characters`),
    ),
    'must be a list',
  ),
  v.maxLength(IDS_MAX, `must have at most ${IDS_MAX} items`),
);

/** The body that `<svc-embed>` sends to its `session-url` at logout. */
export const SessionIds = jsonObject({ sessionIds: SessionIdList });
export type SessionIds = v.InferOutput<typeof SessionIds>;

/** The body of the revocation at the service: one session id, or several. */
export const RevokeSessions = v.pipe(
  jsonObject({
    /** A session id, also one that was redeemed. Required without `sessionIds`. */
    sessionId: v.optional(NonEmptyText),
    /** Session ids, at most 100. */
    sessionIds: v.optional(SessionIdList),
  }),
  v.forward(
    v.check(
      ({ sessionId, sessionIds }) => (sessionId ?? sessionIds) !== undefined,
      'is required, or sessionIds',
    ),
    ['sessionId'],
  ),
);
