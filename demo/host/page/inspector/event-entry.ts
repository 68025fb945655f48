import type { SvcErrorEvent, SvcStateChangeEvent } from '../../../../src/host/index.ts';
import type { Entry } from './journal.ts';

/** What the element's events carry, one or the other of it. */
type Carried = Event & {
  payload?: unknown;
  timestamp?: number;
  messageType?: string;
};

/** Tells of an event of the element. */
export function entryOf(event: Carried): Entry {
  const { type: name, timestamp: at = Date.now(), payload, messageType } = event;
  if (name === 'svc-state-change') {
    const { state, previousState } = event as unknown as SvcStateChangeEvent;
    const details = { state, previousState };
    return { kind: 'state', name, at, note: `${previousState} → ${state}`, details };
  }
  if (name === 'svc-error') return failureOf(event as unknown as SvcErrorEvent, at);
  if (name === 'svc-session-renewed' || name === 'svc-logout') return { kind: 'state', name, at };
  if (messageType) return { kind: 'event', name, at, note: messageType, details: payload };
  return { kind: 'event', name, at, note: noteOf(payload), details: payload };
}

/** A failure of the element's own has a code; one that the embed reported has a message at least. */
function failureOf({ error, payload }: SvcErrorEvent, at: number): Entry {
  const failed = { name: 'svc-error', at, isFailure: true } as const;
  if (!error) {
    const note = payload?.message ?? '';
    return {
      ...failed,
      kind: 'event',
      outcome: payload?.name ?? 'reported',
      note,
      details: payload,
    };
  }
  const { code, message, cause } = error;
  const details = { code, message, ...(cause !== undefined && { cause: `${cause}` }) };
  return { ...failed, kind: 'state', outcome: code, note: message, details };
}

/** What a payload says, in a few words. */
function noteOf(payload: unknown): string {
  return Object.entries(payload ?? {})
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' · ');
}
