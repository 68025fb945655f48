import * as v from 'valibot';

/** The kinds of entries, which imply their direction. */
export const kinds = {
  event: { label: 'Events', direction: 'embed → page' },
  state: { label: 'Element', direction: 'element → page' },
  call: { label: 'Calls', direction: 'page → element' },
  session: { label: 'Sessions', direction: 'page → server' },
  dropped: { label: 'Ignored', direction: 'other window → page' },
  action: { label: 'Actions', direction: 'page → embed' },
  request: { label: 'Requests', direction: 'embed → service' },
  note: { label: 'Notes', direction: 'you' },
} as const;
export type Kind = keyof typeof kinds;
export const KINDS = Object.keys(kinds) as Kind[];

/** The number of entries of a timeline and of a trace. */
export const ENTRIES_MAX = 500;
export const NAME_MAX = 200;
export const NOTE_MAX = 1000;
/** The last time of a `Date`, in epoch milliseconds. */
const TIME_MAX = 8.64e15;

/** An origin, such as `https://acme.example`; that of a file is `null`. */
export const Origin = v.pipe(
  v.string(),
  v.check((text) => text === 'null' || URL.parse(text)?.origin === text),
);

const name = v.pipe(v.string(), v.maxLength(NAME_MAX));

/** What happened, as it is recorded and as a trace file contains it. */
export const Entry = v.object({
  kind: v.picklist(KINDS),
  /** The name of an event, setting, method or message, or a path. */
  name,
  /** Epoch milliseconds. */
  at: v.pipe(v.number(), v.minValue(0), v.maxValue(TIME_MAX)),
  /** The embed that it belongs to, as the inspector names it. */
  embed: v.optional(name),
  /** Short text beside the name. */
  note: v.optional(v.pipe(v.string(), v.maxLength(NOTE_MAX))),
  /** An HTTP status or an error code. */
  outcome: v.optional(name),
  durationMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(TIME_MAX))),
  isFailure: v.optional(v.boolean()),
  /** The origin of the embed's service; the fixes of errors name it. */
  service: v.optional(Origin),
  /** Payload, request or settings. */
  details: v.optional(v.unknown()),
});
export type Entry = v.InferOutput<typeof Entry>;
