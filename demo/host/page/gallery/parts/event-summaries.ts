/** Returns a summary of an event, by event type of the two elements. */
export const EVENT_SUMMARIES = {
  'svc-ready': ({ payload }) => `${payload.mode} session, ${payload.surface}`,
  'svc-view': ({ payload }) => payload.title ?? payload.path,
  'svc-navigate': ({ payload }) => payload.path,
  'svc-dashboard-loaded': ({ payload }) =>
    `${payload.widgetCount} widgets in ${payload.loadDurationMs} ms`,
  'svc-download': ({ payload }) => `${payload.format} of the ${payload.target}`,
  'svc-drilldown': ({ payload }) => payload.member,
  'svc-ai-query': ({ payload }) => `${payload.status}: ${payload.query}`,
  'svc-session-expiring': ({ payload }) => `in ${Math.round(payload.expiresInMs / 60_000)} minutes`,
  'svc-session-expired': () => 'renewing',
  'svc-session-renewed': () => 'without a reload',
  'svc-error': ({ error, payload }) => (error ? error.code : (payload?.message ?? '')),
  'svc-logout': () => 'sessions revoked, frame removed',
  'svc-before-post': ({ defaultPrevented }) => (defaultPrevented ? 'prevented by this page' : ''),
  'svc-comments-change': ({ openCount, unread }) => `${openCount} open comments, ${unread} unread`,
  'svc-comments-error': ({ error }) => error.code,
} satisfies { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => string };
