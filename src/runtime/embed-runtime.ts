import { createContext } from '@lit/context';
import type { EmbedSession } from '../context/session.ts';
import type { EmbedSettings } from '../context/settings.ts';
import type { ActionPayload, ActionType, EmbedAction } from '../protocol/actions.ts';
import type { EventPayload } from '../protocol/events.ts';
import type { ErrorDetails } from './report/error-reporter.ts';
import type { WidgetHandle } from './report/widget-registry.ts';

/** An action that an app may answer; a session id is for the runtime alone. */
export type HostAction = Exclude<ActionType, 'svc:action:set-session'>;

/** An action between an app and its own host, which the interface does not have. */
export type CustomAction = `svc:action:${string}`;

/**
 * Answers an action; returning `true` says that the app has done all of it, so that the runtime
 * does nothing more.
 */
export type ActionHandler<T extends HostAction> = (payload: ActionPayload<T>) => unknown;

/** What every embedded app can do; `startRuntime` gives it. */
export interface AnyRuntime {
  /** The session in force; undefined before the app is mounted. */
  readonly session: EmbedSession | undefined;
  readonly settings: EmbedSettings;
  /** Reports that a surface is viewed. Load and navigation are reported without it. */
  view(view?: { path?: string; title?: string }): void;
  /** Reports that the viewer has navigated. Changes of the address are reported without it. */
  navigate(path: string): void;
  /** Reports an AI or natural-language query. */
  aiQuery(query: EventPayload<'svc:event:ai-query'>): void;
  /** Reports an error; the host gets its name and the start of its message. */
  reportError(error: unknown, details?: ErrorDetails): void;
  /**
   * Answers an action of the host, after the contexts have changed and before the address does;
   * returns how to stop. A path of `navigate` is checked before.
   */
  onAction<T extends HostAction>(type: T, handler: ActionHandler<T>): () => void;
  /**
   * Answers a custom action; its payload is whatever the host has sent. One that no handler answers
   * is reported to the host.
   */
  onAction<T extends CustomAction>(
    type: T extends ActionType ? never : T,
    handler: (payload: unknown) => unknown,
  ): () => void;
  /**
   * Calls back with an action that is in form but cannot be done: a language that is not shipped, a zone that the
   * account does not allow, a theme that cannot be. The host has been told; whether the viewer is, is the app's.
   * Returns how to stop.
   */
  onRefusal(handler: (action: EmbedAction) => void): () => void;
  /**
   * Ends all listening, timing and reporting, and every call that waits for a session; the page stays
   * as it is.
   */
  stop(): void;
}

/** The runtime of a dashboard, which alone knows widgets, downloads and drill-downs. */
export interface DashboardRuntime extends AnyRuntime {
  readonly surface: 'dashboard';
  /** Waits for a widget before `dashboard-loaded`; to be called for all of them while mounting. */
  registerWidget(id: string): WidgetHandle;
  /** Reports an export and its shape, never its rows. */
  download(download: EventPayload<'svc:event:download'>): void;
  /** Reports that the viewer has drilled into a measure. */
  drilldown(drilldown: EventPayload<'svc:event:drilldown'>): void;
}

/** The runtime of the creator app or the chat. */
export interface PlainRuntime extends AnyRuntime {
  readonly surface: 'app' | 'chat';
}

/** The runtime of whatever the address says; its `surface` tells which. */
export type EmbedRuntime = DashboardRuntime | PlainRuntime;

/** Provides the `EmbedRuntime`. */
export const runtimeContext = createContext<EmbedRuntime>(Symbol('svc-runtime'));
