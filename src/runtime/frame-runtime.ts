import type { EmbedAccount } from '../api/account.ts';
import type { Surface } from '../api/surface.ts';
import type { EmbedSession } from '../context/session.ts';
import type { EmbedSettings } from '../context/settings.ts';
import type { EmbedAction } from '../protocol/actions.ts';
import type { EventPayload } from '../protocol/events.ts';
import { SessionExchangeError } from '../session/exchange-session.ts';
import { pageTime } from '../session/server-clock.ts';
import { SessionClient } from '../session/session-client.ts';
import type { ExpiryEvent } from '../session/session-expiry.ts';
import { type DashboardRuntime, type EmbedRuntime, runtimeContext } from './embed-runtime.ts';
import { ActionReceiver } from './host/action-receiver.ts';
import { HostChannel } from './host/host-channel.ts';
import { framing, pinHost } from './host/pin-host.ts';
import { type EmbedLocation, parseEmbedLocation } from './navigation/embed-location.ts';
import { pathOf, withoutSession } from './navigation/in-embed-url.ts';
import { watchAddress } from './navigation/watch-address.ts';
import { type ErrorDetails, ErrorReporter } from './report/error-reporter.ts';
import { NavigationReporter } from './report/navigation-reporter.ts';
import { publicError } from './report/public-error.ts';
import { type WidgetHandle, WidgetRegistry } from './report/widget-registry.ts';
import type { PrivateIdentity, StartOptions } from './start-options.ts';
import { FrameState } from './state/frame-state.ts';
import { provideContext } from './state/provide-context.ts';

/** The runtime of any surface; on which one it is decides the address, and which calls it takes. */
export class FrameRuntime implements Omit<DashboardRuntime, 'surface'> {
  readonly surface: Surface;
  readonly #address: EmbedLocation;
  readonly #app: Omit<StartOptions, 'account'>;
  readonly #life = new AbortController();
  readonly #channel: HostChannel;
  readonly #errors: ErrorReporter;
  readonly #sessionClient: SessionClient;
  readonly #state: FrameState;
  readonly #actions: ActionReceiver;
  readonly #travel: NavigationReporter;
  readonly #widgets: WidgetRegistry;
  #identity: PrivateIdentity | undefined;
  #mount: 'none' | 'pending' | 'done' = 'none';
  #renewals = Promise.resolve();

