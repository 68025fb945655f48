import type { Surface } from '../api/surface.ts';
import type { EmbedTheme } from '../api/theme.ts';
import type { ActionPayload, ActionType, ColorScheme } from '../protocol/actions.ts';
import type { EmbedError } from '../protocol/errors.ts';
import type { EmbedConfig, Loading } from './config/attributes.ts';
import { ConfiguredElement } from './configured-element.ts';
import { EmbedController } from './embed-controller.ts';
import { filterOf } from './frame/commands.ts';
import type { RevokeSessions, SessionProvider } from './session/session-endpoint.ts';
import type { EmbedState } from './session/session-types.ts';

/**
 * An embedded dashboard, creator app or chat: the frame, its session, and everything the two sides say to each
 * other. Its box is a block of full width, 600 px high.
 *
 * @tag svc-embed
 *
 * @fires {SvcReadyEvent} svc-ready - The embed has authenticated and mounted; its data may still be loading.
 * @fires {SvcViewEvent} svc-view - A surface is viewed, on load and on each navigation inside the embed.
 * @fires {SvcNavigateEvent} svc-navigate - The viewer navigates inside the embed.
 * @fires {SvcDashboardLoadedEvent} svc-dashboard-loaded - All widgets of the dashboard have rendered.
 * @fires {SvcDownloadEvent} svc-download - The viewer exported data or an image.
 * @fires {SvcDrilldownEvent} svc-drilldown - The viewer drilled into a measure.
 * @fires {SvcAiQueryEvent} svc-ai-query - The viewer ran a query in natural language.
 * @fires {SvcSessionExpiringEvent} svc-session-expiring - The session ends soon; `preventDefault()` if you renew it yourself.
 * @fires {SvcSessionExpiredEvent} svc-session-expired - The session has ended; `preventDefault()` if you renew it yourself.
 * @fires {SvcErrorEvent} svc-error - Something failed: `error` with its `code` where it was the element, `payload` where the embed reported it.
 * @fires {SvcMessageEvent} svc-message - The embed sent an event of a type that this version does not know.
 * @fires {SvcStateChangeEvent} svc-state-change - `state` is another than before.
 * @fires {SvcSessionRenewedEvent} svc-session-renewed - A fresh session runs in the embed.
 * @fires {SvcLogoutEvent} svc-logout - The sessions were handed over for revocation and the frame is gone.
 *
 * @slot loading - Shown until the embed is ready, instead of the skeleton.
 * @slot error - Shown where the embed cannot be, instead of the sentence and its retry button.
 *
 * @csspart frame - The iframe.
 * @csspart loading - What is shown until the embed is ready.
 * @csspart error - What is shown where the embed cannot be.
 * @csspart retry - The button of the default error.
 *
 * @cssstate idle - Nothing is loaded: not on the page, not near the viewport yet, or logged out.
 * @cssstate minting - A session is being asked for.
 * @cssstate loading - The frame is loading and has not become ready.
 * @cssstate ready - The embed works.
 * @cssstate expiring - The embed works, but its session ends soon.
 * @cssstate expired - The session has ended.
 * @cssstate renewing - A fresh session is on its way into the embed.
 * @cssstate error - The embed cannot be shown.
 */
export class SvcEmbed extends ConfiguredElement implements EmbedConfig {
  /**
   * The service's address, for instance `https://acme.example`.
   * @attr base-url
   */
  declare baseUrl: string | undefined;

  /**
   * What is embedded: `dashboard`, `app` or `chat`.
   * @attr
   * @default 'dashboard'
   */
  declare surface: Surface;

  /**
   * The public id of the dashboard, on the dashboard surface.
   * @attr
   */
  declare dashboard: string | undefined;

  /**
   * The deployment, on the app surface.
   * @attr deployment-id
   */
  declare deploymentId: number | undefined;

  /**
   * A whole embed address, instead of the four before.
   * @attr
   */
  declare src: string | undefined;

  /**
   * The first session, a single-use id. A new one after `svc-ready` renews the session in place.
   * @attr session-id
   */
  declare sessionId: string | undefined;

