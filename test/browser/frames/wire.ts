/** Says an event to the page around this frame, as an embed does. */
export function say(type: string, payload: unknown, surface = 'dashboard'): void {
  const message = { source: 'svc-embed', direction: 'event', type, payload, surface };
  parent.postMessage({ ...message, timestamp: Date.now() }, '*');
}

/** Says `svc:event:ready`. */
export function sayReady(): void {
  say('svc:event:ready', {
    embedTenant: 'acme',
    deploymentId: 1,
    mode: 'signed',
    surface: 'dashboard',
  });
}

/** The session of this frame's address. */
export const session = new URLSearchParams(location.search).get('session');

/**
 * Does what a test asks for by actions of its own (`test-say`, `test-reload`, `test-leave`), and echoes every other
 * one as `svc:event:echo`, which reaches the test as `svc-message`.
 */
export function obey(): void {
  addEventListener('message', ({ data, origin, source }) => {
    if (source !== parent || data?.direction !== 'action') return;
    const { type, payload } = data;
    if (type === 'svc:action:test-say') say(payload.type, payload.payload);
    else if (type === 'svc:action:test-post') parent.postMessage(payload.data, '*');
    else if (type === 'svc:action:test-reload') location.reload();
    else if (type === 'svc:action:test-leave') location.href = payload.href;
    else say('svc:event:echo', { type, payload, origin, session });
  });
}
