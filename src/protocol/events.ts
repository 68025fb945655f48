import * as v from 'valibot';
import { Surface } from '../api/surface.ts';
import { EventEnvelope, SOURCE } from './envelope.ts';
import { parsePayload } from './parse-payload.ts';

const text = v.string();
const optionalText = v.optional(text);
const optionalNumber = v.optional(v.number());

/** The payload schema of each event type: "Event payloads" of the interface. */
export const eventPayloads = {
  'svc:event:ready': v.object({
    embedTenant: v.nullish(text),
    deploymentId: v.nullish(v.number()),
    mode: v.picklist(['signed', 'private']),
    surface: Surface,
    publicId: optionalText,
  }),
  'svc:event:view': v.object({
    surface: Surface,
    path: text,
    publicId: optionalText,
    title: optionalText,
  }),
  'svc:event:navigate': v.object({ path: text, previousPath: optionalText }),
  'svc:event:dashboard-loaded': v.object({
    publicId: optionalText,
    widgetCount: optionalNumber,
    /** From mount to all widgets settled, in milliseconds. */
    loadDurationMs: optionalNumber,
  }),
  'svc:event:download': v.object({
    format: v.picklist(['csv', 'xlsx', 'png', 'pdf']),
    target: v.picklist(['widget', 'dashboard']),
    widgetId: optionalText,
    title: optionalText,
    rowCount: optionalNumber,
  }),
  'svc:event:drilldown': v.object({
    member: text,
    value: v.optional(v.unknown()),
    widgetId: optionalText,
  }),
  'svc:event:ai-query': v.object({
    query: text,
    status: v.picklist(['submitted', 'completed', 'error']),
    chatId: optionalText,
    agentId: optionalText,
  }),
  'svc:event:session-expiring': v.object({
    /** Epoch milliseconds when the session stops working. */
    expiresAt: v.number(),
    /** Milliseconds from the event to `expiresAt`, never below 0. */
    expiresInMs: v.number(),
  }),
  'svc:event:session-expired': v.object({
    /** Epoch milliseconds when the expiry was detected. */
    expiredAt: v.number(),
  }),
  'svc:event:error': v.object({
    message: text,
    name: optionalText,
    context: optionalText,
    fatal: v.optional(v.boolean()),
  }),
} as const;

/** The types of the ten events. */
export type EventType = keyof typeof eventPayloads;

/** The payload of an event of type `T`. */
export type EventPayload<T extends EventType> = v.InferOutput<(typeof eventPayloads)[T]>;

/** An event with its payload, discriminated by `type`. */
export type EmbedEvent = {
  [T in EventType]: Omit<EventEnvelope, 'type' | 'payload'> & { type: T; payload: EventPayload<T> };
}[EventType];

/**
 * A parsed message from the embed: an event, an event with an invalid payload, or an event of a type that this version
 * does not define.
 */
export type ParsedEvent =
  | { kind: 'event'; event: EmbedEvent }
  | { kind: 'invalid'; envelope: EventEnvelope; reason: string }
  | { kind: 'unknown'; envelope: EventEnvelope };

/** Parses the data of a message whose window and origin are checked; returns undefined if it is not an event. */
export function parseEvent(data: unknown): ParsedEvent | undefined {
  const result = v.safeParse(EventEnvelope, data);
  if (!result.success) return undefined;
  const envelope = result.output;
  if (!Object.hasOwn(eventPayloads, envelope.type)) return { kind: 'unknown', envelope };
  const { reason, payload } = parsePayload(
    eventPayloads[envelope.type as EventType],
    envelope.payload,
  );
  return reason === undefined
    ? { kind: 'event', event: { ...envelope, payload } as EmbedEvent }
    : { kind: 'invalid', envelope, reason };
}

/** Creates the message of an event with the current time. */
export function createEvent<T extends EventType>(
  type: T,
  surface: Surface,
  payload: EventPayload<T>,
) {
  return {
    source: SOURCE,
    direction: 'event',
    type,
    payload,
    timestamp: Date.now(),
    surface,
  } as const;
}
