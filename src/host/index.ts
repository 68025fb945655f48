export type { Surface } from '../api/surface.ts';
export type { EmbedTheme } from '../api/theme.ts';
export type { ActionPayload, ActionType, ColorScheme } from '../protocol/actions.ts';
export { EmbedError, type EmbedErrorCode } from '../protocol/errors.ts';
export type { SessionProvider, SessionReason, SessionRequest } from './config/session-provider.ts';
export type { Loading, RevokeSessions } from './config/settings.ts';
export type { Finding } from './embed-controller.ts';
export {
  type EmbedState,
  SvcActivityEvent,
  SvcAiQueryEvent,
  SvcDashboardLoadedEvent,
  SvcDownloadEvent,
  SvcDrilldownEvent,
  type SvcEmbedEventMap,
  SvcErrorEvent,
  SvcFiltersChangeEvent,
  SvcLogoutEvent,
  SvcMessageEvent,
  SvcNavigateEvent,
  SvcReadyEvent,
  SvcSessionExpiredEvent,
  SvcSessionExpiringEvent,
  SvcSessionRenewedEvent,
  SvcStateChangeEvent,
  SvcViewEvent,
} from './events.ts';
export { SvcEmbed } from './svc-embed.ts';
