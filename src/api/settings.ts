import * as v from 'valibot';
import { jsonObject, Text } from './base-schemas.ts';

const flag = v.nullish(v.boolean('must be true, false or null'));

export const settingsEntries = {
  /** All AI in the embed, enforced by the service. False outranks the other keys. */
  allowAi: flag,
  /** False withholds creating and changing saved content from the chat; true grants nothing. */
  allowChatWorkspaceAuthoring: flag,
  /** The language, as a BCP-47 code. The attribute `locale` of the embed takes precedence. */
  locale: v.nullish(Text),
  /** The IANA time zone of queries. The attribute `timezone` of the embed takes precedence. */
  timezone: v.nullish(Text),
  /** Authoring and refreshing AI summaries. */
  showAiWidgets: flag,
  /** The AI chat of dashboards. */
  showDashboardChat: flag,
  /** The settings panel of the dashboard editor. */
  showDashboardSettings: flag,
  /** The grouping menu of the data pane of workbooks. */
  showGroupBySvc: flag,
  /** Raw member names in the data pane of workbooks. */
  showMemberNames: flag,
  /** The AI entry points of workbooks. */
  showWorkbookChat: flag,
  /** Sharing in the creator app. False revokes no access. */
  showWorkbookShare: flag,
};

/**
 * Overrides for one session, contained in the signed embed token. An absent or null key keeps its default.
 * Meaning of each key: "EmbedSessionSettings" of the interface.
 */
export const EmbedSessionSettings = jsonObject(settingsEntries);
export type EmbedSessionSettings = v.InferOutput<typeof EmbedSessionSettings>;
