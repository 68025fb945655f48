/** Complete, minimal and invalid payloads of each event; additional fields are always allowed. */
export const events: Record<string, { complete: object; minimal: object; invalid: unknown[] }> = {
  'svc:event:ready': {
    complete: {
      embedTenant: 'acme',
      deploymentId: 1,
      mode: 'signed',
      surface: 'dashboard',
      publicId: 'sales',
    },
    minimal: { embedTenant: null, deploymentId: null, mode: 'private', surface: 'app' },
    invalid: [{}, { mode: 'open', surface: 'app' }, { mode: 'signed', surface: 'x' }, null, 'x'],
  },
  'svc:event:view': {
    complete: { surface: 'dashboard', path: '/', publicId: 'sales', title: 'Sales' },
    minimal: { surface: 'chat', path: '/' },
    invalid: [{ surface: 'chat' }, { path: '/' }, { surface: 'chat', path: 1 }],
  },
  'svc:event:navigate': {
    complete: { path: '/b', previousPath: '/a' },
    minimal: { path: '/b' },
    invalid: [{}, { path: null }, { path: '/b', previousPath: 1 }],
  },
  'svc:event:dashboard-loaded': {
    complete: { publicId: 'sales', widgetCount: 4, loadDurationMs: 12.5 },
    minimal: {},
    invalid: [{ widgetCount: '4' }, { loadDurationMs: null }, undefined],
  },
  'svc:event:download': {
    complete: { format: 'csv', target: 'widget', widgetId: 'w', title: 't', rowCount: 3 },
    minimal: { format: 'pdf', target: 'dashboard' },
    invalid: [{ format: 'svg', target: 'widget' }, { format: 'csv', target: 'page' }, {}],
  },
  'svc:event:drilldown': {
    complete: { member: 'orders.count', value: { any: [1] }, widgetId: 'w' },
    minimal: { member: 'orders.count' },
    invalid: [{}, { member: 1 }],
  },
  'svc:event:ai-query': {
    complete: { query: 'q', status: 'completed', chatId: 'c', agentId: 'a' },
    minimal: { query: '', status: 'error' },
    invalid: [{ query: 'q' }, { status: 'submitted' }, { query: 'q', status: 'done' }],
  },
  'svc:event:session-expiring': {
    complete: { expiresAt: 2, expiresInMs: 1 },
    minimal: { expiresAt: 2, expiresInMs: 0 },
    invalid: [{ expiresAt: 2 }, { expiresInMs: 1 }, { expiresAt: '2', expiresInMs: 1 }],
  },
  'svc:event:session-expired': {
    complete: { expiredAt: 2 },
    minimal: { expiredAt: 2 },
    invalid: [{}, { expiredAt: Number.NaN }, { expiredAt: '2' }],
  },
  'svc:event:error': {
    complete: { message: 'm', name: 'n', context: 'c', fatal: true },
    minimal: { message: '' },
    invalid: [{}, { message: 1 }, { message: 'm', fatal: 'yes' }],
  },
};

/** The same for each action. */
export const actions: Record<string, { complete: unknown; minimal: unknown; invalid: unknown[] }> =
  {
    'svc:action:set-color-scheme': {
      complete: { scheme: 'dark' },
      minimal: { scheme: 'auto' },
      invalid: [{}, { scheme: 'black' }],
    },
    'svc:action:set-theme': {
      complete: {
        primaryColor: 'red',
        font: 'Inter',
        borderRadius: 4,
        chat: { inputColor: 'blue' },
        analyticsChat: {
          backgroundColor: 'a',
          chatInput: { backgroundColor: 'b', borderColor: null },
        },
      },
      minimal: {},
      invalid: [{ primaryColor: 1 }, { chat: 'x' }, [], null],
    },
    'svc:action:set-locale': {
      complete: { locale: 'es-ES' },
      minimal: { locale: '' },
      invalid: [{}],
    },
    'svc:action:set-timezone': {
      complete: { timezone: 'UTC' },
      minimal: { timezone: '' },
      invalid: [{}],
    },
    'svc:action:set-filter': {
      complete: { filterUrlParameter: 'f_a.b=["x"]' },
      minimal: { filterUrlParameter: 'f_a.b=null' },
      invalid: [{}, { filterUrlParameter: 'a.b=1' }, { filterUrlParameter: 'f_a.b=x' }],
    },
    'svc:action:navigate': {
      complete: { path: '/a' },
      minimal: { path: '' },
      invalid: [{}, { path: 1 }],
    },
    'svc:action:refresh': { complete: {}, minimal: undefined, invalid: [] },
    'svc:action:set-session': {
      complete: { sessionId: 's' },
      minimal: { sessionId: 's' },
      invalid: [{}, { sessionId: '' }, { sessionId: 1 }],
    },
  };
