import * as v from 'valibot';
import { jsonObject, Text } from './base-schemas.ts';

const flag = v.nullish(v.boolean('must be true, false or null'));

/**
 * Overrides for one session, contained in the signed embed token. An absent or null key keeps its default.
 * Meaning of each key: "EmbedSessionSettings" of the interface.
 */
export const EmbedSessionSettings = jsonObject(
  v.object({
    allowAi: flag,
    allowChatWorkspaceAuthoring: flag,
    locale: v.nullish(Text),
    timezone: v.nullish(Text),
    showAiWidgets: flag,
    showDashboardChat: flag,
    showDashboardSettings: flag,
    showGroupBySvc: flag,
    showMemberNames: flag,
    showWorkbookChat: flag,
    showWorkbookShare: flag,
  }),
);
export type EmbedSessionSettings = v.InferOutput<typeof EmbedSessionSettings>;
