// In the embed's page, where the inspector's line puts it: tells the host which actions arrive and what is asked of
// the service, and says what the inspector wants an embed to have said. A classic script, to be there before the app.
{
  const { host } = document.currentScript.dataset;
  const report = (kind, what) => parent.postMessage({ source: 'svc-line', kind, ...what }, host);
  const short = (key, value) => (key === 'sessionId' ? `${value.slice(0, 4)}…` : value);

  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || origin !== host) return;
    if (data?.source === 'svc-line') parent.postMessage(data.say, host);
    if (data?.source !== 'svc-embed' || data.direction !== 'action') return;
    const payload = JSON.parse(JSON.stringify(data.payload ?? null, short));
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