  constructor(address: EmbedLocation, account: EmbedAccount, app: Omit<StartOptions, 'account'>) {
    const { signal } = this.#life;
    const talks = account.plan !== 'standard';
    this.surface = address.surface;
    this.#address = address;
    this.#app = app;
    const host = talks ? pinHost(framing(), account.hostOrigins) : undefined;
    this.#channel = new HostChannel({ surface: address.surface, host, signal });
    this.#errors = new ErrorReporter(this.#sendError, pageTime.monotonic);
    this.#sessionClient = new SessionClient({
      origin: location.origin,
      time: pageTime,
      signal,
      onExpiry: this.#reportExpiry,
    });
    const root = document.documentElement;
    const fetchFor = this.#sessionClient.fetchFor.bind(this.#sessionClient);
    this.#state = new FrameState({ root, account, address, fetchFor, signal });
    provideContext(root, runtimeContext, signal)(this as EmbedRuntime);
    this.#actions = new ActionReceiver({
      address,
      state: this.#state,
      renew: (sessionId) => this.#redeem(sessionId, { context: 'session-renewal' }),
      refuse: this.#errors.refuse,
      failed: (error) => this.reportError(error, { context: 'action' }),
    });
    this.#travel = new NavigationReporter(pathOf(withoutSession(new URL(location.href))), {
      place: () => ({ surface: this.surface, publicId: this.#publicId }),
      navigated: (payload) => this.#channel.emit('svc:event:navigate', payload),
      viewed: (payload) => this.#channel.emit('svc:event:view', payload),
    });
    this.#widgets = new WidgetRegistry(pageTime.monotonic, (loaded) => {
      const publicId = this.#publicId;
      this.#channel.emit('svc:event:dashboard-loaded', {
        ...loaded,
        ...(publicId && { publicId }),
      });
    });
  }

  start(): void {
    const { signal } = this.#life;
    const { sessionId, brokenFilters } = this.#address;
    history.replaceState(history.state, '', withoutSession(new URL(location.href)));
    this.#errors.watch(window, signal);
    this.#channel.listen(this.#actions.receive, this.#errors.stray);
    watchAddress(this.#moved, signal);
    if (brokenFilters.length > 0) {
      const reason = `${brokenFilters.join(', ')}: must be f_<view>.<dimension>=<JSON>`;
      this.#errors.refuse('a part of the address', reason);
    }
    const wake = () => void this.#sessionClient.check();
    document.addEventListener('visibilitychange', wake, { signal });
    window.addEventListener('pageshow', wake, { signal });
    if (sessionId === undefined) void this.#beginPrivate();
    else this.#redeem(sessionId, { context: 'session-start', fatal: true });
  }

  get session(): EmbedSession | undefined {
    return this.#state.session;
  }

  get settings(): EmbedSettings {
    return this.#state.settings;
  }

  view(view?: { path?: string; title?: string }): void {
    this.#travel.view(view);
  }

  navigate(path: string): void {
    this.#travel.moveTo(path);
  }

  registerWidget(id: string): WidgetHandle {
    this.#onDashboard('registerWidget');
    return this.#widgets.register(id);
  }

  download(download: EventPayload<'svc:event:download'>): void {
    this.#onDashboard('download');
    this.#channel.emit('svc:event:download', download);
  }

  drilldown(drilldown: EventPayload<'svc:event:drilldown'>): void {
    this.#onDashboard('drilldown');
    this.#channel.emit('svc:event:drilldown', drilldown);
  }

  aiQuery(query: EventPayload<'svc:event:ai-query'>): void {
    this.#channel.emit('svc:event:ai-query', query);
  }

  reportError(error: unknown, details?: ErrorDetails): void {
    this.#errors.reportForeign(error, details);
  }

  onAction(type: string, handler: (payload: never) => unknown): () => void {
    return this.#actions.on(type, handler);
  }

  onRefusal(handler: (action: EmbedAction) => void): () => void {
    return this.#actions.onRefusal(handler);
  }

  stop(): void {
    this.#life.abort();
  }

  get #publicId(): string | undefined {
    return parseEmbedLocation(new URL(location.href))?.publicId;
  }

  async #beginPrivate(): Promise<void> {
    const { authenticate } = this.#app;
    const details = { context: 'private', fatal: true };
    if (!authenticate) {
      return this.#errors.report({
        message: 'The embed was opened without a session.',
        ...details,
      });
    }
    try {
      this.#identity = await authenticate();
    } catch (error) {
      return this.reportError(error, details);
    }
    if (this.#state.session) return; // The host has sent a signed one meanwhile.
    this.#sessionClient.startPrivate(this.#identity.token);
    this.#state.begin(undefined, this.#publicId);
    await this.#mountOnce();
  }

  /**
   * Redeems one session id after the other, so that the last one asked for is the one that stays.
   */
  #redeem(sessionId: string, details: ErrorDetails): void {
    const redeem = async () => {
      const claims = await this.#sessionClient.exchange(sessionId);
      const refused = this.#state.begin(claims, this.#publicId);
      if (refused) this.#errors.refuse('the theme of the session', refused);
      void this.#sessionClient.check();
      void this.#mountOnce();
    };
    this.#renewals = this.#renewals.then(redeem).catch((error) => {
      if (!(error instanceof SessionExchangeError)) return this.reportError(error);
      // Each refusal answers one action: the host counts them, so that no limit applies.
      const refusal = { name: error.name, message: error.message, ...details };
      if (this.#mount === 'pending') this.#channel.emit('svc:event:error', refusal);
      else this.#channel.fail(refusal);
    });
  }

  async #mountOnce(): Promise<void> {
    const { session } = this.#state;
    if (this.#mount !== 'none' || !session) return;
    this.#mount = 'pending';
    this.#widgets.begin();
    try {
      await this.#app.mount(this as EmbedRuntime, session);
    } catch (error) {
      this.#mount = 'none';
      // Each failure answers one session, so that no limit applies.
      const failure = { ...publicError(error), context: 'embed-render', fatal: true };
      return this.#channel.fail(failure);
    }
    this.#mount = 'done';
    this.#channel.start(
      this.#ready(this.#state.session ?? session),
      this.#travel.begin(document.title),
    );
    this.#widgets.mounted();
  }

  #ready({ claims, publicId }: EmbedSession): EventPayload<'svc:event:ready'> {
    const known = claims ?? this.#identity;
    return {
      embedTenant: known?.embedTenant ?? null,
      deploymentId: known?.deploymentId ?? this.#address.deploymentId ?? null,
      mode: claims ? 'signed' : 'private',
      surface: this.surface,
      ...(publicId && { publicId }),
    };
  }

  #moved = (): void => {
    const publicId = this.#publicId;
    if (this.#state.session && this.#state.session.publicId !== publicId) {
      this.#state.setPublicId(publicId);
      this.#widgets.begin();
      if (this.#mount === 'done') this.#widgets.mounted();
    }
    this.#travel.moveTo(pathOf(location));
  };

  #reportExpiry = (event: ExpiryEvent): void => {
    if (event.type === 'expiring') {
      const { expiresAt, expiresInMs } = event;
      this.#channel.emit('svc:event:session-expiring', { expiresAt, expiresInMs });
    } else {
      this.#state.lapse();
      this.#channel.emit('svc:event:session-expired', { expiredAt: event.expiredAt });
    }
  };

  #sendError = (error: EventPayload<'svc:event:error'>): void => {
    if (error.fatal) this.#channel.fail(error);
    else this.#channel.emit('svc:event:error', error);
  };

  #onDashboard(call: string): void {
    if (this.surface === 'dashboard') return;
    throw new TypeError(`${call} is for dashboards only; this embed is the ${this.surface}.`);
  }
}
