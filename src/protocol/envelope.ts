import * as v from 'valibot';
import { Surface } from '../api/surface.ts';

/*
The message protocol between a host page and an embed ("Message envelope" of the interface).

Requirements:
 1. A message is taken only from the one window and the one origin it is expected from. Both sides check
    these before they act on the data; this folder knows neither window nor origin.
 2. Every message carries `source: 'svc-embed'`, its direction, a type, a payload and the time it was made.
 3. Events go from the embed to the host and name their surface; actions go the other way and do not.
 4. Fields that a version does not know pass. A type that it does not know breaks nothing:
    the host passes the event on, the embed tells the host once that it does not know the action.
 5. An action is posted to an exact origin, never to `*`.

Steps of a life:
 1. The embed redeems its session, mounts, and posts `svc:event:ready`. Nothing comes before it, except the
    `svc:event:error` of a session id that could not be redeemed, or of an embed that cannot start (`fatal`).
 2. The host answers with the state it wants (theme, scheme, locale, time zone, filters), then its commands.
 3. About 30 minutes before the session stops working the embed posts `session-expiring`, and at its end
    `session-expired`; the host answers the first of them with `set-session`.
*/

/** The name that every message of this protocol carries. */
export const SOURCE = 'svc-embed';

const shared = {
  source: v.picklist([SOURCE]),
  type: v.string(),
  /** Epoch milliseconds when the message was made. */
  timestamp: v.number(),
};

/** The frame around an event, its payload not yet looked at. */
export const EventEnvelope = v.object({
  ...shared,
  direction: v.picklist(['event']),
  payload: v.optional(v.unknown()),
  surface: Surface,
});
export type EventEnvelope = v.InferOutput<typeof EventEnvelope>;

/** The frame around an action, its payload not yet looked at. */
export const ActionEnvelope = v.object({
  ...shared,
  direction: v.picklist(['action']),
  payload: v.optional(v.unknown()),
});
export type ActionEnvelope = v.InferOutput<typeof ActionEnvelope>;
