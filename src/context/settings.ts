import { createContext } from '@lit/context';

/**
 * The resolved settings: those of the session, with the account's defaults. If `allowAi` is false, all AI settings are
 * false. They only hide entry points; the service enforces them. "EmbedSessionSettings" of the interface.
 */
export interface EmbedSettings {
  readonly allowAi: boolean;
  readonly allowChatWorkspaceAuthoring: boolean;
  /** The locale of session and account. The URL or the host may override it; see `localeContext`. */
  readonly locale: string;
  /** The time zone of session and account. The URL or the host may override it; see `timeZoneContext`. */
  readonly timezone: string;
  readonly showAiWidgets: boolean;
  readonly showDashboardChat: boolean;
  readonly showDashboardSettings: boolean;
  readonly showGroupBySvc: boolean;
  readonly showMemberNames: boolean;
  readonly showWorkbookChat: boolean;
  readonly showWorkbookShare: boolean;
  /** Whether download actions are visible: the URL contains `allowExport=true`. */
  readonly allowExport: boolean;
  /** Whether the account shows the built-in comments panel on dashboards. */
  readonly comments: boolean;
}

/** Provides the `EmbedSettings`; the same object is the session's `settings`. */
export const settingsContext = createContext<EmbedSettings>(Symbol('svc-settings'));
