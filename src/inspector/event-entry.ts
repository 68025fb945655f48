import type { SvcEmbedEventMap, SvcErrorEvent } from '../host/index.ts';
import type { Entry } from './entry.ts';
import { redact } from './redact.ts';

export type ElementEvent = SvcEmbedEventMap[keyof SvcEmbedEventMap];

/** Creates the entry of an event of the element. */
export function eventEntry(event: ElementEvent): Entry {
  const { type: name } = event;
  const at = 'timestamp' in event ? parseTime(event.timestamp) : Date.now();
  if ('previousState' in event) {
    const { state, previousState } = event;
    const details = { state, previousState };
    return { kind: 'state', name, at, note: `${previousState} → ${state}`, details };
  }
  if (isErrorEvent(event)) return errorEntry(event, at);
  if (!('payload' in event)) return { kind: 'state', name, at };
  const { payload: details } = event;
  const note = 'messageType' in event ? event.messageType : payloadNote(redact(details));
  return { kind: 'event', name, at, note, details };
}

function isErrorEvent(event: ElementEvent): event is SvcErrorEvent {
  return event.type === 'svc-error';
}

/** Creates the entry of an error. Errors of the element have a code; errors that the embed reports have a message. */
function errorEntry(event: SvcErrorEvent, at: number): Entry {
  // The inspector is no listener that handles the error: the element still logs it.
  const { isRead } = event;
  const { error, payload } = event;
  event.isRead = isRead;
  const base = { name: 'svc-error', at, isFailure: true } as const;
  if (!error) {
    const { message = '', name, context } = payload ?? {};
    const outcome = name ?? context ?? 'embed-render';
    return { ...base, kind: 'event', outcome, note: message, details: payload };
  }
  const { code, message, cause } = error;
  const details = { code, message, cause };
  return { ...base, kind: 'state', outcome: code, note: message, details };
}

/** Returns the time of an embed's message; the time of receipt if it is no time. */
function parseTime(timestamp: number): number {
  const now = Date.now();
  return timestamp > 0 && timestamp <= now ? timestamp : now;
}

function payloadNote(payload: unknown): string {
  return Object.entries(payload ?? {})
    .map(([name, value]) => `${name} ${typeof value === 'object' ? '…' : value}`)
    .join(' · ');
}
