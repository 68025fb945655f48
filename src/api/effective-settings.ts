import { firstTimeZone } from '../lib/time-zones.ts';
import type { EmbedAccount } from './account.ts';
import type { EmbedSessionSettings } from './settings.ts';

/**
 * The settings that apply to a session: its own, with the account's defaults. If `allowAi` is false, all AI settings are
 * false. Meaning of each key: "EmbedSessionSettings" of the interface.
 */
export interface EffectiveSettings {
  readonly allowAi: boolean;
  readonly allowChatWorkspaceAuthoring: boolean;
  /** The language of session or account, as a BCP-47 tag. In the frame, the URL or the host may override it. */
  readonly locale: string;
  /** The time zone of session or account, allowed by the account. In the frame, the URL or the host may override it. */
  readonly timezone: string;
  readonly showAiWidgets: boolean;
  readonly showDashboardChat: boolean;
  readonly showDashboardSettings: boolean;
  readonly showGroupBySvc: boolean;
  readonly showMemberNames: boolean;
  readonly showWorkbookChat: boolean;
  readonly showWorkbookShare: boolean;
}

type AccountDefaults = Omit<EmbedAccount, 'hostOrigins' | 'comments' | 'plan'>;

/** Resolves the settings of a session, for the runtime in the frame and for the service. */
export function effectiveSettings(
  session: EmbedSessionSettings,
  account: AccountDefaults,
): EffectiveSettings {
  const allowAi = account.allowAi && session.allowAi !== false;
  return {
    allowAi,
    allowChatWorkspaceAuthoring: session.allowChatWorkspaceAuthoring ?? true,
    locale: session.locale ?? account.locale,
    timezone: firstTimeZone([session.timezone], account.timezone, account.timezones),
    showAiWidgets: allowAi && (session.showAiWidgets ?? account.showAiWidgets),
    showDashboardChat: allowAi && (session.showDashboardChat ?? account.showDashboardChat),
    showDashboardSettings: session.showDashboardSettings ?? true,
    showGroupBySvc: session.showGroupBySvc ?? true,
    showMemberNames: session.showMemberNames ?? true,
    showWorkbookChat: allowAi && (session.showWorkbookChat ?? account.showWorkbookChat),
    showWorkbookShare: session.showWorkbookShare ?? true,
  };
}
