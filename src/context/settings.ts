import { createContext } from '@lit/context';
import type { EffectiveSettings } from '../api/effective-settings.ts';

/**
 * The settings of the session in the frame. The service enforces `allowAi`, for routes that require AI, and the time zones
 * of the account, with `allowsTimeZone`; an app enforces `allowChatWorkspaceAuthoring` in its chat. All others only hide
 * entry points.
 */
export interface EmbedSettings extends EffectiveSettings {
  /** Whether download actions are visible: the URL contains `allowExport=true`. */
  readonly allowExport: boolean;
  /** Whether the account shows the built-in comments panel on dashboards. */
  readonly comments: boolean;
}

/** Provides the `EmbedSettings`; the same object is the session's `settings`. */
export const settingsContext = createContext<EmbedSettings>(Symbol('svc-settings'));
