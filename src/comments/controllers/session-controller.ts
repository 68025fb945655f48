import type { LitElement, ReactiveController } from 'lit';
import { type EmbedSession, sessionContext } from '../../context/session.ts';
import { watchContext } from '../../context/watch-context.ts';
import { isShallowEqual } from '../../lib/is-shallow-equal.ts';
import { deferred, TIMER_MAX_MS } from '../../lib/waiting.ts';
import type { Connection } from '../../session/connection.ts';
import { viewerOf } from '../../session/session-identity.ts';
import {
  StandaloneSession,
  type StandaloneSessionSource,
} from '../../session/standalone-session.ts';
import { CommentsError } from '../client/comments-error.ts';
import { type CommentsCallbacks, CommentsSession } from '../store/comments-session.ts';
import { UNDO_TIME_MS } from '../store/comments-store.ts';
import type { ResolveLink } from '../store/link-displays.ts';
import type { ResolveUser } from '../store/user-directory.ts';

type Host = LitElement &
  StandaloneSessionSource & {
    readonly token: string | undefined;
    readonly resolveUser: ResolveUser | undefined;
    readonly resolveLink: ResolveLink | undefined;
    readonly undoTime: number;
  };

interface Callbacks extends CommentsCallbacks {
  /** Called when there is another session, or none, before its threads are loaded. */
  onSessionChange: () => void;
  /** Called when there is no session after several attempts. */
  onSessionFailure: (error: CommentsError) => void;
}

/** The properties of which a change starts another standalone session. */
interface StandaloneSource {
  readonly baseUrl: string;
  readonly dashboard: string;
  readonly token: string | undefined;
  readonly hasProvider: boolean;
}

/**
 * The comments session of the current viewer: inside an embed over the session of the runtime, elsewhere over a
 * standalone session if `base-url` and `dashboard` are set. Another viewer or dashboard gets another comments session.
 */
export class SessionController implements ReactiveController {
  readonly #host: Host;
  readonly #callbacks: Callbacks;
  #contexts = new AbortController();
  #source: StandaloneSource | undefined;
  #standalone: StandaloneSession | undefined;
  #next = deferred<CommentsSession | undefined>();
  /** Undefined before the viewer has signed in. */
  current: CommentsSession | undefined;
  /** Why there is no session; undefined while there is one or while one is being requested. */
  failure: CommentsError | undefined;

  constructor(host: Host, callbacks: Callbacks) {
    this.#host = host;
    this.#callbacks = callbacks;
    host.addController(this);
  }

  /** Returns the current session or waits for the next one; undefined if the element is disconnected first. */
  async next(): Promise<CommentsSession | undefined> {
    return this.current ?? this.#next.promise;
  }

  /** Requests a standalone session again after a failure. */
  retry(): void {
    this.failure = undefined;
    this.#host.requestUpdate();
    this.#standalone?.retry();
  }

  hostConnected(): void {
    this.#contexts = new AbortController();
    const options = { target: this.#host, signal: this.#contexts.signal };
    watchContext(sessionContext, (session) => this.#connect(frameConnection(session)), options);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#contexts.abort();
    this.#source = undefined;
    this.#stopStandalone();
    this.#connect(undefined);
    this.#resolveNext(undefined);
  }

  hostUpdate(): void {
    this.#updateStandalone();
    if (!this.current) return;
    const { resolveUser, resolveLink, undoTime } = this.#host;
    this.current.directory.displays.resolver = resolveUser;
    this.current.links.resolver = resolveLink;
    this.current.store.undoTimeMs = undoTime > 0 ? Math.min(undoTime, TIMER_MAX_MS) : UNDO_TIME_MS;
  }

  /**
   * A replaced `sessionProvider` is called at the next renewal, so it does not start another session. With a replaced
   * token, the calls that wait for a session continue.
   */
  #updateStandalone(): void {
    const { baseUrl, dashboard, sessionProvider, token } = this.#host;
    const before = this.#source;
    const source = { baseUrl, dashboard, token, hasProvider: Boolean(sessionProvider) };
    if (before && isShallowEqual(before, source)) return;
    this.#source = source;
    const isSameDashboard = before?.baseUrl === baseUrl && before.dashboard === dashboard;
    if (this.#standalone && token && isSameDashboard) {
      this.#standalone.use(token);
      return;
    }
    const wasStandalone = this.#stopStandalone();
    if (baseUrl && dashboard && (source.hasProvider || token)) this.#startStandalone();
    else if (wasStandalone) this.#connect(undefined);
  }

  #startStandalone(): void {
    const { token } = this.#host;
    this.#standalone = new StandaloneSession(this.#host, {
      connectionChanged: (connection) => this.#connect(connection),
      failed: ({ code, message, cause }) => this.#fail(new CommentsError(code, message, { cause })),
    });
    if (token) this.#standalone.use(token);
    else this.#standalone.start();
  }

  #stopStandalone(): boolean {
    const wasStandalone = this.#standalone !== undefined;
    this.#standalone?.stop();
    this.#standalone = undefined;
    this.failure = undefined;
    return wasStandalone;
  }

  #fail(error: CommentsError): void {
    this.failure = error;
    this.#host.requestUpdate();
    this.#callbacks.onSessionFailure(error);
  }

  #connect(connection: Connection | undefined): void {
    this.#host.requestUpdate();
    if (connection && !connection.isExpired) this.failure = undefined;
    if (connection && this.current?.matches(connection)) {
      this.current.setConnection(connection);
      return;
    }
    this.current?.close();
    this.current = connection && new CommentsSession(connection, this.#callbacks);
    this.#callbacks.onSessionChange();
    void this.current?.store.threadList.load();
    if (this.current) this.#resolveNext(this.current);
  }

  #resolveNext(session: CommentsSession | undefined): void {
    this.#next.resolve(session);
    this.#next = deferred();
  }
}

/** Returns the connection over a session of the page's runtime; undefined unless the surface is a dashboard. */
function frameConnection(session: EmbedSession): Connection | undefined {
  const { publicId, claims } = session;
  if (publicId === undefined) return undefined;
  return {
    ...viewerOf(location.origin, claims),
    credential: claims?.jti ?? 'private mode',
    dashboard: publicId,
    isExpired: session.lapsed ?? false,
    fetch: (path, init) => session.fetch(path, init),
  };
}
