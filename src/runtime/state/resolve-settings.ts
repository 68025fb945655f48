import type { EmbedAccount } from '../../api/account.ts';
import type { EmbedSessionSettings } from '../../api/settings.ts';
import type { EmbedSettings } from '../../context/settings.ts';

/** Resolves the settings of a session with the account's defaults: "EmbedSessionSettings" of the interface. */
export function resolveSettings(
  session: EmbedSessionSettings,
  account: EmbedAccount,
  allowExport: boolean,
): EmbedSettings {
  const allowAi = account.allowAi && session.allowAi !== false;
  return {
    allowAi,
    allowChatWorkspaceAuthoring: session.allowChatWorkspaceAuthoring ?? true,
    locale: session.locale ?? account.locale,
    timezone: session.timezone ?? account.timezone,
    showAiWidgets: allowAi && (session.showAiWidgets ?? account.showAiWidgets),
    showDashboardChat: allowAi && (session.showDashboardChat ?? account.showDashboardChat),
    showDashboardSettings: session.showDashboardSettings ?? true,
    showGroupBySvc: session.showGroupBySvc ?? true,
    showMemberNames: session.showMemberNames ?? true,
    showWorkbookChat: allowAi && (session.showWorkbookChat ?? account.showWorkbookChat),
    showWorkbookShare: session.showWorkbookShare ?? true,
    allowExport,
    comments: account.comments,
  };
}
