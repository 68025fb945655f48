import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import '../host/define.ts';
import {
  type SvcAiQueryEvent,
  type SvcDashboardLoadedEvent,
  type SvcDownloadEvent,
  type SvcDrilldownEvent,
  SvcEmbed as SvcEmbedElement,
  type SvcErrorEvent,
  type SvcLogoutEvent,
  type SvcMessageEvent,
  type SvcNavigateEvent,
  type SvcReadyEvent,
  type SvcSessionExpiredEvent,
  type SvcSessionExpiringEvent,
  type SvcSessionRenewedEvent,
  type SvcStateChangeEvent,
  type SvcViewEvent,
} from '../host/index.ts';

/**
 * `<svc-embed>` as a React component. Its props are the element's properties, its event handlers receive the element's
 * event classes, and its ref is the element. On a server, it renders the tag without content.
 */
export const SvcEmbed = createComponent({
  react: React,
  tagName: 'svc-embed',
  elementClass: SvcEmbedElement,
  displayName: 'SvcEmbed',
  events: {
    onReady: 'svc-ready' as EventName<SvcReadyEvent>,
    onView: 'svc-view' as EventName<SvcViewEvent>,
    onNavigate: 'svc-navigate' as EventName<SvcNavigateEvent>,
    onDashboardLoaded: 'svc-dashboard-loaded' as EventName<SvcDashboardLoadedEvent>,
    onDownload: 'svc-download' as EventName<SvcDownloadEvent>,
    onDrilldown: 'svc-drilldown' as EventName<SvcDrilldownEvent>,
    onAiQuery: 'svc-ai-query' as EventName<SvcAiQueryEvent>,
    onSessionExpiring: 'svc-session-expiring' as EventName<SvcSessionExpiringEvent>,
    onSessionExpired: 'svc-session-expired' as EventName<SvcSessionExpiredEvent>,
    onEmbedError: 'svc-error' as EventName<SvcErrorEvent>,
    onMessage: 'svc-message' as EventName<SvcMessageEvent>,
    onStateChange: 'svc-state-change' as EventName<SvcStateChangeEvent>,
    onSessionRenewed: 'svc-session-renewed' as EventName<SvcSessionRenewedEvent>,
    onLogout: 'svc-logout' as EventName<SvcLogoutEvent>,
  },
});
