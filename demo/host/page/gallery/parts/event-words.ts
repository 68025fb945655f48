/** Every event of the two elements, and what of it is worth a line. */
export const EVENT_WORDS = {
  'svc-ready': ({ payload }) => `${payload.mode} session, ${payload.surface}`,
  'svc-view': ({ payload }) => payload.title ?? payload.path,
  'svc-navigate': ({ payload }) => payload.path,
  'svc-dashboard-loaded': ({ payload }) =>
    `${payload.widgetCount} widgets in ${payload.loadDurationMs} ms`,
  'svc-download': ({ payload }) => `${payload.format} of the ${payload.target}`,
  'svc-drilldown': ({ payload }) => payload.member,
  'svc-ai-query': ({ payload }) => `${payload.status}: ${payload.query}`,
  'svc-session-expiring': ({ payload }) => `in ${Math.round(payload.expiresInMs / 60_000)} minutes`,
  'svc-session-expired': () => 'a fresh one is on its way',
  'svc-session-renewed': () => 'in place',
  'svc-error': ({ error, payload }) => (error ? error.code : (payload?.message ?? '')),
  'svc-logout': () => 'sessions handed over, frame removed',
  'svc-before-post': ({ defaultPrevented }) => (defaultPrevented ? 'refused by this page' : ''),
  'svc-comments-change': ({ count, unread }) => `${count} in all, ${unread} unread`,
  'svc-comments-error': ({ error }) => error.code,
} satisfies { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => string };
