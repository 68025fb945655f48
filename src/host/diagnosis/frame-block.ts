import { jsonCopy } from '../../lib/json.ts';

/**
 * Returns the setting to change if the Cross-Origin-Embedder-Policy of this page blocks the frame; undefined if not, or in
 * a browser that does not report it.
 */
export async function findEmbedderPolicy({ origin }: URL): Promise<string | undefined> {
  if (!('ReportingObserver' in globalThis)) return undefined;
  const reports: Report[] = [];
  const observer = new ReportingObserver((added) => reports.push(...added), {
    types: ['coep'],
    buffered: true,
  });
  observer.observe();
  // Earlier reports are passed to the callback in a task.
  await new Promise((resolve) => setTimeout(resolve));
  reports.push(...observer.takeRecords());
  observer.disconnect();
  const isBlocked = reports.some(({ body }) => {
    // Chromium has the fields of this report only in its JSON.
    const { blockedURL, disposition, destination } = jsonCopy(body ?? {}) as Record<string, string>;
    const isFrame = destination === 'iframe' && disposition === 'enforce';
    return isFrame && URL.parse(blockedURL ?? '')?.origin === origin;
  });
  if (!isBlocked) return undefined;
  return `The Cross-Origin-Embedder-Policy of this page blocks the frame. Send Cross-Origin-Embedder-Policy: require-corp and Cross-Origin-Resource-Policy: cross-origin with the pages of ${origin}.`;
}

/** Returns what to change if the browser denies this page the local network, which the frame may be in. */
export async function findLocalNetworkDenial({ origin }: URL): Promise<string | undefined> {
  const names = ['local-network-access', 'loopback-network', 'local-network'];
  const states = await Promise.all(names.map(permissionState));
  if (!states.includes('denied')) return undefined;
  return `The browser does not allow this page to reach ${origin} in the local network. Serve the page over HTTPS, send Permissions-Policy: local-network-access=* with it and the pages around it, and let the viewer allow it.`;
}

async function permissionState(name: string): Promise<string | undefined> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    // The browser does not have this permission.
    return undefined;
  }
}
