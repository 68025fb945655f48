import type { SvcEmbedEventMap } from './events.ts';

/**
 * The events of `<svc-embed>`: the prop of React, and the sentence of the manifest. The compiler rejects a table that lacks one.
 */
export const embedEvents = {
  /** The embed is authenticated and mounted; its data may still be loading. */
  'svc-ready': 'onReady',
  /** A surface is viewed, on load and on each navigation inside the embed. */
  'svc-view': 'onView',
  /** The viewer navigates inside the embed. */
  'svc-navigate': 'onNavigate',
  /** All widgets of the dashboard have rendered or failed. */
  'svc-dashboard-loaded': 'onDashboardLoaded',
  /** The viewer exported data or an image. */
  'svc-download': 'onDownload',
  /** The viewer drilled into a measure. */
  'svc-drilldown': 'onDrilldown',
  /** The viewer ran a query in natural language. */
  'svc-ai-query': 'onAiQuery',
  /** The session ends soon; call `preventDefault()` if you renew it yourself. */
  'svc-session-expiring': 'onSessionExpiring',
  /** The session has ended; call `preventDefault()` if you renew it yourself. */
  'svc-session-expired': 'onSessionExpired',
  /** The element failed (`error`, with a `code`), or the embed reported an error (`payload`). */
  'svc-error': 'onError',
  /** The viewer uses the embed: at once for a press or a key, and at most once a second. */
  'svc-activity': 'onActivity',
  /** The viewer has changed the filters, which `filters` has from now on. */
  'svc-filters-change': 'onFiltersChange',
  /** The embed sent an event of a type that this version does not define. */
  'svc-message': 'onMessage',
  /** `state` changed. */
  'svc-state-change': 'onStateChange',
  /** The embed runs with a new session. */
  'svc-session-renewed': 'onSessionRenewed',
  /** `logout()` is complete: the frame was removed, and the sessions were revoked or `revoke-failed` was reported. */
  'svc-logout': 'onLogout',
} as const satisfies Record<keyof SvcEmbedEventMap, `on${string}`>;
