import { createEvent } from '../../../src/protocol/events.ts';

/** A page that never says anything. */
export const silentPage = '<!doctype html><title>Silent</title><p>This page says nothing.</p>';

/** A page that speaks to the host as an embed would: well-formed, but it is none. */
export function speakingPage(host: string): string {
  const ready = createEvent('svc:event:ready', 'dashboard', {
    mode: 'signed',
    surface: 'dashboard',
  });
  const script = `parent.postMessage(${JSON.stringify(ready)}, ${JSON.stringify(host)})`;
  return `<!doctype html><title>Stranger</title><script>${script}</script>`;
}
