export type { Surface } from '../api/surface.ts';
export type { EmbedTheme } from '../api/theme.ts';
export type { ColorScheme } from '../protocol/actions.ts';
export { EmbedError, type EmbedErrorCode } from '../protocol/errors.ts';
export type { Loading } from './config/attributes.ts';
export {
  SvcAiQueryEvent,
  SvcDashboardLoadedEvent,
  SvcDownloadEvent,
  SvcDrilldownEvent,
  SvcErrorEvent,
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
export type {
  RevokeSessions,
  SessionProvider,
  SessionReason,
  SessionRequest,
} from './session/session-endpoint.ts';
export type { EmbedState } from './session/session-types.ts';
export { SvcEmbed } from './svc-embed.ts';
