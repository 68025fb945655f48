import { events } from '../protocol/payloads.ts';

/** The fields that all events of a dashboard have. */
export const envelope = {
  source: 'svc-embed',
  direction: 'event',
  surface: 'dashboard',
  timestamp: 1,
};

/** A valid message that an attacker sends. */
export const forgedEvent = {
  ...envelope,
  type: 'svc:event:navigate',
  payload: { path: '/forged' },
};

/** Records all events that messages of the frame cause. */
export function recordFrameEvents(embed: HTMLElement): Event[] {
  const received: Event[] = [];
  const types = Object.keys(events).map((type) => type.replace('svc:event:', 'svc-'));
  for (const type of [...types, 'svc-message'])
    embed.addEventListener(type, (event) => received.push(event));
  return received;
}
