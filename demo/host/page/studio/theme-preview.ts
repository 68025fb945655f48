import '@awesome.me/webawesome/dist/components/switch/switch.js';
import '@awesome.me/webawesome/dist/components/tab-group/tab-group.js';
import { css, html, nothing } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import * as v from 'valibot';
import type { SvcEmbed } from '../../../../src/host/index.ts';
import { simulateColorVision } from '../../../embed/color-vision.ts';
import { PointedPart, pointAtParts } from '../../../embed/point-at-parts.ts';
import { COLOR_VISION_ACTION, POINT_ACTION } from '../../../embed/studio-actions.ts';
import { tabsStyles } from '../shell/tabs.styles.ts';
import { loadComments } from './load-comments.ts';
import type { PointOverlay } from './point-overlay.ts';
import { StudioElement } from './studio-element.ts';
import type { Scheme } from './theme/colors.ts';
import { SCHEMES } from './theme/contrast.ts';
import { TABS, type Tab, TITLES } from './theme/tabs.ts';
import type { ThemedComments } from './themed-comments.ts';

/** The conversation of the chat's preview, in English, which the chat requires. */
const QUESTIONS = ['How many flights in March?', 'Average delay by weekday'];

/** Previews of all surfaces in light and dark; a surface is loaded when it is first shown and then kept. */
export class ThemePreview extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    tabsStyles,
    css`
      :host {
        container-type: inline-size;
      }

      wa-tab::part(base) {
        padding: 14px 14px 12px;
      }

      .count {
        min-inline-size: 18px;
        margin-inline-start: 8px;
        padding-inline: 5px;
        font-size: 0.75rem;
        font-weight: 600;
        line-height: 18px;
        text-align: center;
        color: var(--surface);
        background: var(--danger);
        border-radius: 9px;
      }

      .pair {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }

      figure {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        block-size: var(--preview-block-size, clamp(480px, 100dvh - 120px, 960px));
        margin: 0;
        overflow: hidden;
      }

      figure + figure {
        border-inline-start: 1px solid var(--line);
      }

      figcaption {
        display: flex;
        align-items: center;
        gap: 8px;
        padding: 8px 16px;
        font-size: 0.8125rem;
        color: var(--ink-soft);
        background: var(--sunken);
        border-block-end: 1px solid var(--line);
      }

      footer {
        padding: 8px 16px;
        border-block-start: 1px solid var(--line);
      }

      .view {
        block-size: 100%;
      }

      svc-embed,
      themed-comments {
        block-size: 100%;
      }

      /* always side by side; scaled down on narrow screens */
      @container (width < 640px) {
        .view {
          --scale: 0.75;

          inline-size: calc(100% / var(--scale));
          block-size: calc(100% / var(--scale));
          transform: scale(var(--scale));
          transform-origin: 0 0;
        }
      }

      @container (width < 500px) {
        .view {
          --scale: 0.5;
        }

        wa-tab-group::part(tabs) {
          padding-inline: 2px;
        }

        wa-tab::part(base) {
          padding: 10px 8px 8px;
        }

        .count {
          margin-inline-start: 5px;
        }

        figcaption {
          padding-block: 3px;
          padding-inline: 12px;
        }
      }
    `,
  ];

  /** Origin of the service. */
  @property() service = '';
  /** Whether the part under the pointer is shown, and edited by a click or Enter. */
  @state() private pointing = false;
  @query('point-overlay') private overlay!: PointOverlay;
  #connection = new AbortController();
  /** Ends the pointing at comments, which are no frame. */
  #pointing = new AbortController();
  readonly #shown = new Set<Tab>();
  /** Shown until the tab group has started. Later, only its `active` selects the tab and the panel. */
  #initial: Tab | undefined;
  /** The color vision of each preview. */
  readonly #simulated = new WeakMap<HTMLElement, string>();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    window.addEventListener('message', this.#onMessage, { signal });
    const leave = () => this.overlay?.leave();
    window.addEventListener('scroll', leave, { signal, passive: true });
    this.addEventListener('pointerleave', leave, { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
    this.#pointing.abort();
  }

  protected override render() {
    const { tab: active } = this.store;
    this.#shown.add(active);
    if (active === 'comments') void loadComments(this);
    this.#initial ??= active;
    return html`<wa-tab-group
      without-scroll-controls
      .active=${active}
      @wa-tab-show=${({ detail }: CustomEvent<{ name: Tab }>) => detail.name !== this.store.tab && this.store.show(detail.name)}
    >
      ${TABS.map((tab) => html`<wa-tab panel=${tab} ?active=${tab === this.#initial}>${TITLES[tab]}${this.#count(tab)}</wa-tab>`)}
      ${TABS.map(
        (tab) => html`<wa-tab-panel name=${tab} ?active=${tab === this.#initial}>
          ${
            this.#shown.has(tab)
              ? html`<div class="pair ${tab}">
                ${SCHEMES.map((scheme) => this.#preview(tab, scheme))}
              </div>`
              : nothing
          }
        </wa-tab-panel>`,
      )}
    </wa-tab-group>
    <footer>
      <wa-switch size="s" @change=${this.#togglePointing}>Point at a part to edit its token</wa-switch>
    </footer>
    <point-overlay .store=${this.store}></point-overlay>`;
  }

  /** Applies a new color vision to all previews. */
  protected override updated(): void {
    const { vision } = this.store;
    const comments = this.renderRoot.querySelector<HTMLElement>('.comments');
    const isOutdated = (preview: HTMLElement) => {
      const previous = this.#simulated.get(preview) ?? 'normal';
      this.#simulated.set(preview, vision);
      return previous !== vision;
    };
    if (comments && isOutdated(comments)) simulateColorVision(comments, this.renderRoot, vision);
    for (const embed of this.renderRoot.querySelectorAll<SvcEmbed>('svc-embed'))
      if (isOutdated(embed)) embed.send(COLOR_VISION_ACTION, vision);
    this.#pointAtComments();
  }

  /** Applies the color vision to an embed that has loaded, and starts the conversation of a chat. */
  readonly #prepare = ({ target }: Event) => {
    const embed = target as SvcEmbed;
    if (this.store.vision !== 'normal') embed.send(COLOR_VISION_ACTION, this.store.vision);
    if (this.pointing) embed.send(POINT_ACTION, location.origin);
    if (embed.surface === 'chat') embed.send('svc:action:demo-ask', { questions: QUESTIONS });
  };

  readonly #togglePointing = ({ target }: Event) => {
    this.pointing = (target as HTMLInputElement).checked;
    this.overlay.leave();
    for (const embed of this.renderRoot.querySelectorAll<SvcEmbed>('svc-embed'))
      embed.send(POINT_ACTION, this.pointing ? location.origin : null);
  };

  #pointAtComments(): void {
    this.#pointing.abort();
    if (!this.pointing) return;
    this.#pointing = new AbortController();
    for (const comments of this.renderRoot.querySelectorAll<ThemedComments>('themed-comments')) {
      const place = { scheme: comments.scheme, x: 0, y: 0, scale: 1 };
      const report = (part: PointedPart) => void this.overlay.show(part, place);
      pointAtParts(comments, report, this.#pointing.signal);
    }
  }

  /** Shows the part that a frame reports. */
  readonly #onMessage = ({ source, origin, data }: MessageEvent) => {
    if (!this.pointing || origin !== this.service || !v.is(PointedPart, data)) return;
    for (const embed of this.renderRoot.querySelectorAll<SvcEmbed>('svc-embed')) {
      const frame = embed.shadowRoot?.querySelector('iframe');
      if (!frame || frame.contentWindow !== source) continue;
      const { x, y, width } = frame.getBoundingClientRect();
      const scheme = embed.colorScheme === 'dark' ? 'dark' : 'light';
      void this.overlay.show(data, { scheme, x, y, scale: width / frame.offsetWidth });
    }
  };

  #count(tab: Tab) {
    const failing = this.store.results.filter(
      ({ check, passes }) => check.tab === tab && !passes,
    ).length;
    return failing > 0
      ? html`<span class="count" title="Too little contrast">${failing}<span class="unseen"> with too little contrast</span></span>`
      : nothing;
  }

  #preview(tab: Tab, scheme: Scheme) {
    const name = scheme === 'light' ? 'Light' : 'Dark';
    return html`<figure class=${scheme}>
      <figcaption><wa-icon name=${scheme === 'light' ? 'sun' : 'moon'}></wa-icon>${name}</figcaption>
      <div class="view">
        ${tab === 'comments' ? this.#comments(scheme) : this.#embed(tab, `${TITLES[tab]}, ${scheme}`, scheme)}
      </div>
    </figure>`;
  }

  #embed(surface: Exclude<Tab, 'comments'>, title: string, scheme: Scheme) {
    const { theme, locale, timezone } = this.store.design;
    const embed = html`<svc-embed
      base-url=${this.service}
      surface=${surface}
      dashboard="flights"
      deployment-id="1"
      session-url="/api/embed-session"
      .frameTitle=${title}
      .colorScheme=${scheme}
      .theme=${theme}
      .locale=${locale}
      .timezone=${timezone}
      @svc-ready=${this.#prepare}
    ></svc-embed>`;
    return keyed(timezone === '', embed); // a removed time zone takes effect at the next load
  }

  #comments(scheme: Scheme) {
    if (!customElements.get('themed-comments')) return nothing;
    return html`<themed-comments
      .store=${this.store}
      .service=${this.service}
      .scheme=${scheme}
      @svc-before-open-link=${(event: Event) => {
        event.preventDefault();
        this.store.show('dashboard');
      }}
    ></themed-comments>`;
  }
}
