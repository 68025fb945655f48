import type { EmbedAccount } from '../api/account.ts';
import type { Surface } from '../api/surface.ts';
import type { EmbedFilters } from '../context/filters.ts';
import type { EmbedSession } from '../context/session.ts';
import type { EmbedSettings } from '../context/settings.ts';
import type { EmbedAction } from '../protocol/actions.ts';
import type { EventPayload } from '../protocol/events.ts';
import { SessionExchangeError } from '../session/exchange-session.ts';
import { pageTime } from '../session/server-clock.ts';
import { SessionClient } from '../session/session-client.ts';
import { type ExpiryEvent, lifetimeOf } from '../session/session-expiry.ts';
import {
  type DashboardRuntime,
  type EmbedRuntime,
  type PrivateIdentity,
  runtimeContext,
  type StartOptions,
} from './embed-runtime.ts';
import { ActionReceiver } from './host/action-receiver.ts';
import { HostChannel } from './host/host-channel.ts';
import { hostOf } from './host/pin-host.ts';
import { type EmbedLocation, publicIdOf } from './navigation/embed-location.ts';
import { pathOf, withoutSession } from './navigation/navigation-target.ts';
import { watchAddress } from './navigation/watch-address.ts';
import { watchActivity } from './report/activity.ts';
import { checkDashboard } from './report/check-dashboard.ts';
import { type ErrorDetails, type ErrorReport, ErrorReporter } from './report/error-reporter.ts';
import { NavigationReporter } from './report/navigation-reporter.ts';
import { NO_SESSION, publicError } from './report/public-error.ts';
import { readyPayload } from './report/ready-payload.ts';
import { type WidgetHandle, WidgetRegistry } from './report/widget-registry.ts';
import { FrameState } from './state/frame-state.ts';
import { provideContext } from './state/provide-context.ts';

/** The runtime of any surface. The URL determines the surface, and therefore which methods may be called. */
export class FrameRuntime implements Omit<DashboardRuntime, 'surface'> {
  readonly surface: Surface;
  readonly #location: EmbedLocation;
  readonly #app: Omit<StartOptions, 'account'>;
  readonly #stop = new AbortController();
  readonly lifetime = this.#stop.signal;
  readonly #channel: HostChannel;
  readonly #errors: ErrorReporter;
  readonly #sessionClient: SessionClient;
  readonly #state: FrameState;
  readonly #actions: ActionReceiver;
  readonly #navigation: NavigationReporter;
  readonly #widgets: WidgetRegistry;
  #privateIdentity: PrivateIdentity | undefined;
  /** Loaded early, but only for a host with `auto-height`. */
  #heightReporter: Promise<typeof import('./report/height-reporter.ts')> | undefined;
  #mount: 'none' | 'pending' | 'done' = 'none';
  /** Called when all widgets of the current dashboard are registered. */
  #allRegistered = () => {};
  #exchanges = Promise.resolve();

