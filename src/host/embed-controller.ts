import type { ReactiveController, ReactiveElement } from '@lit/reactive-element';
import { elapsedClock } from '../lib/elapsed-clock.ts';
import { EmbedError } from '../protocol/errors.ts';
import { configErrors, type RejectedValue } from './config/config-errors.ts';
import { embedTarget, embedUrl, missingAttributes } from './config/embed-url.ts';
import type { ElementSettings } from './config/settings.ts';
import { hasUnknownValues, unknownAttributes } from './config/unknown-settings.ts';
import { create, EmbedView } from './embed-view.ts';
import { SvcLogoutEvent } from './events.ts';
import { whenNearViewport } from './frame/near-viewport.ts';
import { FrameController, loadDiagnosis } from './frame-controller.ts';
import { ElementSession } from './session/element-session.ts';
import { ElementSessionIds } from './session/element-session-ids.ts';
import { StatusController } from './status-controller.ts';
import { errorMessage } from './translations/messages.ts';
import { MessagesController } from './translations/messages-controller.ts';

/** A reason why the embed does not work, and what to change. */
export interface Finding {
  /** A code of `EmbedError`, or the `name` or `context` of an error that the embed reported. */
  readonly code: string;
  readonly message: string;
  readonly fix: string;
}

/** The fix of a code of the app, and of every code if the page does not serve the texts. */
const SEE_DOCUMENTATION = 'See: npx svc-embed docs errors';

/** The time limit of `diagnose` while the frame loads. */
const PROBE_TIMEOUT_MS = 5000;

/** The source of a message is the window of the script that posts it; an embed accepts only its parent. */
const OTHER_DOCUMENT =
  'The element is in another document. Load svc-embed in the window of that document, and create the element there.';

