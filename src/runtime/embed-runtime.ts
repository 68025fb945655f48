import { createContext } from '@lit/context';
import type * as v from 'valibot';
import type { EmbedAccount } from '../api/account.ts';
import type { EmbedFilters } from '../context/filters.ts';
import type { EmbedSession } from '../context/session.ts';
import type { EmbedSettings } from '../context/settings.ts';
import type { ActionPayload, ActionType, EmbedAction } from '../protocol/actions.ts';
import type { EventPayload } from '../protocol/events.ts';
import type { ErrorDetails, ErrorReport } from './report/error-reporter.ts';
import type { WidgetHandle } from './report/widget-registry.ts';

/** An action that an app can handle; only the runtime receives session ids. */
export type HostAction = Exclude<ActionType, 'svc:action:set-session'>;

/** An action that the interface does not define: an app and its own host agree on it. */
export type CustomAction = `svc:action:${string}`;

/** Handles an action. If it returns `true`, the app has handled the action completely, and the runtime does nothing. */
export type ActionHandler<T extends HostAction> = (payload: ActionPayload<T>) => unknown;

/** The runtime of any embedded app, returned by `startRuntime`. */
export interface AnyRuntime {
  /** The current session; undefined until the first session id is exchanged. */
  readonly session: EmbedSession | undefined;
  readonly settings: EmbedSettings;
  /** Reports a view. The first view and navigations are reported automatically. */
  view(view?: { path?: string; title?: string }): void;
  /**
   * Reports a navigation of the viewer, and the view of the new page. Changes of the URL are reported automatically; call
   * this before one to report a title.
   */
  navigate(path: string, view?: { title?: string }): void;
  /**
   * Sets the filters after the viewer has changed them: `filtersContext` has them, and those of the host follow, so that a
   * reload keeps them. `filters` are all filters of the dashboard, also those that the host has set.
   */
  setFilters(filters: EmbedFilters): void;
  /** Reports an AI or natural-language query. */
  aiQuery(query: EventPayload<'svc:event:ai-query'>): void;
  /** Reports an error; the host receives its name and its truncated message. */
  reportError(error: unknown, details?: ErrorDetails): void;
  /**
   * Adds a handler of an action of the host. It is called after the contexts have changed and before the URL changes;
   * the path of `navigate` is already checked. Returns a function that removes the handler.
   */
  onAction<T extends HostAction>(type: T, handler: ActionHandler<T>): () => void;
  /**
   * Adds a handler of a custom action; its payload is not checked. An action without a handler is reported to the host.
   */
  onAction<T extends CustomAction>(
    type: T extends ActionType ? never : T,
    handler: (payload: unknown) => unknown,
  ): () => void;
  /**
   * Adds a handler of rejected actions: well-formed, but with a language that is not shipped, a time zone that the
   * account does not allow, or an invalid theme. The runtime reports them to the host; the app may inform the viewer.
   * Returns a function that removes the handler.
   */
  onRejection(handler: (action: EmbedAction) => void): () => void;
  /** Removes all listeners and timers, stops all reports, and aborts calls that wait for a session. The page stays. */
  stop(): void;
}

/** The runtime of a dashboard, with widgets, downloads and drill-downs. */
export interface DashboardRuntime extends AnyRuntime {
  readonly surface: 'dashboard';
  /**
   * Delays `dashboard-loaded` until a widget has settled. Call it for all widgets of a dashboard before `mount`, and for a
   * later dashboard before `onDashboardChange`, has resolved.
   */
  registerWidget(id: string): WidgetHandle;
  /** Reports a download without its data. */
  download(download: EventPayload<'svc:event:download'>): void;
  /** Reports that the viewer drilled into a measure. */
  drilldown(drilldown: EventPayload<'svc:event:drilldown'>): void;
}

/** The runtime of the creator app or the chat. */
export interface PlainRuntime extends AnyRuntime {
  readonly surface: 'app' | 'chat';
}

/** The runtime of any surface, discriminated by `surface`. */
export type EmbedRuntime = DashboardRuntime | PlainRuntime;

/** Provides the `EmbedRuntime`. */
export const runtimeContext = createContext<EmbedRuntime>(Symbol('svc-runtime'));

/** The viewer of a page without a signed session, as the app's `authenticate` returns it. */
export interface PrivateIdentity {
  /** Sent as a bearer token with every call of the session. */
  token?: string;
  embedTenant?: string;
  deploymentId?: number;
}

export interface StartOptions {
  /**
   * Renders the app; `ready` is sent when it resolves. Called once, because the page and its calls continue with each
   * renewed session. If it throws, the surface is unusable, and it is called again for the next session.
   */
  mount(runtime: EmbedRuntime, session: EmbedSession): void | Promise<void>;
  /**
   * Called when the viewer or the host has navigated to another dashboard, and when a page without a signed session has
   * received one. Resolves when the app has registered all widgets of `session.publicId`, as `mount` does for the first one.
   */
  onDashboardChange?(runtime: DashboardRuntime, session: EmbedSession): void | Promise<void>;
  /** The account's defaults; by default they are read from the page. */
  account?: v.InferInput<typeof EmbedAccount>;
  /** Identifies the viewer of a page that was opened without a session. */
  authenticate?(): Promise<PrivateIdentity>;
  /**
   * Called when the embed cannot start: its session id was rejected, it has no session, or `mount` has failed. The host
   * receives the same error. The app may display it; `mount` is called if the host sends another session.
   */
  onStartFailure?(failure: ErrorReport): void;
}
