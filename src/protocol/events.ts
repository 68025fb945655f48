import * as v from 'valibot';
import { object } from '../api/base-schemas.ts';
import { Surface } from '../api/surface.ts';
import { EventEnvelope, SOURCE } from './envelope.ts';
import { Filters } from './filter.ts';
import { parsePayload } from './parse-payload.ts';

const text = v.string();
const optionalText = v.optional(text);
const optionalNumber = v.optional(v.number());

/** The payload schema of each event type: "Event payloads" of the interface. */
export const eventPayloads = {
  'svc:event:ready': object({
    embedTenant: v.nullish(text),
    deploymentId: v.nullish(v.number()),
    mode: v.picklist(['signed', 'private']),
    surface: Surface,
    publicId: optionalText,
  }),
  'svc:event:view': object({
    surface: Surface,
    path: text,
    publicId: optionalText,
    title: optionalText,
  }),
  'svc:event:navigate': object({ path: text, previousPath: optionalText }),
  'svc:event:dashboard-loaded': object({
    publicId: optionalText,
    widgetCount: optionalNumber,
    /** From mount to all widgets settled, in milliseconds. */
    loadDurationMs: optionalNumber,
  }),
  'svc:event:download': object({
    format: v.picklist(['csv', 'xlsx', 'png', 'pdf']),
    target: v.picklist(['widget', 'dashboard']),
    widgetId: optionalText,
    title: optionalText,
    rowCount: optionalNumber,
  }),
  'svc:event:drilldown': object({
    member: text,
    value: v.optional(v.unknown()),
    widgetId: optionalText,
  }),
  'svc:event:ai-query': object({
    query: text,
    status: v.picklist(['submitted', 'completed', 'error']),
    chatId: optionalText,
    agentId: optionalText,
  }),
  'svc:event:session-expiring': object({
    /** Epoch milliseconds when the session stops working. */
    expiresAt: v.number(),
    /** Milliseconds from the event to `expiresAt`, never below 0. */
    expiresInMs: v.number(),
  }),
  'svc:event:session-expired': object({
    /** Epoch milliseconds when the expiry was detected. */
    expiredAt: v.number(),
  }),
  'svc:event:error': object({
    message: text,
    name: optionalText,
    context: optionalText,
    fatal: v.optional(v.boolean()),
    /** Of an exchange, an extension: whether the service did not respond to it, or responded that it cannot at the moment. */
    unreachable: v.optional(v.boolean()),
  }),
} as const;

/** The parameter of the embed's URL with which a host requests `svc:event:content-height`. */
export const AUTO_HEIGHT = 'autoHeight';

/** The event that contains the height of the embed's content; an embed sends it only to a host that requests it. */
export const CONTENT_HEIGHT = 'svc:event:content-height';

const isPixels = (height: number) => Number.isSafeInteger(height) && height >= 0;

/** The payload of `svc:event:content-height`. */
export const ContentHeight = object({
  /** In CSS pixels; 0 if the content has no height of its own, because it depends on the height of the frame. */
  height: v.pipe(v.number(), v.check(isPixels, 'must be a whole number of pixels')),
});
export type ContentHeight = v.InferOutput<typeof ContentHeight>;

/** The payload schema of each event that is an extension of the interface; hosts that do not know it ignore it. */
export const extensionPayloads = {
  [CONTENT_HEIGHT]: ContentHeight,
  /** Sent after the embed has replaced its session in place; every event after it is about the new one. */
  'svc:event:session-renewed': object({
    /** Epoch milliseconds when the new session stops working. */
    expiresAt: v.number(),
  }),
  /** The viewer uses the embed: sent at once for a press, and at most once a second. It contains nothing about what they do. */
  'svc:event:activity': object({}),
  /** The viewer has changed the filters; these are all of the dashboard now. */
  'svc:event:filters-changed': object({ filters: Filters }),
} as const;

export type EventType = keyof typeof eventPayloads;

/** The types of the events that are extensions of the interface. */
export type ExtensionType = keyof typeof extensionPayloads;

export type EventPayload<T extends EventType> = v.InferOutput<(typeof eventPayloads)[T]>;

export type ExtensionPayload<T extends ExtensionType> = v.InferOutput<
  (typeof extensionPayloads)[T]
>;

/** An event with its payload, discriminated by `type`. */
export type EmbedEvent = {
  [T in EventType]: Omit<EventEnvelope, 'type' | 'payload'> & { type: T; payload: EventPayload<T> };
}[EventType];

/** An extension with its payload, discriminated by `type`. */
export type EmbedExtension = {
  [T in ExtensionType]: Omit<EventEnvelope, 'type' | 'payload'> & {
    type: T;
    payload: ExtensionPayload<T>;
  };
}[ExtensionType];

/**
 * A parsed message from the embed: an event of the interface, an extension of it, an event with an invalid payload, or an
 * event of a type that this version does not define.
 */
export type ParsedEvent =
  | { kind: 'event'; event: EmbedEvent }
  | { kind: 'extension'; event: EmbedExtension }
  | { kind: 'invalid'; envelope: EventEnvelope; reason: string }
  | { kind: 'unknown'; envelope: EventEnvelope };

/** Parses the data of a message whose window and origin are checked; returns undefined if it is not an event. */
export function parseEvent(data: unknown): ParsedEvent | undefined {
  const result = v.safeParse(EventEnvelope, data);
  if (!result.success) return undefined;
  const envelope = result.output;
  const { type } = envelope;
  const kind = Object.hasOwn(eventPayloads, type) ? 'event' : 'extension';
  const schemas: object = kind === 'event' ? eventPayloads : extensionPayloads;
  if (!Object.hasOwn(schemas, type)) return { kind: 'unknown', envelope };
  const schema = schemas[type as keyof typeof schemas];
  const { reason, payload } = parsePayload(schema, envelope.payload);
  if (reason !== undefined) return { kind: 'invalid', envelope, reason };
  return { kind, event: { ...envelope, payload } } as ParsedEvent;
}

/** Creates the message of an event with the current time. */
export function createEvent<T extends EventType | ExtensionType>(
  type: T,
  surface: Surface,
  payload: v.InferOutput<(typeof eventPayloads & typeof extensionPayloads)[T]>,
) {
  const timestamp = Date.now();
  return { source: SOURCE, direction: 'event', type, payload, timestamp, surface } as const;
}
