/** For each event: payloads that are whole, the least, and broken; every whole one also passes with more fields. */
export const events: Record<string, { whole: object; least: object; broken: unknown[] }> = {
  'svc:event:ready': {
    whole: {
      embedTenant: 'acme',
      deploymentId: 1,
      mode: 'signed',
      surface: 'dashboard',
      publicId: 'sales',
    },
    least: { embedTenant: null, deploymentId: null, mode: 'private', surface: 'app' },
    broken: [{}, { mode: 'open', surface: 'app' }, { mode: 'signed', surface: 'x' }, null, 'x'],
  },
  'svc:event:view': {
    whole: { surface: 'dashboard', path: '/', publicId: 'sales', title: 'Sales' },
    least: { surface: 'chat', path: '/' },
    broken: [{ surface: 'chat' }, { path: '/' }, { surface: 'chat', path: 1 }],
  },
  'svc:event:navigate': {
    whole: { path: '/b', previousPath: '/a' },
    least: { path: '/b' },
    broken: [{}, { path: null }, { path: '/b', previousPath: 1 }],
  },
  'svc:event:dashboard-loaded': {
    whole: { publicId: 'sales', widgetCount: 4, loadDurationMs: 12.5 },
    least: {},
    broken: [{ widgetCount: '4' }, { loadDurationMs: null }, undefined],
  },
  'svc:event:download': {
    whole: { format: 'csv', target: 'widget', widgetId: 'w', title: 't', rowCount: 3 },
    least: { format: 'pdf', target: 'dashboard' },
    broken: [{ format: 'svg', target: 'widget' }, { format: 'csv', target: 'page' }, {}],
  },
  'svc:event:drilldown': {
    whole: { member: 'orders.count', value: { any: [1] }, widgetId: 'w' },
    least: { member: 'orders.count' },
    broken: [{}, { member: 1 }],
  },
  'svc:event:ai-query': {
    whole: { query: 'q', status: 'completed', chatId: 'c', agentId: 'a' },
    least: { query: '', status: 'error' },
    broken: [{ query: 'q' }, { status: 'submitted' }, { query: 'q', status: 'done' }],
  },
  'svc:event:session-expiring': {
    whole: { expiresAt: 2, expiresInMs: 1 },
    least: { expiresAt: 2, expiresInMs: 0 },
    broken: [{ expiresAt: 2 }, { expiresInMs: 1 }, { expiresAt: '2', expiresInMs: 1 }],
  },
  'svc:event:session-expired': {
    whole: { expiredAt: 2 },
    least: { expiredAt: 2 },
    broken: [{}, { expiredAt: Number.NaN }, { expiredAt: '2' }],
  },
  'svc:event:error': {
    whole: { message: 'm', name: 'n', context: 'c', fatal: true },
    least: { message: '' },
    broken: [{}, { message: 1 }, { message: 'm', fatal: 'yes' }],
  },
};

/** The same for each action. */
export const actions: Record<string, { whole: unknown; least: unknown; broken: unknown[] }> = {
  'svc:action:set-color-scheme': {
    whole: { scheme: 'dark' },
    least: { scheme: 'auto' },
    broken: [{}, { scheme: 'black' }],
  },
  'svc:action:set-theme': {
    whole: {
      primaryColor: 'red',
      font: 'Inter',
      borderRadius: 4,
      chat: { inputColor: 'blue' },
      analyticsChat: {
        backgroundColor: 'a',
        chatInput: { backgroundColor: 'b', borderColor: null },
      },
    },
    least: {},
    broken: [{ primaryColor: 1 }, { chat: 'x' }, [], null],
  },
  'svc:action:set-locale': { whole: { locale: 'es-ES' }, least: { locale: '' }, broken: [{}] },
  'svc:action:set-timezone': { whole: { timezone: 'UTC' }, least: { timezone: '' }, broken: [{}] },
  'svc:action:set-filter': {
    whole: { filterUrlParameter: 'f_a.b=["x"]' },
    least: { filterUrlParameter: 'f_a.b=null' },
    broken: [{}, { filterUrlParameter: 'a.b=1' }, { filterUrlParameter: 'f_a.b=x' }],
  },
  'svc:action:navigate': { whole: { path: '/a' }, least: { path: '' }, broken: [{}, { path: 1 }] },
  'svc:action:refresh': { whole: {}, least: undefined, broken: [] },
  'svc:action:set-session': {
    whole: { sessionId: 's' },
    least: { sessionId: 's' },
    broken: [{}, { sessionId: '' }, { sessionId: 1 }],
  },
};