/** Applies the settings of an element to its frame and its session, while it is on the page. */
export class EmbedController implements ReactiveController {
  readonly status: StatusController;
  readonly frame: FrameController;
  readonly session: ElementSession;
  readonly view = new EmbedView(() => this.#retry());
  readonly #messages: MessagesController;
  readonly #host: ReactiveElement & ElementSettings;
  readonly #ids: ElementSessionIds;
  /** Aborted when the element leaves the page. */
  #connection: AbortController | undefined;
  /** Whether there are changes that the next update applies. */
  #hasChanges = false;
  /** Values that were rejected since the last update. */
  #rejected: RejectedValue[] = [];
  /** The settings of the current frame, whose change needs a new one; undefined if there is none. */
  #frameKey: string | undefined;
  #isPrivate = false;
  #givenSessionId: string | undefined;
  #isNearViewport = false;
  /** The connection during which the viewport is observed. */
  #observedConnection: AbortSignal | undefined;
  #isLoggedOut = false;
  #hasStarted = false;
  #isSpellingChecked = false;

  constructor(host: ReactiveElement & ElementSettings, customStates: CustomStateSet) {
    this.#host = host;
    host.addController(this);
    this.status = new StatusController(host, customStates);
    this.frame = new FrameController(host, this.view.box, this.status.report);
    this.#messages = new MessagesController(host);
    this.#ids = new ElementSessionIds(host, this.frame, this.status.report);
    this.session = new ElementSession({
      ids: this.#ids,
      frame: this.frame,
      observer: this.status,
      now: elapsedClock(),
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

  hostUpdate(): void {
    if (this.#hasChanges) this.#applySettings();
  }

  hostUpdated(): void {
    this.#updateView();
    // A listener of an event that was dispatched during the update has changed a setting.
    if (this.#hasChanges) this.#host.requestUpdate();
  }

  /** Requests an update that applies the settings, and reports a rejected value. */
  settingsChanged(rejected?: RejectedValue): void {
    if (rejected) this.#rejected.push(rejected);
    this.#hasChanges = true;
    this.#host.requestUpdate();
  }

  /** Requests an update that opens a new frame with a new session. */
  reload(): void {
    this.#isLoggedOut = false;
    this.#stop();
    this.settingsChanged();
  }

  async diagnose(): Promise<Finding[]> {
    const messages = new Map(this.status.messages);
    if (this.status.state === 'loading') {
      const found = await this.frame.diagnose(AbortSignal.timeout(PROBE_TIMEOUT_MS), true);
      // The time limit is not reached yet.
      if (found && found.code !== 'ready-timeout') messages.set(found.code, found.message);
    }
    const { fixes } = await loadDiagnosis().catch(() => ({ fixes: {} }));
    const fixOf = (code: string) => (fixes as Record<string, string>)[code] ?? SEE_DOCUMENTATION;
    return [...messages].map(([code, message]) => ({ code, message, fix: fixOf(code) }));
  }

  async logout(): Promise<void> {
    this.#isLoggedOut = true;
    const revoked = this.#ids.revokeAll();
    this.#stop();
    this.frame.clearQueue();
    this.status.cancelWaiting(new DOMException('Logged out.', 'AbortError'));
    await revoked;
    this.#host.dispatchEvent(new SvcLogoutEvent());
  }

  async whenReady(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    // A setting that changed in this task may need a new frame.
    if (this.#connection && this.#hasChanges) await this.#host.updateComplete;
    while (!this.frame.isActive) await this.status.waitForChange(signal);
  }

  /** Applies changed settings, and reports those that were rejected. */
  #applySettings(): void {
    this.#hasChanges = false;
    const canLoad = this.#canLoad();
    if (canLoad) this.#checkSpelling();
    const missing = canLoad ? missingAttributes(this.#host) : [];
    const errors = configErrors(missing, this.#rejected.splice(0));
    if (canLoad && missing.length === 0) this.#openOrUpdate();
    else if (canLoad && this.#frameKey === undefined)
      this.session.fail(errors.shift() as EmbedError);
    void this.#messages.update(this.#host.locale);
    for (const error of errors) this.status.report(error);
  }

  /** Logs misspelled attributes and theme values, once. The check is loaded only if there are unknown ones. */
  #checkSpelling(): void {
    if (this.#isSpellingChecked) return;
    this.#isSpellingChecked = true;
    const { theme } = this.#host;
    const known = (this.#host.constructor as typeof ReactiveElement).observedAttributes;
    const unknown = unknownAttributes(this.#host, known);
    if (unknown.length === 0 && !hasUnknownValues(theme ?? {})) return;
    loadDiagnosis()
      .then(({ findMisspellings }) => {
        const message = findMisspellings(unknown, known, theme);
        if (message) this.status.hint(new EmbedError('bad-config', message));
      })
      // The page does not serve the check.
      .catch(() => {});
  }

  #updateView(): void {
    const { state, error } = this.status;
    const { language, texts } = this.#messages.loaded;
    this.view.update({
      isIdle: state === 'idle',
      isBusy: state === 'minting' || state === 'loading',
      error: error && errorMessage(texts, error),
      retry: texts.retry,
      language,
      colorScheme: this.#host.colorScheme,
    });
    this.frame.setTitle(this.#host.frameTitle ?? texts[embedTarget(this.#host).surface]);
  }

  #retry(): void {
    if (this.session.isMounted) void this.session.renew();
    else if (this.frame.url) this.session.start('retry');
    else this.settingsChanged();
  }

  /** Whether a frame may be opened now. A lazy element requests another update when it is near the viewport. */
  #canLoad(): boolean {
    const signal = this.#connection?.signal;
    if (!signal || this.#isLoggedOut) return false;
    // Rendered on a server: the framework sets the properties, then removes the attribute.
    if (this.#host.hasAttribute('defer-hydration')) return false;
    if (this.#host.ownerDocument !== document) {
      this.session.fail(new EmbedError('bad-config', OTHER_DOCUMENT));
      return false;
    }
    // Prerendered before the viewer opens it; not every browser knows the property.
    if ('prerendering' in document && document.prerendering) {
      const activated = () => this.settingsChanged();
      document.addEventListener('prerenderingchange', activated, { once: true, signal });
      return false;
    }
    if (this.#host.loading !== 'lazy' || this.#isNearViewport) return true;
    if (this.#observedConnection !== signal) {
      this.#observedConnection = signal;
      whenNearViewport(this.#host, signal, () => {
        this.#isNearViewport = true;
        this.settingsChanged();
      });
    }
    return false;
  }

  #openOrUpdate(): void {
    const url = embedUrl(this.#host);
    const { sessionId, allowExport, autoHeight, withoutMessages } = this.#host;
    this.frame.url = url;
    const key = JSON.stringify([url, allowExport, autoHeight, withoutMessages]);
    const { isPrivate } = this.#ids;
    const isNewFrame = key !== this.#frameKey || (this.#isPrivate && !isPrivate);
    const isNewSessionId = sessionId !== undefined && sessionId !== this.#givenSessionId;
    this.#frameKey = key;
    this.#isPrivate = isPrivate;
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
    this.#frameKey = undefined;
    this.session.stop();
  }
}

/** Opens a connection to an origin before the first request. The hint does not stay on the page. */
function preconnect(origin: string): void {
  const link = create('link', { rel: 'preconnect', href: origin });
  document.head.append(link);
  link.remove();
}
