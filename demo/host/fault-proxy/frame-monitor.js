// Runs in the embed's page, where the inspector's proxy inserts it. It reports received actions and sent requests to the
// host, and sends messages on behalf of the inspector. It is a classic script, so that it runs before the app.
{
  const { host } = document.currentScript.dataset;
  const report = (kind, fields) =>
    parent.postMessage({ source: 'svc-fault-proxy', kind, ...fields }, host);
  const shorten = (key, value) => (key === 'sessionId' ? `${value.slice(0, 4)}…` : value);

  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || origin !== host) return;
    if (data?.source === 'svc-fault-proxy') parent.postMessage(data.message, host);
    if (data?.source !== 'svc-embed' || data.direction !== 'action') return;
    const payload = JSON.parse(JSON.stringify(data.payload ?? null, shorten));
    report('action', { type: data.type, payload, sentAt: data.timestamp, at: Date.now() });
  });

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.initiatorType !== 'fetch') continue;
      const { name, startTime, duration, responseStatus: status } = entry;
      const at = performance.timeOrigin + startTime;
      report('request', { path: new URL(name).pathname, status, duration, at });
    }
  }).observe({ type: 'resource', buffered: true });
}
