import { createEvent } from '../../../src/protocol/index.ts';

/** A page that sends no messages. */
export const emptyPage =
  '<!doctype html><title>Unresponsive</title><p>This page sends no messages.</p>';

/** A page that is no embed but sends a well-formed ready event to the host. */
export function forgedPage(host: string): string {
  const payload = { mode: 'signed', surface: 'dashboard' } as const;
  const ready = createEvent('svc:event:ready', 'dashboard', payload);
  const script = `parent.postMessage(${JSON.stringify(ready)}, ${JSON.stringify(host)})`;
  return `<!doctype html><title>Forged</title><script>${script}</script>`;
}
