import type { SvcErrorEvent, SvcStateChangeEvent } from '../../../../src/host/index.ts';
import type { Entry } from './timeline.ts';

/** An event of the element with the members that some of them have. */
type ElementEvent = Event & {
  payload?: unknown;
  timestamp?: number;
  messageType?: string;
};

/** Creates the timeline entry of an event of the element. */
export function eventEntry(event: ElementEvent): Entry {
  const { type: name, timestamp: at = Date.now(), payload, messageType } = event;
  if (name === 'svc-state-change') {
    const { state, previousState } = event as unknown as SvcStateChangeEvent;
    const details = { state, previousState };
    return { kind: 'state', name, at, note: `${previousState} → ${state}`, details };
  }
  if (name === 'svc-error') return errorEntry(event as unknown as SvcErrorEvent, at);
  if (name === 'svc-session-renewed' || name === 'svc-logout') return { kind: 'state', name, at };
  if (messageType) return { kind: 'event', name, at, note: messageType, details: payload };
  return { kind: 'event', name, at, note: payloadNote(payload), details: payload };
}

/** Creates the entry of an error. Errors of the element have a code; errors that the embed reports have a message. */
function errorEntry({ error, payload }: SvcErrorEvent, at: number): Entry {
  const base = { name: 'svc-error', at, isFailure: true } as const;
  if (!error) {
    const note = payload?.message ?? '';
    return {
      ...base,
      kind: 'event',
      outcome: payload?.name ?? 'reported',
      note,
      details: payload,
    };
  }
  const { code, message, cause } = error;
  const details = { code, message, ...(cause !== undefined && { cause: `${cause}` }) };
  return { ...base, kind: 'state', outcome: code, note: message, details };
}

/** Summarizes a payload. */
function payloadNote(payload: unknown): string {
  return Object.entries(payload ?? {})
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' · ');
}
