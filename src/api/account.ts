import * as v from 'valibot';
import { object } from './base-schemas.ts';

/** The id of the `<script type="application/json">` that contains the account's defaults. */
export const ACCOUNT_ELEMENT_ID = 'svc-embed-account';

/**
 * The defaults and limits of an account, which the service writes into each page of the embed. Without them, no host is
 * trusted.
 */
export const EmbedAccount = object({
  /** Exact origins or patterns; see `matchesOrigin`. */
  hostOrigins: v.optional(v.array(v.string()), []),
  locale: v.optional(v.string(), 'en-US'),
  timezone: v.optional(v.string(), 'UTC'),
  /** The allowed time zones; absent: all. */
  timezones: v.nullish(v.array(v.string())),
  comments: v.optional(v.boolean(), false),
  allowAi: v.optional(v.boolean(), true),
  showAiWidgets: v.optional(v.boolean(), true),
  showDashboardChat: v.optional(v.boolean(), true),
  showWorkbookChat: v.optional(v.boolean(), true),
  plan: v.optional(v.picklist(['standard', 'premium']), 'premium'),
});
export type EmbedAccount = v.InferOutput<typeof EmbedAccount>;
