import type { ReactiveController, ReactiveElement } from '@lit/reactive-element';
import { elapsedClock } from '../lib/elapsed-clock.ts';
import type { RequestRate } from '../lib/throttle.ts';
import { EmbedError } from '../protocol/errors.ts';
import { configErrors, type RejectedValue } from './config/config-errors.ts';
import { embedTarget, embedUrl, missingAttributes } from './config/embed-url.ts';
import { findNesting, reportToOuter } from './config/nested-target.ts';
import type { ElementSettings } from './config/settings.ts';
import {
  hasHiddenContent,
  hasUnknownValues,
  unknownAttributes,
} from './config/unknown-settings.ts';
import { create, EmbedView } from './embed-view.ts';
import { whenNearViewport } from './frame/near-viewport.ts';
import { FrameController, loadDiagnosis } from './frame-controller.ts';
import { ElementSessionIds } from './session/element-session-ids.ts';
import type { Hold } from './session/embed-session.ts';
import { SessionRunner } from './session/session-runner.ts';
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
const seeDocumentation = (code: string) => `See: npx svc-embed docs errors#${code}`;

/** All elements of the page count their requests with one clock, and continue the back-off of one that failed. */
const PAGE = { now: elapsedClock(), failed: new Map<string, RequestRate>() };

/** The time limit of `diagnose` while the frame loads. */
const PROBE_TIMEOUT_MS = 5000;

/** The source of a message is the window of the script that posts it; an embed accepts only its parent. */
const OTHER_DOCUMENT =
  'The element is in another document. Load svc-embed in the window of that document, and create the element there.';

