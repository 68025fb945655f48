import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CommentsSession } from '../store/comments-session.ts';

type Host = ReactiveControllerHost & { readonly open: CommentsSession | undefined };

const TICK = 30_000;

/** Follows the page: asks for news while it is looked at, sends the rest when it goes, keeps times true. */
export class PollingController implements ReactiveController {
  readonly #host: Host;
  readonly #tick: () => void;
  #connection = new AbortController();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: Host, tick: () => void) {
    this.#host = host;
    this.#tick = tick;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    document.addEventListener('visibilitychange', () => this.look(), { signal });
    addEventListener('online', () => this.#host.open?.poller.pollNow(), { signal });
    addEventListener('pagehide', () => this.#host.open?.flush(), { signal });
    addEventListener(
      'pageshow',
      ({ persisted }) => persisted && this.#host.open?.store.reloadAfterRestore(),
      { signal },
    );
    this.#timer = setInterval(this.#tick, TICK);
    this.look();
  }

  hostDisconnected(): void {
    this.#connection.abort();
    clearInterval(this.#timer);
    this.#host.open?.poller.stop();
  }

  /** Starts or stops asking, as the page is visible or not. */
  look(): void {
    const { poller } = this.#host.open ?? {};
    if (document.visibilityState === 'visible') poller?.start();
    else poller?.stop();
  }
}
