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

/** Reports once per dashboard that all of its widgets have rendered or failed. */
export class WidgetRegistry {
  readonly #now: () => number;
  readonly #onLoaded: (result: LoadResult) => void;
  #widgets = new Map<string, { isSettled: boolean }>();
  #startedAt = 0;
  #phase: 'mounting' | 'loading' | 'loaded' = 'mounting';

  constructor(now: () => number, onLoaded: (result: LoadResult) => void) {
    this.#now = now;
    this.#onLoaded = onLoaded;
  }

  /** Called when a dashboard starts to mount. The widgets of the previous one are discarded. */
  startMount(): void {
    this.#widgets = new Map();
    this.#startedAt = this.#now();
    this.#phase = 'mounting';
  }

  /** Called when the dashboard has mounted, and all of its widgets are therefore registered. */
  finishMount(): void {
    if (this.#phase === 'mounting') this.#phase = 'loading';
    this.#reportIfLoaded();
  }

  /** Adds a widget. It replaces another one with the same id. */
  register(id: string): WidgetHandle {
    const widgets = this.#widgets;
    const widget = { isSettled: false };
    widgets.set(id, widget);
    const settle = () => {
      widget.isSettled = true;
      this.#reportIfLoaded();
    };
    const remove = () => {
      if (widgets.get(id) === widget) widgets.delete(id);
      this.#reportIfLoaded();
    };
    return { rendered: settle, failed: settle, remove };
  }

  #reportIfLoaded(): void {
    const widgets = [...this.#widgets.values()];
    if (this.#phase !== 'loading' || widgets.length === 0) return;
    if (widgets.some(({ isSettled }) => !isSettled)) return;
    this.#phase = 'loaded';
    const loadDurationMs = Math.round(this.#now() - this.#startedAt);
    this.#onLoaded({ widgetCount: widgets.length, loadDurationMs });
  }
}
