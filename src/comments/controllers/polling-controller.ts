import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { SessionController } from './session-controller.ts';

/** Checks for changes while the page is visible, and sends and stores what is pending when the page is closed. */
export class PollingController implements ReactiveController {
  readonly #sessions: SessionController;
  #listeners = new AbortController();

  constructor(host: ReactiveControllerHost, sessions: SessionController) {
    this.#sessions = sessions;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const session = () => this.#sessions.current;
    const reloadAfterRestore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void session()?.store.reloadAfterRestore();
    };
    document.addEventListener('visibilitychange', () => this.update(), { signal });
    addEventListener('online', () => this.#retry(), { signal });
    addEventListener('storage', this.#applyStorage, { signal });
    addEventListener('pagehide', () => session()?.flush(), { signal });
    addEventListener('pageshow', reloadAfterRestore, { signal });
    this.update();
  }

  hostDisconnected(): void {
    this.#listeners.abort();
  }

  readonly #applyStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === null) return;
    if (newValue === null) this.#sessions.current?.applyDeletion(key);
    else this.#sessions.current?.applyUpdate(key);
  };

  #retry(): void {
    this.#sessions.retry();
    const session = this.#sessions.current;
    void session?.store.resume();
    session?.poller.pollNow();
  }

  update(): void {
    const session = this.#sessions.current;
    if (session) session.isVisible = document.visibilityState === 'visible';
  }
}
