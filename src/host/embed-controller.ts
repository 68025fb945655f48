import type { LitElement, ReactiveController } from 'lit';
import type { EmbedError } from '../protocol/errors.ts';
import { embedUrl } from './config/embed-url.ts';
import type { ElementSettings } from './config/settings.ts';
import { SvcLogoutEvent } from './events.ts';
import { whenNearViewport } from './frame/near-viewport.ts';
import { FrameController } from './frame-controller.ts';
import { MessagesController } from './messages/messages-controller.ts';
import { SessionController } from './session/session-controller.ts';
import { SessionIds } from './session/session-ids.ts';
import { StatusController } from './status-controller.ts';

/** The settings of the current frame. A change of one of them needs a new frame. */
interface FrameConfig {
  readonly href: string;
  readonly allowExport: boolean;
  readonly withoutMessages: boolean;
  readonly isPrivate: boolean;
}

/** Applies the settings of an element to its frame and its session, while it is on the page. */
export class EmbedController implements ReactiveController {
  readonly status: StatusController;
  readonly frame: FrameController;
  readonly session: SessionController;
  readonly messages: MessagesController;
  readonly #host: LitElement & ElementSettings;
  readonly #ids: SessionIds;
  /** Aborted when the element leaves the page. */
  #connection: AbortController | undefined;
  /** Whether there are changes that the next update applies. */
  #hasChanges = false;
  /** Errors of settings that were rejected. */
  #settingErrors: EmbedError[] = [];
  #frameConfig: FrameConfig | undefined;
  #givenSessionId: string | undefined;
  #isNearViewport = false;
  /** The connection during which the viewport is observed. */
  #observedConnection: AbortSignal | undefined;
  #isLoggedOut = false;
  #hasStarted = false;

  constructor(host: LitElement & ElementSettings, customStates: CustomStateSet) {
    this.#host = host;
    host.addController(this);
    const status = new StatusController(host, customStates);
    const frame = new FrameController(host);
    this.status = status;
    this.frame = frame;
    this.messages = new MessagesController(host);
    this.#ids = new SessionIds(host, frame, (error) => status.reportError(error));
    this.session = new SessionController({
      ids: this.#ids,
      frame,
      observer: status,
      settings: host,
    });
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const resume = () => this.session.pageResumed();
    addEventListener('visibilitychange', resume, { signal });
    addEventListener('pageshow', resume, { signal });
    addEventListener('online', () => this.session.pageOnline(), { signal });
    this.settingsChanged();
  }

  hostDisconnected(): void {
    this.#connection?.abort();
    this.#connection = undefined;
    this.#stop();
  }

  hostUpdated(): void {
    // A listener of an event that was dispatched during the update has changed a setting.
    if (this.#hasChanges) this.#host.requestUpdate();
  }

  /** Requests an update that applies the settings. `error` is that of a rejected value. */
  settingsChanged(error?: EmbedError): void {
    if (error) this.#settingErrors.push(error);
    this.#hasChanges = true;
    this.#host.requestUpdate();
  }

  /** Applies changed settings, and reports those that were rejected. */
  applySettings(): void {
    if (!this.#hasChanges) return;
    this.#hasChanges = false;
    const errors = this.#settingErrors.splice(0);
    if (this.#connection && !this.#isLoggedOut) {
      this.#openWhenVisible(this.#connection.signal, errors);
    }
    void this.messages.update(this.#host.locale);
    for (const error of errors) this.status.reportError(error);
  }

  /** Requests an update that opens a new frame with a new session. */
  reload(): void {
    this.#isLoggedOut = false;
    this.#stop();
    this.settingsChanged();
  }

  /** Tries again after an error. */
  retry(): void {
    if (this.session.isMounted) void this.session.renew();
    else if (this.frame.url) this.session.start('retry');
    else this.settingsChanged();
  }

  /** Removes the frame and revokes all sessions of this element. */
  async logout(): Promise<void> {
    this.#isLoggedOut = true;
    const revoked = this.#ids.revokeAll();
    this.#stop();
    this.frame.clearQueue();
    this.status.cancelWaiting(new DOMException('Logged out.', 'AbortError'));
    await revoked;
    this.#host.dispatchEvent(new SvcLogoutEvent());
  }

  /** Resolves when the embed is ready. Rejects if it fails or `signal` is aborted. */
  async whenReady(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    // A setting that changed in this task may need a new frame.
    if (this.#connection && this.#hasChanges) await this.#host.updateComplete;
    while (!this.frame.isActive) await this.status.waitForChange(signal);
  }

  #openWhenVisible(signal: AbortSignal, errors: EmbedError[]): void {
    if (this.#host.loading === 'lazy' && !this.#isNearViewport) {
      if (this.#observedConnection === signal) return;
      this.#observedConnection = signal;
      whenNearViewport(this.#host, signal, () => {
        this.#isNearViewport = true;
        this.settingsChanged();
      });
      return;
    }
    let url: URL;
    try {
      url = embedUrl(this.#host);
    } catch (error) {
      // If a required value is missing because it was rejected, the rejection is the better message.
      const reason = errors.shift() ?? (error as EmbedError);
      if (this.#frameConfig) this.status.reportError(reason);
      else this.session.fail(reason);
      return;
    }
    this.#openOrUpdate(url);
  }

  #openOrUpdate(url: URL): void {
    const { sessionId, allowExport, withoutMessages } = this.#host;
    this.frame.url = url;
    const config = {
      href: url.href,
      allowExport,
      withoutMessages,
      isPrivate: this.#ids.isPrivate,
    };
    const isNewFrame = needsNewFrame(this.#frameConfig, config);
    const isNewSessionId = sessionId !== undefined && sessionId !== this.#givenSessionId;
    this.#frameConfig = config;
    this.#givenSessionId = sessionId;
    if (isNewFrame) {
      if (this.#ids.canMint) preconnect(url.origin);
      this.session.start(this.#hasStarted ? 'reload' : 'initial');
      this.#hasStarted = true;
    } else if (isNewSessionId) {
      this.session.sessionIdGiven();
    }
    this.frame.syncDesiredState();
  }

  #stop(): void {
    this.#frameConfig = undefined;
    this.session.stop();
  }
}

function needsNewFrame(current: FrameConfig | undefined, next: FrameConfig): boolean {
  return (
    current?.href !== next.href ||
    current.allowExport !== next.allowExport ||
    current.withoutMessages !== next.withoutMessages ||
    (current.isPrivate && !next.isPrivate)
  );
}

/** Opens a connection to an origin before the first request. The hint does not stay on the page. */
function preconnect(origin: string): void {
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.href = origin;
  document.head.append(link);
  link.remove();
}
