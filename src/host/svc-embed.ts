import { type PropertyDeclarations, ReactiveElement } from '@lit/reactive-element';
import type { Surface } from '../api/surface.ts';
import type { EmbedTheme } from '../api/theme.ts';
import type { ActionPayload, ActionType, ColorScheme } from '../protocol/actions.ts';
import { toEmbedError } from '../protocol/errors.ts';
import type { RejectedValue } from './config/config-errors.ts';
import type { SessionProvider } from './config/session-provider.ts';
import {
  type ElementSettings,
  type Loading,
  parseSetting,
  type RevokeSessions,
  type Setting,
  settings,
} from './config/settings.ts';
import { EmbedController, type Finding } from './embed-controller.ts';
import type { EmbedState } from './events.ts';
import { parseFilterArguments } from './frame/commands.ts';
import { adoptStylesIn, styles } from './styles.ts';

/**
 * An embedded dashboard, creator app or chat: its frame, its session and its messages. By default, the element is as
 * wide as its container and 600 px high.
 *
 * @tag svc-embed
 *
 * @slot loading - Shown until the embed is ready, instead of the skeleton.
 * @slot error - Shown if the embed cannot be shown, instead of the message and its retry button.
 *
 * @csspart frame - The iframe.
 * @csspart loading - The box of the slot `loading`, shown until the embed is ready.
 * @csspart error - The box of the slot `error`, shown if the embed cannot be shown.
 * @csspart retry - The button of the default error.
 *
 * @cssstate idle - Nothing is loaded: not on the page, not near the viewport yet, or logged out.
 * @cssstate minting - A session id is being minted.
 * @cssstate loading - The frame is loading and not ready yet.
 * @cssstate ready - The embed works.
 * @cssstate expiring - The embed works, but its session ends soon.
 * @cssstate expired - The session has ended.
 * @cssstate renewing - The session is being renewed.
 * @cssstate error - The embed cannot be shown.
 */
export class SvcEmbed extends ReactiveElement implements ElementSettings {
  static override readonly styles = styles;
  static override readonly properties: PropertyDeclarations = settings;

