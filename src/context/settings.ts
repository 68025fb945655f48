import { createContext } from '@lit/context';

/**
 * What the viewer is offered, decided: the session's settings over the account's defaults, AI
 * switched off as a whole where `allowAi` is false. It hides entry points; the service enforces.
 * "EmbedSessionSettings" of the interface.
 */
export interface EmbedSettings {
  readonly allowAi: boolean;
  readonly allowChatWorkspaceAuthoring: boolean;
  /**
   * What session and account ask for; the language in force, which an address or a host may change,
   * is in `localeContext`.
   */
  readonly locale: string;
  /** As `locale`; the time zone in force is in `timeZoneContext`. */
  readonly timezone: string;
  readonly showAiWidgets: boolean;
  readonly showDashboardChat: boolean;
  readonly showDashboardSettings: boolean;
  readonly showGroupBySvc: boolean;
  readonly showMemberNames: boolean;
  readonly showWorkbookChat: boolean;
  readonly showWorkbookShare: boolean;
  /** Whether download actions appear: the address says `allowExport=true`. */
  readonly allowExport: boolean;
  /** Whether the account shows the built-in comments panel on dashboards. */
  readonly comments: boolean;
}

/** Provides the `EmbedSettings`; the same object is the session's `settings`. */
export const settingsContext = createContext<EmbedSettings>(Symbol('svc-settings'));
