import * as v from 'valibot';
import { object } from '../api/base-schemas.ts';
import { Surface } from '../api/surface.ts';

/*
The message protocol between a host page and an embed ("Message envelope" of the interface).

Requirements:
 1. Each side accepts messages from one window and one origin only. It checks both before it reads the data. This folder
    contains no check of the sender, it only parses the data.
 2. A message has `source: 'svc-embed'`, a direction, a type, a payload and a timestamp.
 3. The embed sends events, which name their surface. The host sends actions, which do not.
 4. Unknown fields are allowed. An event of an unknown type is passed on to the host page. An action of an unknown type is
    reported to the host, at most once a minute.
 5. Both sides post to an exact origin, never to `*`.

Steps of a session:
 1. The embed exchanges its session id, mounts, and sends `svc:event:ready`. Only if the start
    fails do events precede it: a fatal `svc:event:error` (the session id could not be exchanged, or the embed cannot
    start), then other errors.
 2. The host sends the desired state (theme, color scheme, locale, time zone, filters), then the queued commands.
 3. The embed sends `session-expiring` before the session ends (30 minutes, or a quarter of a short lifetime) and
    `session-expired` when it has ended. The host responds to the first of the two with `set-session`.
 4. The embed exchanges the new id, keeps running, and sends `svc:event:session-renewed`, an extension of the interface:
    every event after it is about the new session. If the exchange fails, it sends `svc:event:error` and keeps the
    previous session.
 5. If the URL of the frame requests it, the embed sends `svc:event:content-height` whenever the height of its content
    changes.
 6. The embed sends `svc:event:activity` while the viewer uses it, and `svc:event:filters-changed` when the viewer changes
    its filters. The host adopts these as its desired state. Both are extensions of the interface.
*/

/** The `source` of every message of this protocol. */
export const SOURCE = 'svc-embed';

// @__NO_SIDE_EFFECTS__
function envelope<const D extends string, const E extends v.ObjectEntries>(direction: D, own: E) {
  return object({
    source: v.picklist([SOURCE]),
    direction: v.picklist([direction]),
    type: v.string(),
    payload: v.optional(v.unknown()),
    /** Epoch milliseconds when the message was created. */
    timestamp: v.number(),
    ...own,
  });
}

/** The envelope of an event; its payload is not parsed. */
export const EventEnvelope = envelope('event', { surface: Surface });
export type EventEnvelope = v.InferOutput<typeof EventEnvelope>;

/** The envelope of an action; its payload is not parsed. */
export const ActionEnvelope = envelope('action', {});
export type ActionEnvelope = v.InferOutput<typeof ActionEnvelope>;