  static {
    for (const [name, setting] of Object.entries(settings))
      Object.defineProperty(SvcEmbed.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: SvcEmbed) {
          return this.#values.get(name) ?? setting.default;
        },
        set(this: SvcEmbed, value: unknown) {
          this.#assign(name, setting, value);
        },
      });
  }

  /** The base URL of the service, for instance `https://acme.example`. */
  baseUrl: string | undefined;

  /**
   * What is embedded: `dashboard`, `app` or `chat`.
   * @default 'dashboard'
   */
  surface!: Surface;

  /** The public id of the dashboard, on the dashboard surface. */
  dashboard: string | undefined;

  /** The id of the deployment, on the app surface. */
  deploymentId: number | undefined;

  /** A complete embed URL, instead of the four attributes above. */
  src: string | undefined;

  /**
   * The first session, a single-use id. A new one renews the session in place as soon as the embed is ready; with
   * `without-messages`, it loads the embed again.
   */
  sessionId: string | undefined;

  /**
   * The URL of your session endpoint: `POST` responds with `{sessionId}`, `DELETE` with `{sessionIds}` revokes them.
   */
  sessionUrl: string | undefined;

  /**
   * A header of the requests to `session-url`, and where your page has its value: `X-CSRFToken: cookie(csrftoken)` or
   * `X-CSRF-Token: meta(csrf-token)`. It is sent to the origin of the page only.
   */
  csrfHeader: string | undefined;

  /** The color scheme of the embed: `light`, `dark`, `auto` (that of the viewer's system), or by default that of CSS. */
  colorScheme: ColorScheme | undefined;

  /** A brand theme, or its JSON. */
  theme: EmbedTheme | undefined;

  /** The language of the embed, as a BCP-47 code. */
  locale: string | undefined;

  /** The time zone in which the embed queries, as an IANA name. */
  timezone: string | undefined;

  /**
   * The filters of the dashboard, from `view.dimension` to any JSON value, or their JSON. Those that are too long for a
   * URL are sent when the embed is ready.
   */
  filters: Readonly<Record<string, unknown>> | undefined;

  /**
   * Features that the embed may use besides `fullscreen` and `clipboard-write`, as in `allow` of an iframe, such as
   * `camera; microphone`.
   */
  allow: string | undefined;

  /**
   * Offers exports in the embed.
   * @default false
   */
  allowExport!: boolean;

  /**
   * Gives the element the height of the embed's content. `min-height` and `max-height` limit it. If the embed does not
   * report a height, the element keeps the height of your CSS.
   * @default false
   */
  autoHeight!: boolean;

  /**
   * For an account whose plan has no messages: the frame is shown when it has loaded, and commands throw. No session is
   * renewed in place.
   * @default false
   */
  withoutMessages!: boolean;

  /**
   * When a session is minted and the embed loads: `eager` immediately, `lazy` when the element is near the viewport.
   * @default 'eager'
   */
  loading!: Loading;

  /** The accessible name of the frame; by default the name of the surface, in the viewer's language. */
  frameTitle: string | undefined;

  /**
   * The time limit for the embed to become ready, in milliseconds; 30000 by default.
   * @default 30000
   */
  readyTimeout!: number;

  /**
   * The time limit of one attempt to mint a session id, in milliseconds; 15000 by default.
   * @default 15000
   */
  sessionTimeout!: number;

  /** A function that returns a session id, instead of `session-url`. */
  sessionProvider: SessionProvider | undefined;

  /** A function that revokes sessions, at most 100 in one call, instead of `DELETE session-url`. */
  revokeSessions: RevokeSessions | undefined;

  readonly #values = new Map<string, unknown>();
  // jsdom and happy-dom do not have custom states.
  readonly #embed = new EmbedController(this, this.attachInternals?.().states ?? new Set());

  /** The state of the embed. */
  get state(): EmbedState {
    return this.#embed.session.state;
  }

  connectedMoveCallback(): void {
    // With this method, `moveBefore()` moves the element without a disconnect, and the frame is kept.
  }

  adoptedCallback(): void {
    const { elementStyles } = this.constructor as typeof SvcEmbed;
    if (this.shadowRoot) adoptStylesIn(this.shadowRoot, elementStyles);
  }

  protected override createRenderRoot(): ShadowRoot {
    const root = this.attachShadow(SvcEmbed.shadowRootOptions);
    this.adoptedCallback();
    root.append(this.#embed.view.box);
    return root;
  }

  /** Moves the focus into the embed; before it is displayed, as soon as it is. */
  override focus(options?: FocusOptions): void {
    this.#embed.view.focus(options);
  }

  /** Runs the queries of the embed again. */
  refresh(): void {
    this.send('svc:action:refresh', {});
  }

  /** Navigates the embed to one of its own paths. Before `svc-ready`, the command is queued. */
  navigate(path: string): void {
    this.send('svc:action:navigate', { path });
  }

  /** Sets one filter and keeps the others: `f_<view>.<dimension>=<JSON>`, or a member and its value; null clears it. */
  setFilter(...filter: [parameter: string] | [member: string, value: unknown]): void {
    this.#embed.frame.requireMessages();
    const { member, value } = parseFilterArguments(...filter);
    this.#embed.frame.desired.resendFilter(member);
    this.filters = { ...this.filters, [member]: value };
  }

  /**
   * Sends an action, or queues it until the embed is ready: at most 100, equal ones once. Throws `bad-config` if it is
   * not an action, cannot be cloned or cannot be queued.
   */
  send<T extends ActionType>(type: T, payload: ActionPayload<T>): void;
  send(type: string, payload: unknown): void;
  send(type: string, payload: unknown): void {
    this.#embed.frame.send(type, payload);
  }

  /** Renews the session in place immediately. Rejects with the error that `svc-error` reports. */
  renewSession(): Promise<void> {
    return this.#embed.session.renew();
  }

  /** Loads the embed again, with a new session. */
  reload(): void {
    this.#embed.reload();
  }

  /** Removes the frame and revokes every session of this element. First end the viewer's session on your own server. */
  logout(): Promise<void> {
    return this.#embed.logout();
  }

  /** Resolves when the embed is ready, or immediately if it already is. Rejects if it fails or `signal` is aborted. */
  whenReady({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
    return this.#embed.whenReady(signal);
  }

  /** Returns what has failed since the embed was ready and what prevents it from loading, with what to change. */
  diagnose(): Promise<Finding[]> {
    return this.#embed.diagnose();
  }

  /**
   * A setting keeps its last valid value. It is checked when it is assigned and not before the update, because a command
   * in the same task must not send an invalid value.
   */
  #assign(property: string, setting: Setting, value: unknown): void {
    const name = setting.attribute || property;
    let rejected: RejectedValue | undefined;
    try {
      this.#values.set(property, parseSetting(setting, name, value));
    } catch (error) {
      rejected = { name, error: toEmbedError(error, 'bad-config') };
    }
    this.#embed.settingsChanged(rejected);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'svc-embed': SvcEmbed;
  }
}
