import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { sessionContext } from '../../context/session.ts';
import { watchContext } from '../../context/watch-context.ts';
import type { Connection } from '../../session/connection.ts';
import {
  StandaloneSession,
  type StandaloneSessionSource,
} from '../../session/standalone-session.ts';
import { frameConnection } from '../client/frame-connection.ts';
import { type CommentsCallbacks, CommentsSession } from '../store/comments-session.ts';

type Host = ReactiveControllerHost &
  HTMLElement &
  StandaloneSessionSource & { readonly token: string | undefined };

/**
 * The conversation of whoever is speaking: over the session of the page's runtime, or over one of the element's own
 * where the attributes name a service. Another speaker gets another conversation.
 */
export class SessionController implements ReactiveController {
  readonly #host: Host;
  readonly #callbacks: CommentsCallbacks & { turned: () => void };
  #connection = new AbortController();
  #source: readonly unknown[] = [];
  #own: StandaloneSession | undefined;
  /** None before there is a session. */
  open: CommentsSession | undefined;

  /** `turned` is called where there is another conversation, or none, before it is read. */
  constructor(host: Host, callbacks: CommentsCallbacks & { turned: () => void }) {
    this.#host = host;
    this.#callbacks = callbacks;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    const follow = { target: this.#host, signal: this.#connection.signal };
    watchContext(sessionContext, (session) => this.#connect(frameConnection(session)), follow);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#connection.abort();
    this.#source = [];
    this.#own?.stop();
    this.#own = undefined;
    this.#connect(undefined);
  }

  /** Another provider is asked at the next mint; it alone starts nothing. */
  hostUpdate(): void {
    const { baseUrl, dashboard, sessionProvider, token, isConnected } = this.#host;
    const source = [baseUrl, dashboard, token, !sessionProvider];
    if (!isConnected || source.every((each, index) => each === this.#source[index])) return;
    this.#source = source;
    const own = this.#own;
    own?.stop();
    this.#own = undefined;
    if (baseUrl && dashboard && (sessionProvider || token)) this.#connectByItself();
    else if (own) this.#connect(undefined);
  }

  #connectByItself(): void {
    const host = this.#host;
    this.#own = new StandaloneSession(host, (connection) => this.#connect(connection));
    if (host.token) this.#own.use(host.token);
    else this.#own.start();
  }

  #connect(connection: Connection | undefined): void {
    this.#host.requestUpdate();
    if (connection && this.open?.matches(connection)) {
      this.open.setConnection(connection);
      return;
    }
    this.open?.close();
    this.open = connection && new CommentsSession(connection, this.#callbacks);
    this.#callbacks.turned();
    void this.open?.store.threadList.load();
  }
}
