import { type PropertyValues, ReactiveElement } from '@lit/reactive-element';
import { property } from '@lit/reactive-element/decorators/property.js';
import type { Surface } from '../api/surface.ts';
import type { EmbedTheme } from '../api/theme.ts';
import type { ActionPayload, ActionType, ColorScheme } from '../protocol/actions.ts';
import type { EmbedError } from '../protocol/errors.ts';
import { filterOf } from './commands.ts';
import { defaults, type EmbedConfig, type Loading, misfit } from './config.ts';
import { EmbedController } from './embed-controller.ts';
import type { EmbedState } from './session-ports.ts';
import type { RevokeSessions, SessionProvider } from './session-source.ts';
import { styles } from './styles.ts';

const json = {
  fromAttribute(text: string | null): unknown {
    if (text === null) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  },
};

/**
 * An embedded dashboard, creator app or chat: the frame, its session, and everything the two sides say to each other.
 *
 * @tag svc-embed
 */
export class SvcEmbed extends ReactiveElement implements EmbedConfig {
  static override styles = styles;

  /** The service's address, for instance `https://acme.example`. */
  @property({ attribute: 'base-url' }) baseUrl?: string;

  /** What is embedded. */
  @property() surface: Surface = defaults.surface;

  /** The dashboard's public id, on the dashboard surface. */
  @property() dashboard?: string;

  /** The deployment, on the app surface. */
  @property({ attribute: 'deployment-id', type: Number }) deploymentId?: number;

  /** A whole embed address, instead of the four before. */
  @property() src?: string;

  /** The first session: a single-use id. After `svc-ready` a new one renews the session in place. */
  @property({ attribute: 'session-id' }) sessionId?: string;

  /** The host's endpoint that mints session ids. */
  @property({ attribute: 'session-url' }) sessionUrl?: string;

  /** How light or dark the embed is drawn. */
  @property({ attribute: 'color-scheme' }) colorScheme?: ColorScheme;

  /** A brand theme; JSON in the attribute. */
  @property({ converter: json }) theme?: EmbedTheme;

  /** The language of the embed, as a BCP-47 code. */
  @property() locale?: string;

  /** The IANA time zone in which the embed queries. */
  @property() timezone?: string;

  /** The dashboard's filters, from `view.dimension` to any JSON value; JSON in the attribute. */
  @property({ converter: json }) filters?: Readonly<Record<string, unknown>>;

  /** Offers exports in the embed. */
  @property({ attribute: 'allow-export', type: Boolean }) allowExport = false;

  /** The tenant's plan has no messages: the frame is shown as soon as it has loaded. */
  @property({ attribute: 'without-messages', type: Boolean }) withoutMessages = false;

  /** `lazy`: nothing is minted or loaded before the element nears the viewport. */
  @property() loading: Loading = defaults.loading;

  /** The accessible name of the frame. */
  @property({ attribute: 'frame-title' }) frameTitle?: string;

  /** How long the embed may take to become ready, in milliseconds. */
  @property({ attribute: 'ready-timeout', type: Number }) readyTimeout: number =
    defaults.readyTimeout;

  /** How long one try of a mint may take, in milliseconds. */
  @property({ attribute: 'session-timeout', type: Number }) sessionTimeout: number =
    defaults.sessionTimeout;

  /** The host's own way to a session id, instead of `session-url`. */
  @property({ attribute: false }) sessionProvider?: SessionProvider;

  /** The host's own way to revoke sessions, instead of `DELETE session-url`. */
  @property({ attribute: false }) revokeSessions?: RevokeSessions;

  readonly #embed = new EmbedController(this, this.attachInternals().states);
  #misfits: EmbedError[] = [];

  /** Where the embed is in its life. */
  get state(): EmbedState {
    return this.#embed.machine.state;
  }

  /** Keeps the frame alive where the browser can move it (`moveBefore()`). */
  connectedMoveCallback(): void {}

  /** Runs the embed's queries anew. */
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

  /** Sends an action; before `svc-ready` it waits. Throws `bad-config` for what is no action. */
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
  }

  /** Revokes every session of this element and removes the frame. End your own session first. */
  logout(): Promise<void> {
    return this.#embed.logout();
  }

  /** Resolves as soon as the embed is ready, also if it has been for long; rejects where it fails. */
  whenReady({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
    return this.#embed.stage.whenReady(signal);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const values = this as unknown as Record<string, unknown>;
    for (const [key, previous] of changed as Map<keyof EmbedConfig, unknown>) {
      const error = misfit(key, values[key]);
      if (error) this.#misfits.push(error);
      const value = error ? previous : values[key];
      values[key] = value ?? (defaults as Record<string, unknown>)[key];
    }
  }

  protected override firstUpdated(): void {
    this.renderRoot.append(this.#embed.stage.view.box);
  }

  protected override updated(): void {
    this.#embed.configured(this.#misfits.splice(0));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'svc-embed': SvcEmbed;
  }
}