  /**
   * Your endpoint that mints: `POST` gives `{sessionId}`, `DELETE` with `{sessionIds}` revokes.
   * @attr session-url
   */
  declare sessionUrl: string | undefined;

  /**
   * How light or dark the embed is drawn: `light`, `dark` or `auto`.
   * @attr color-scheme
   */
  declare colorScheme: ColorScheme | undefined;

  /**
   * A brand theme; JSON in the attribute.
   * @attr
   */
  declare theme: EmbedTheme | undefined;

  /**
   * The language of the embed, as a BCP-47 code.
   * @attr
   */
  declare locale: string | undefined;

  /**
   * The IANA time zone in which the embed queries.
   * @attr
   */
  declare timezone: string | undefined;

  /**
   * The filters of the dashboard, from `view.dimension` to any JSON value; JSON in the attribute.
   * @attr
   */
  declare filters: Readonly<Record<string, unknown>> | undefined;

  /**
   * Offers exports in the embed.
   * @attr allow-export
   * @default false
   */
  declare allowExport: boolean;

  /**
   * The tenant's plan has no messages: the frame is shown as soon as it has loaded, and commands throw.
   * @attr without-messages
   * @default false
   */
  declare withoutMessages: boolean;

  /**
   * `lazy`: nothing is minted or loaded before the element nears the viewport.
   * @attr
   * @default 'eager'
   */
  declare loading: Loading;

  /**
   * The accessible name of the frame; by default what is embedded, in the viewer's language.
   * @attr frame-title
   */
  declare frameTitle: string | undefined;

  /**
   * How long the embed may take to become ready, in milliseconds.
   * @attr ready-timeout
   * @default 30000
   */
  declare readyTimeout: number;

  /**
   * How long one try of a mint may take, in milliseconds.
   * @attr session-timeout
   * @default 15000
   */
  declare sessionTimeout: number;

  /** Your own way to a session id, instead of `session-url`. */
  declare sessionProvider: SessionProvider | undefined;

  /** Your own way to revoke sessions, instead of `DELETE session-url`. */
  declare revokeSessions: RevokeSessions | undefined;

  readonly #embed = new EmbedController(this, this.config, this.attachInternals().states);

  /** Where the embed is in its life. */
  get state(): EmbedState {
    return this.#embed.machine.state;
  }

  connectedCallback(): void {
    this.#embed.connect();
    this.configure();
  }

  disconnectedCallback(): void {
    this.#embed.disconnect();
  }

  connectedMoveCallback(): void {
    // That there is such a callback is what lets moveBefore() keep the frame.
  }

  /** Runs the queries of the embed anew. */
  refresh(): void {
    this.send('svc:action:refresh', {});
  }

  /** Navigates the embed to one of its own paths. */
  navigate(path: string): void {
    this.send('svc:action:navigate', { path });
  }

  /** Sets one filter and keeps the others: `f_<view>.<dimension>=<JSON>`, or a member and its value; null clears. */
  setFilter(...filter: [parameter: string] | [member: string, value: unknown]): void {
    const { member, value } = filterOf(...filter);
    this.#embed.stage.desired.forget(member);
    this.filters = { ...this.filters, [member]: value };
  }

  /** Sends an action; before the embed is ready it waits. Throws `bad-config` for what is no action. */
  send<T extends ActionType>(type: T, payload: ActionPayload<T>): void;
  send(type: string, payload: unknown): void;
  send(type: string, payload: unknown): void {
    this.#embed.stage.send(type, payload);
  }

  /** Renews the session in place now; rejects with what `svc-error` reports. */
  renewSession(): Promise<void> {
    return this.#embed.machine.renew();
  }

  /** Loads the embed anew, with a fresh session. */
  reload(): void {
    this.#embed.reload();
    this.configure();
  }

  /** Revokes every session of this element and removes the frame. End the viewer's session with you first. */
  logout(): Promise<void> {
    return this.#embed.logout();
  }

  /** Resolves as soon as the embed is ready, also if it has been for long; rejects where it fails. */
  whenReady({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
    return this.#embed.stage.whenReady(signal);
  }

  protected override configured(misfits: EmbedError[]): void {
    this.#embed.configured(misfits);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'svc-embed': SvcEmbed;
  }
}
