import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import type { TemplateElements } from '../framework-types/template-elements.ts';
import { SvcEmbed as SvcEmbedElement } from '../host/index.ts';
import { type ElementProps, elementComponent } from './element-component.ts';

const events = {
  /** The embed is authenticated and mounted; its data may still be loading. */
  onReady: 'svc-ready',
  /** A surface is viewed, on load and on each navigation inside the embed. */
  onView: 'svc-view',
  /** The viewer navigates inside the embed. */
  onNavigate: 'svc-navigate',
  /** All widgets of the dashboard have rendered or failed. */
  onDashboardLoaded: 'svc-dashboard-loaded',
  /** The viewer exported data or an image. */
  onDownload: 'svc-download',
  /** The viewer drilled into a measure. */
  onDrilldown: 'svc-drilldown',
  /** The viewer ran a query in natural language. */
  onAiQuery: 'svc-ai-query',
  /** The session ends soon; call `preventDefault()` if you renew it yourself. */
  onSessionExpiring: 'svc-session-expiring',
  /** The session has ended; call `preventDefault()` if you renew it yourself. */
  onSessionExpired: 'svc-session-expired',
  /** The element failed (`error`, with a `code`), or the embed reported an error (`payload`). */
  onError: 'svc-error',
  /** The embed sent an event of a type that this version does not define. */
  onMessage: 'svc-message',
  /** `state` changed. */
  onStateChange: 'svc-state-change',
  /** The embed runs with a new session. */
  onSessionRenewed: 'svc-session-renewed',
  /** `logout()` is complete. */
  onLogout: 'svc-logout',
} as const;

/** The props of `SvcEmbed`: the properties of `<svc-embed>`, the handlers of its events, and React's attributes. */
export type SvcEmbedProps = ElementProps<
  TemplateElements['svc-embed']['properties'],
  typeof events,
  TemplateElements['svc-embed']['events'],
  SvcEmbedElement
>;

/**
 * `<svc-embed>` as a React component; its ref is the element. On a server, it renders the tag without properties, which
 * are set in the browser.
 */
export const SvcEmbed: ForwardRefExoticComponent<SvcEmbedProps & RefAttributes<SvcEmbedElement>> =
  /* @__PURE__ */ elementComponent({
    tagName: 'svc-embed',
    elementClass: SvcEmbedElement,
    events,
  });
