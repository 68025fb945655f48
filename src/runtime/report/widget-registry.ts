import { delay } from '../../lib/waiting.ts';
import type { EventPayload } from '../../protocol/events.ts';

/** A widget of a dashboard while it loads. */
export interface WidgetHandle {
  /** Reports that the widget displays its data. */
  rendered(): void;
  /** Reports that the widget displays an error instead of its data. */
  failed(): void;
  /** Reports that the widget was removed from the dashboard, so that nothing waits for it. */
  remove(): void;
}

/** The number of widgets, and the time that they took to load in milliseconds. */
export type LoadResult = Pick<
  EventPayload<'svc:event:dashboard-loaded'>,
  'widgetCount' | 'loadDurationMs'
>;

/** After this time without another widget, those of a dashboard count as complete if its app does not report it. */
const QUIET_MS = 1000;

/** A dashboard from its first widget until all of its widgets are registered and have settled. */
interface Dashboard {
  readonly startedAt: number;
  readonly widgets: Map<string, { isSettled: boolean }>;
  settledAt: number;
  registrations: 'open' | 'complete';
}

/** Reports once per dashboard that all of its widgets are registered, and have rendered or failed. */
export class WidgetRegistry {
  readonly #now: () => number;
  readonly #onLoaded: (result: LoadResult) => void;
  /** Undefined after its report. */
  #dashboard: Dashboard | undefined;

  constructor(now: () => number, onLoaded: (result: LoadResult) => void) {
    this.#now = now;
    this.#onLoaded = onLoaded;
    this.start();
  }

  /**
   * Called when a dashboard starts to render. The widgets of the previous one are discarded. Returns a function to call
   * when all of its widgets are registered.
   */
  start(): () => void {
    const now = this.#now();
    const dashboard: Dashboard = {
      startedAt: now,
      widgets: new Map(),
      settledAt: now,
      registrations: 'open',
    };
    this.#dashboard = dashboard;
    return () => {
      dashboard.registrations = 'complete';
      this.#reportIfLoaded(dashboard);
    };
  }

  /** Resolves when no widget has been registered for a while. */
  async quiet(signal: AbortSignal): Promise<void> {
    const { widgets } = this.#dashboard ?? {};
    let size: number | undefined;
    while (widgets && widgets.size !== size) {
      size = widgets.size;
      await delay(QUIET_MS, signal);
    }
  }

  /** Adds a widget. It replaces another one with the same id. */
  register(id: string): WidgetHandle {
    const dashboard = this.#dashboard;
    if (!dashboard) return { rendered() {}, failed() {}, remove() {} };
    const { widgets } = dashboard;
    const widget = { isSettled: false };
    widgets.set(id, widget);
    const settle = () => {
      if (!widget.isSettled) dashboard.settledAt = this.#now();
      widget.isSettled = true;
      this.#reportIfLoaded(dashboard);
    };
    const remove = () => {
      if (widgets.get(id) === widget) widgets.delete(id);
      this.#reportIfLoaded(dashboard);
    };
    return { rendered: settle, failed: settle, remove };
  }

  #reportIfLoaded(dashboard: Dashboard): void {
    if (dashboard !== this.#dashboard || dashboard.registrations === 'open') return;
    const widgets = [...dashboard.widgets.values()];
    if (widgets.some(({ isSettled }) => !isSettled)) return;
    this.#dashboard = undefined;
    const loadDurationMs = Math.round(dashboard.settledAt - dashboard.startedAt);
    this.#onLoaded({ widgetCount: widgets.length, loadDurationMs });
  }
}