  constructor(
    embedLocation: EmbedLocation,
    account: EmbedAccount,
    app: Omit<StartOptions, 'account'>,
  ) {
    const { signal } = this.#stop;
    this.surface = embedLocation.surface;
    this.#location = embedLocation;
    this.#app = app;
    this.#channel = new HostChannel({ surface: this.surface, host: hostOf(account), signal });
    this.#errors = new ErrorReporter(this.#sendError, pageTime.monotonic);
    this.#sessionClient = new SessionClient({
      origin: location.origin,
      time: pageTime,
      signal,
      onExpiry: this.#reportExpiry,
    });
    const root = document.documentElement;
    const sessionClient = this.#sessionClient;
    this.#state = new FrameState({ root, account, location: embedLocation, sessionClient, signal });
    provideContext(root, runtimeContext, signal)(this as EmbedRuntime);
    this.#actions = new ActionReceiver(this.#state, this.#errors, (sessionId) =>
      this.#exchange(sessionId, { context: 'session-renewal' }),
    );
    const path = pathOf(withoutSession(new URL(location.href)));
    this.#navigation = new NavigationReporter(this.#channel, path, (each) => ({
      surface: this.surface,
      publicId: publicIdOf(each),
    }));
    this.#widgets = new WidgetRegistry(pageTime.monotonic, (result) => {
      if (this.surface !== 'dashboard') return;
      const publicId = publicIdOf(location.href);
      const payload = { ...result, ...(publicId && { publicId }) };
      this.#channel.emit('svc:event:dashboard-loaded', payload);
    });
  }

  start(): void {
    const { signal } = this.#stop;
    const { sessionId } = this.#location;
    history.replaceState(history.state, '', withoutSession(new URL(location.href)));
    this.#errors.watch(window, signal);
    this.#channel.listen(this.#actions.receive, this.#errors.reportUnexpectedSender);
    watchAddress(this.#onAddressChange, signal);
    this.#errors.reportInvalidFilters(this.#location);
    if (location.search.includes('autoHeight=true')) {
      this.#heightReporter = import('./report/height-reporter.ts');
    }
    const check = () => void this.#sessionClient.check();
    watchActivity(this.#reportActivity, signal);
    addEventListener('visibilitychange', check, { signal });
    addEventListener('pageshow', check, { signal });
    if (sessionId === undefined) void this.#startPrivate();
    else this.#exchange(sessionId, { context: 'session-start', fatal: true });
  }

  get session(): EmbedSession | undefined {
    return this.#state.session;
  }

  get settings(): EmbedSettings {
    return this.#state.settings;
  }

  view(view?: { path?: string; title?: string }): void {
    this.#navigation.view(view);
  }

  navigate(path: string, view?: { title?: string }): void {
    this.#navigation.navigate(path, view);
  }

  registerWidget(id: string): WidgetHandle {
    this.#requireDashboard('registerWidget');
    return this.#widgets.register(id);
  }

  download(download: EventPayload<'svc:event:download'>): void {
    this.#requireDashboard('download');
    const { rowCount, widgetId, ...others } = download;
    // The interface defines the two members for these formats and this target only.
    const hasRows = others.format === 'csv' || others.format === 'xlsx';
    this.#channel.emit('svc:event:download', {
      ...others,
      ...(hasRows && { rowCount }),
      ...(others.target === 'widget' && { widgetId }),
    });
  }

  drilldown(drilldown: EventPayload<'svc:event:drilldown'>): void {
    this.#requireDashboard('drilldown');
    this.#channel.emit('svc:event:drilldown', drilldown);
  }

  setFilters(filters: EmbedFilters): void {
    const changed = this.#state.changeFilters(filters);
    if (!changed || this.#mount !== 'done') return;
    this.#channel.emitExtension('svc:event:filters-changed', { filters: changed });
  }

  aiQuery(query: EventPayload<'svc:event:ai-query'>): void {
    this.#channel.emit('svc:event:ai-query', query);
  }

  reportError(error: unknown, details?: ErrorDetails): void {
    this.#errors.reportAppError(error, details);
  }

  onAction(type: string, handler: (payload: never) => unknown): () => void {
    return this.#actions.addHandler(type, handler);
  }

  onRejection(handler: (action: EmbedAction) => void): () => void {
    return this.#actions.addHandler(undefined, handler);
  }

  stop(): void {
    this.#stop.abort();
  }

  async #startPrivate(): Promise<void> {
    const { authenticate } = this.#app;
    const details = { context: 'private', fatal: true };
    if (!authenticate) return this.#errors.report({ ...NO_SESSION, ...details });
    try {
      this.#privateIdentity = await authenticate();
    } catch (error) {
      return this.reportError(error, details);
    }
    if (this.#state.session) return; // The host has sent a signed session in the meantime.
    this.#sessionClient.startPrivate(this.#privateIdentity.token);
    this.#state.setSession(undefined, publicIdOf(location.href));
    await this.#mountOnce();
  }

  /** Exchanges session ids one at a time, so that the last one received stays in use. */
  #exchange(sessionId: string, details: ErrorDetails): void {
    const exchange = async () => {
      const claims = await this.#sessionClient.exchange(sessionId);
      const isFirst = !this.#state.session?.claims;
      const invalidField = this.#state.setSession(claims, publicIdOf(location.href));
      if (invalidField) this.#errors.reportRejection('the theme of the session', invalidField);
      const { endsAt: expiresAt } = lifetimeOf(claims);
      // Before the events of the new session.
      if (this.#mount === 'done' && isFirst) this.#signedIn();
      else if (this.#mount === 'done')
        this.#channel.emitExtension('svc:event:session-renewed', { expiresAt });
      void this.#sessionClient.check();
      void this.#mountOnce();
    };
    this.#exchanges = this.#exchanges.then(exchange).catch((error) => {
      if (!(error instanceof SessionExchangeError)) return this.reportError(error);
      // The host counts one failure per session id, so the rate limit does not apply.
      const failure = { ...error.report, ...details };
      if (this.#mount === 'pending') this.#channel.emit('svc:event:error', failure);
      else this.#sendNow(failure);
    });
  }

  async #mountOnce(): Promise<void> {
    const { session } = this.#state;
    if (this.#mount !== 'none' || !session) return;
    this.#mount = 'pending';
    this.#allRegistered = this.#widgets.start();
    try {
      const mounted = this.#app.mount(this as EmbedRuntime, session);
      await Promise.all([mounted, checkDashboard(session, this.lifetime)]);
    } catch (error) {
      this.#mount = 'none';
      // There is one failure per session, so the rate limit does not apply.
      const failure = { ...publicError(error), context: 'embed-render', fatal: true };
      return this.#sendNow(failure);
    }
    this.#mount = 'done';
    this.#channel.start(
      readyPayload(this.#state.session ?? session, this.#location, this.#privateIdentity),
      this.#navigation.start(document.title),
    );
    void this.#heightReporter?.then(({ reportHeight }) =>
      reportHeight(this.#channel, this.#stop.signal),
    );
    this.#allRegistered();
  }

  /** A page that mounted without a session has received its first one. */
  #signedIn(): void {
    const { session } = this.#state;
    if (!session) return;
    this.#channel.emit('svc:event:ready', readyPayload(session, this.#location));
    this.#dashboardChanged(session);
  }

  #onAddressChange = (): void => {
    const publicId = publicIdOf(location.href);
    if (this.#state.session && this.#state.session.publicId !== publicId) {
      this.#state.setPublicId(publicId);
      this.#dashboardChanged(this.#state.session);
    }
    this.#navigation.navigate(pathOf(location));
  };

  /** Starts to count the widgets of the session's dashboard. */
  #dashboardChanged(session: EmbedSession): void {
    const allRegistered = this.#widgets.start();
    this.#allRegistered = allRegistered;
    if (this.#mount !== 'done' || this.surface !== 'dashboard') return;
    checkDashboard(session, this.lifetime).catch((error) => this.reportError(error));
    const registered = async () =>
      this.#app.onDashboardChange
        ? this.#app.onDashboardChange(this as unknown as DashboardRuntime, session)
        : this.#widgets.quiet(this.lifetime);
    registered()
      .catch((error) => this.lifetime.aborted || this.reportError(error))
      .then(allRegistered);
  }

  #reportActivity = (): void => {
    if (this.#mount === 'done') this.#channel.emitExtension('svc:event:activity', {});
  };

  #reportExpiry = (event: ExpiryEvent): void => {
    if (event.type === 'expiring') {
      this.#channel.emit('svc:event:session-expiring', event);
    } else {
      this.#state.expireSession();
      this.#channel.emit('svc:event:session-expired', event);
    }
  };

  #sendError = (error: ErrorReport): void => {
    if (error.fatal) this.#sendNow(error);
    else this.#channel.emit('svc:event:error', error);
  };

  #sendNow(error: ErrorReport): void {
    this.#channel.sendError(error);
    if (error.fatal && this.#mount !== 'done') this.#app.onStartFailure?.(error);
  }

  #requireDashboard(call: string): void {
    if (this.surface === 'dashboard') return;
    throw new TypeError(`${call} is for dashboards only; this embed is the ${this.surface}.`);
  }
}
