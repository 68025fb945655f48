import '@awesome.me/webawesome/dist/components/radio/radio.js';
import '@awesome.me/webawesome/dist/components/radio-group/radio-group.js';
import '@awesome.me/webawesome/dist/components/tab-group/tab-group.js';
import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { styleMap } from 'lit/directives/style-map.js';
import type { EmbedState, SvcStateChangeEvent } from '../../../../src/host/index.ts';
import { selectedScheme } from '../shell/scheme.ts';
import { selectStyles } from '../shell/select.styles.ts';
import { tabsStyles } from '../shell/tabs.styles.ts';
import { loadComments } from '../studio/load-comments.ts';
import { StudioElement } from '../studio/studio-element.ts';
import { TABS, type Tab, TITLES } from '../studio/theme/tabs.ts';
import type { BuilderStore } from './builder-store.ts';
import { filtersOf } from './configuration.ts';

const STATE_TEXTS: Readonly<Record<EmbedState, string>> = {
  idle: 'Not loaded',
  minting: 'Requesting a session …',
  loading: 'Loading the frame …',
  ready: 'Ready',
  expiring: 'The session expires soon',
  expired: 'The session has expired',
  renewing: 'Renewing the session …',
  error: 'The embed could not be loaded',
};

/** Widths of the page's column that the preview can have, in CSS pixels; 0 is all that there is. */
const WIDTHS = { Full: 0, Tablet: 768, Phone: 390, Column: 320 } as const;
type Width = keyof typeof WIDTHS;

const DARK = matchMedia('(prefers-color-scheme: dark)');

/** The configured embed; a tab is loaded when it is first shown and then kept. */
export class EmbedPreview extends StudioElement<BuilderStore> {
  static override styles = [
    ...StudioElement.styles,
    tabsStyles,
    selectStyles,
    css`
      :host {
        container-type: inline-size;
      }

      .view,
      .loading {
        block-size: var(--preview-block-size);
        overflow: auto;
      }

      svc-embed,
      themed-comments {
        block-size: 100%;
        margin-inline: auto;
      }

      svc-embed[auto-height] {
        block-size: auto;
      }

      /* a frame prints its box only: this one has space for all tiles, on as many pages as it needs */
      @media print {
        .view,
        svc-embed {
          block-size: auto;
        }

        svc-embed::part(frame) {
          block-size: 2240px;
        }

        wa-tab-group::part(nav),
        footer {
          display: none;
        }
      }

      wa-radio-group {
        inline-size: 100%;
      }

      @media (width < 1000px) {
        wa-radio-group {
          display: none;
        }
      }

      footer {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 10px;
        padding: 8px 20px;
        font-size: 0.8125rem;
        color: var(--ink-soft);
        border-block-start: 1px solid var(--line);
      }

      @container (width < 500px) {
        wa-tab-group::part(tabs) {
          padding-inline: 2px;
        }

        wa-tab::part(base) {
          padding-inline: 12px;
        }
      }

      code {
        font-family: var(--mono);
        color: var(--ink);
      }

      output {
        margin-inline-start: auto;
      }
    `,
  ];

  /** Origin of the service. */
  @property() service = '';
  @state() private width: Width = 'Full';
  @state() private states: Partial<Record<Tab, EmbedState>> = {};
  readonly #shown = new Set<Tab>();
  /** Shown until the tab group has started. Later, only its `active` selects the tab and the panel. */
  #initial: Tab | undefined;
  readonly #update = () => this.requestUpdate();
  readonly #resized = new ResizeObserver(this.#update);

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
    document.addEventListener('scheme-change', this.#update);
    DARK.addEventListener('change', this.#update);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
    document.removeEventListener('scheme-change', this.#update);
    DARK.removeEventListener('change', this.#update);
  }

  protected override render() {
    const { tab: active } = this.store.configuration;
    this.#initial ??= active;
    if (active === 'comments')
      loadComments(this).catch(() => {
        this.states = { ...this.states, comments: 'error' };
      });
    this.#shown.add(active);
    return html`<wa-tab-group without-scroll-controls .active=${active} @wa-tab-show=${this.#select}>
        ${TABS.map((tab) => html`<wa-tab panel=${tab} ?active=${tab === this.#initial}>${TITLES[tab]}</wa-tab>`)}
        ${TABS.map(
          (tab) => html`<wa-tab-panel name=${tab} ?active=${tab === this.#initial}>
            ${this.#shown.has(tab) ? html`<div class="view">${this.#preview(tab)}</div>` : nothing}
          </wa-tab-panel>`,
        )}
      </wa-tab-group>
      <footer>
        <wa-radio-group aria-label="Preview width" size="s" orientation="horizontal" .value=${this.width} @change=${this.#setWidth}>
          ${Object.keys(WIDTHS).map((width) => html`<wa-radio appearance="button" value=${width}>${width}</wa-radio>`)}
        </wa-radio-group>
        <span>${active === 'comments' ? 'An element of this page, with data from' : 'A frame from'} <code>${this.service}</code></span>
        <output>${this.#stateText(active)}</output>
      </footer>`;
  }

  #stateText(tab: Tab): string {
    const state = this.states[tab] ?? 'idle';
    return tab === 'comments' && state === 'idle' ? '' : STATE_TEXTS[state];
  }

  #preview(tab: Tab) {
    const { configuration } = this.store;
    const scheme =
      configuration.colorScheme === 'auto' ? selectedScheme() : configuration.colorScheme;
    if (tab === 'comments') {
      if (!customElements.get('themed-comments')) return html`<div class="loading"></div>`;
      return html`<themed-comments
        .store=${this.store}
        .service=${this.service}
        .dashboard=${configuration.dashboard}
        .scheme=${scheme === 'auto' ? shownScheme() : scheme}
        @svc-before-open-link=${(event: Event) => {
          event.preventDefault();
          this.store.set({ tab: 'dashboard' });
        }}
      ></themed-comments>`;
    }
    const { viewer, timezone } = configuration;
    const preview = html`<svc-embed
      base-url=${this.service}
      surface=${tab}
      dashboard=${configuration.dashboard}
      deployment-id="1"
      session-url=${`/api/view-as/${viewer}`}
      .colorScheme=${scheme}
      .theme=${configuration.theme}
      .locale=${configuration.locale}
      .timezone=${timezone}
      .filters=${tab === 'dashboard' ? filtersOf(configuration) : undefined}
      style=${this.#size}
      ?auto-height=${configuration.autoHeight}
      ?allow-export=${tab === 'dashboard' && configuration.allowExport && viewer !== 'read-only'}
      @svc-state-change=${({ state }: SvcStateChangeEvent) => {
        this.states = { ...this.states, [tab]: state };
      }}
    ></svc-embed>`;
    // another viewer gets another frame, and a removed time zone takes effect at the next load
    return keyed(`${viewer} ${timezone === ''}`, preview);
  }

  /** A width that there is no space for is scaled. */
  get #size() {
    const width = WIDTHS[this.width];
    const zoom = Math.min(1, this.clientWidth / width);
    return styleMap(width ? { 'inline-size': `${width}px`, zoom: `${zoom}` } : {});
  }

  readonly #setWidth = (event: Event) => {
    this.width = (event.target as HTMLInputElement).value as Width;
  };

  readonly #select = ({ detail }: CustomEvent<{ name: Tab }>) => {
    if (detail.name !== this.store.configuration.tab) this.store.set({ tab: detail.name });
  };
}

/** The color scheme that `public/scheme.js` applies to this page. */
function shownScheme(): 'light' | 'dark' {
  return document.documentElement.classList.contains('wa-dark') ? 'dark' : 'light';
}