/** Applies the settings of an element to its frame and its session, while it is on the page. */
export class EmbedController implements ReactiveController {
  readonly status: StatusController;
  readonly frame: FrameController;
  readonly session: SessionRunner;
  readonly view = new EmbedView(() => this.#retry());
  readonly #messages: MessagesController;
  readonly #host: ReactiveElement & ElementSettings;
  /** Aborted when the element leaves the page. */
  #connection = new AbortController();
  /** Whether there are changes that the next update applies. */
  #hasChanges = false;
  /** Values that were rejected since the last update. */
  #rejected: RejectedValue[] = [];
  #isMarkupChecked = false;
  /** Whether the element has been near the viewport. */
  #isNear = false;

  constructor(host: ReactiveElement & ElementSettings, customStates: Set<string>) {
    this.#host = host;
    host.addController(this);
    this.status = new StatusController(host, customStates);
    this.frame = new FrameController(host, this.view.box, this.status.report);
    this.#messages = new MessagesController(host);
    this.session = new SessionRunner({
      ids: new ElementSessionIds(host, this.frame, this.status.report),
      frame: this.frame,
      notify: this.status.notify,
      settings: host,
      observe: (hold) => this.#observe(hold),
      ...PAGE,
      isOnline: () => navigator.onLine,
    });
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.session.input({ type: 'connected' });
    observePage(signal, (type) => this.session.input({ type }));
    this.settingsChanged();
  }

  hostDisconnected(): void {
    this.#connection.abort();
    this.session.input({ type: 'disconnected' });
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
    this.session.input({ type: 'reload' });
    this.settingsChanged();
  }

  async diagnose(): Promise<Finding[]> {
    const messages = new Map(this.status.messages);
    if (this.session.state === 'loading') {
      const found = await this.frame.diagnose(AbortSignal.timeout(PROBE_TIMEOUT_MS), true);
      // The time limit is not reached yet.
      if (found && found.code !== 'ready-timeout') messages.set(found.code, found.message);
    }
    const { fixes } = await loadDiagnosis().catch(() => ({ fixes: {} }));
    const fixOf = (code: string) =>
      (fixes as Record<string, string>)[code] ?? seeDocumentation(code);
    return [...messages].map(([code, message]) => ({ code, message, fix: fixOf(code) }));
  }

  async logout(): Promise<void> {
    const loggedOut = this.session.logout();
    this.frame.clearQueue();
    this.status.notifyWaiting();
    await loggedOut;
  }

  async whenReady(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    // A setting that changed in this task may need a new frame.
    if (this.session.isActive && this.#hasChanges) await this.#host.updateComplete;
    while (!this.session.isMounted) {
      const { isUpdatePending, isConnected } = this.#host;
      const { failure } = this.session;
      // A pending update may start the embed again; while the element is not on the page, none does.
      if (failure && !(isUpdatePending && isConnected)) throw failure;
      await this.status.waitForChange(signal);
    }
  }

  /** Applies changed settings, and reports those that were rejected. */
  #applySettings(): void {
    this.#hasChanges = false;
    const host = this.#host;
    const hold = this.#hold;
    const canLoad = this.session.isActive && !hold;
    if (canLoad) this.#checkMarkup();
    const missing = canLoad ? missingAttributes(host) : [];
    const errors = configErrors(missing, this.#rejected.splice(0));
    const isOther = host.ownerDocument !== document;
    const incomplete = missing.length > 0 ? errors.shift() : undefined;
    const problem = isOther
      ? new EmbedError('bad-config', OTHER_DOCUMENT)
      : (incomplete ?? (canLoad ? this.#setUrl() : undefined));
    const { allowExport, autoHeight, withoutMessages, allow } = host;
    const target = JSON.stringify([
      this.frame.url,
      allowExport,
      autoHeight,
      withoutMessages,
      allow,
    ]);
    const { isActive, state } = this.session;
    this.session.input({ type: 'settings', target, problem, hold });
    if (this.session.state === 'minting' && state !== 'minting') preconnect(this.frame.url);
    this.frame.syncDesiredState();
    void this.#messages.update(host.locale);
    // A listener of an error may remove the element or log out.
    for (const error of errors) if (this.session.isActive === isActive) this.status.report(error);
  }

  /** Sets the URL of the next frame. Returns an error if the frame would contain this element again. */
  #setUrl(): EmbedError | undefined {
    const url = embedUrl(this.#host);
    const error = findNesting(url, this.#host);
    if (error) reportToOuter(error, this.#host);
    else this.frame.url = url;
    return error;
  }

  /** Logs misspelled attributes and theme values, and content that is not shown, once. The check is loaded only if it is needed. */
  #checkMarkup(): void {
    if (this.#isMarkupChecked) return;
    this.#isMarkupChecked = true;
    const { theme } = this.#host;
    const known = (this.#host.constructor as typeof ReactiveElement).observedAttributes;
    const unknown = unknownAttributes(this.#host, known);
    const isContentHidden = hasHiddenContent(this.#host);
    if (unknown.length === 0 && !hasUnknownValues(theme ?? {}) && !isContentHidden) return;
    loadDiagnosis()
      .then(({ findMistakes }) => {
        const message = findMistakes(unknown, known, theme, isContentHidden);
        if (message) this.status.hint(new EmbedError('bad-config', message));
      })
      // The page does not serve the check.
      .catch(() => {});
  }

  #updateView(): void {
    const { state, failure } = this.session;
    const error = state === 'error' ? failure : undefined;
    const { language, texts } = this.#messages.loaded;
    const title = this.#host.frameTitle ?? texts[embedTarget(this.#host).surface];
    this.view.update({
      isIdle: state === 'idle',
      isBusy: state === 'minting' || state === 'loading',
      error: error && errorMessage(texts, error),
      title,
      retry: texts.retry,
      language,
      colorScheme: this.#host.colorScheme,
      theme: this.#host.theme,
    });
    this.frame.setTitle(title);
  }

  #retry(): void {
    this.session.input({ type: 'retry' });
    this.settingsChanged();
  }

  /** Why the element loads nothing yet. */
  get #hold(): Hold | undefined {
    // Rendered on a server: the framework sets the properties, then removes the attribute.
    if (this.#host.hasAttribute('defer-hydration')) return 'hydration';
    // Prerendered before the viewer opens it; not every browser has the property.
    if ('prerendering' in document && document.prerendering) return 'activation';
    return this.#host.loading === 'lazy' && !this.#isNear ? 'viewport' : undefined;
  }

  #observe(hold: Hold): void {
    const { signal } = this.#connection;
    const apply = () => this.settingsChanged();
    if (hold === 'activation') {
      document.addEventListener('prerenderingchange', apply, { once: true, signal });
    } else if (hold === 'viewport') {
      whenNearViewport(this.#host, signal, () => {
        this.#isNear = true;
        apply();
      });
    }
  }
}

/** Calls back when the page is online or visible again, and when the browser suspends or resumes it. */
function observePage(
  signal: AbortSignal,
  callback: (type: 'online' | 'shown' | 'frozen' | 'resumed') => void,
): void {
  const on = (target: EventTarget, event: string, type: Parameters<typeof callback>[0]) =>
    target.addEventListener(event, () => callback(type), { signal });
  on(window, 'online', 'online');
  on(document, 'visibilitychange', 'shown');
  on(document, 'freeze', 'frozen');
  on(document, 'resume', 'resumed');
  on(window, 'pageshow', 'resumed');
  // The page may come back from the back/forward cache.
  addEventListener('pagehide', ({ persisted }) => persisted && callback('frozen'), { signal });
}

/** Opens a connection to an origin before the first request. The hint does not stay on the page. */
function preconnect(url: URL | undefined): void {
  if (!url) return;
  const link = create('link', { rel: 'preconnect', href: url.origin });
  document.head.append(link);
  link.remove();
}
