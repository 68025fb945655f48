import type { EventPayload } from '../../protocol/events.ts';

/** One widget of a dashboard while it loads. */
export interface WidgetHandle {
  /** It shows its data. */
  rendered(): void;
  /** It shows an error instead. */
  failed(): void;
  /** It has left the dashboard. */
  remove(): void;
}

/** What is known once all widgets have settled. */
export type Loaded = Pick<
  EventPayload<'svc:event:dashboard-loaded'>,
  'widgetCount' | 'loadDurationMs'
>;

/** Tells once a dashboard that all of its widgets have rendered or failed. */
export class WidgetRegistry {
  readonly #now: () => number;
  readonly #onLoaded: (loaded: Loaded) => void;
  #widgets = new Map<string, { settled: boolean }>();
  #startedAt = 0;
  #phase: 'mounting' | 'loading' | 'loaded' = 'mounting';

  constructor(now: () => number, onLoaded: (loaded: Loaded) => void) {
    this.#now = now;
    this.#onLoaded = onLoaded;
  }

  /** A dashboard begins to mount; the widgets of the one before no longer count. */
  begin(): void {
    this.#widgets = new Map();
    this.#startedAt = this.#now();
    this.#phase = 'mounting';
  }

  /** The dashboard has mounted, so all of its widgets are registered. */
  mounted(): void {
    if (this.#phase === 'mounting') this.#phase = 'loading';
    this.#check();
  }

  /** Waits for one more widget; of two with one id the later counts. */
  register(id: string): WidgetHandle {
    const widgets = this.#widgets;
    const widget = { settled: false };
    widgets.set(id, widget);
    const settle = () => {
      widget.settled = true;
      this.#check();
    };
    const remove = () => {
      if (widgets.get(id) === widget) widgets.delete(id);
      this.#check();
    };
    return { rendered: settle, failed: settle, remove };
  }

  #check(): void {
    const widgets = [...this.#widgets.values()];
    if (this.#phase !== 'loading' || widgets.length === 0) return;
    if (widgets.some(({ settled }) => !settled)) return;
    this.#phase = 'loaded';
    const loadDurationMs = Math.round(this.#now() - this.#startedAt);
    this.#onLoaded({ widgetCount: widgets.length, loadDurationMs });
  }
}
