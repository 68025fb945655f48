/** The fault proxy of this page. */
export interface FaultProxy {
  readonly origin: string;
  /** Path of the host's routes that set faults and mint sessions with them. */
  readonly api: string;
  /** Whether other open inspectors use the same proxy. */
  readonly isShared: boolean;
}

/** Returns the page's own proxy, or the shared one if the browser cannot resolve its host name. */
export async function selectProxy(own: string, shared: string): Promise<FaultProxy> {
  const isResolved = await fetch(`${own}/fault-proxy/frame-monitor.js`, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  );
  const [id] = new URL(own).hostname.split('.');
  return isResolved
    ? { origin: own, api: `/api/fault-proxies/${id}`, isShared: false }
    : { origin: shared, api: '/api/fault-proxies/shared', isShared: true };
}
