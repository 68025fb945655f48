import { readyPayload } from '../../../src/testing/embed-events.ts';

/**
 * Sends an event to the host page, as an embed does. The envelope is written here, and not by `createEvent`, which has its
 * constants from the module that the host page parses with: a wrong one would be wrong on both sides.
 */
export function sendEvent(type: string, payload: unknown, surface = 'dashboard'): void {
  const message = { source: 'svc-embed', direction: 'event', type, payload, surface };
  parent.postMessage({ ...message, timestamp: Date.now() }, '*');
}

/** Sends `svc:event:ready`. */
export function sendReady(): void {
  sendEvent('svc:event:ready', readyPayload(new URL(location.href)));
}

/** The session id in the URL of this frame. */
export const session = new URLSearchParams(location.search).get('session');

/**
 * Handles the actions of the tests (`test-send-event`, `test-post-message`, `test-reload`, `test-leave-page`). Sends
 * every other action back as `svc:event:echo`, which the test receives as `svc-message`.
 */
export function handleActions(): void {
  addEventListener('message', ({ data, origin, source }) => {
    if (source !== parent || data?.direction !== 'action') return;
    const { type, payload } = data;
    if (type === 'svc:action:test-send-event') sendEvent(payload.type, payload.payload);
    else if (type === 'svc:action:test-post-message') parent.postMessage(payload.data, '*');
    else if (type === 'svc:action:test-reload') location.reload();
    else if (type === 'svc:action:test-leave-page') location.href = payload.href;
    else sendEvent('svc:event:echo', { type, payload, origin, session });
  });
}
