import { ContextConsumer } from '@lit/context';
import { css, html, LitElement, nothing } from 'lit';
import { property, query, queryAll, state } from 'lit/decorators.js';
import {
  filtersContext,
  localeContext,
  sessionContext,
  themeContext,
  timeZoneContext,
} from '../../../src/context/index.ts';
import type { DashboardRuntime } from '../../../src/runtime/index.ts';
import { words } from '../words.ts';
import type { DataWidget } from './data-widget.ts';
import { icons } from './icons.ts';
import { flightsWidgets } from './widgets.ts';

/** The dashboard over the flights, with the comments of its viewers beside it. */
export class FlightsDashboard extends LitElement {
  static override styles = css`
    :host {
      display: block;
      container-type: inline-size;
    }

    .page {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      align-items: start;
    }

    main {
      padding: 24px;
    }

    .head {
      display: flex;
      align-items: center;
      gap: 16px;
      margin-block-end: 20px;
    }

    .head > div {
      flex: 1;
    }

    h1 {
      margin: 0;
      font-size: 1.25rem;
      font-weight: 600;
      letter-spacing: -0.01em;
    }

    p {
      margin: 0;
      color: var(--ink-soft);
    }

    .tiles {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 16px;
    }

    .wide {
      grid-column: 1 / -1;
    }

    button {
      display: inline-flex;
      align-items: center;
      gap: 8px;
      min-block-size: 36px;
      padding: 0 14px;
      font: inherit;
      font-weight: 500;
      color: var(--ink);
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: 10px;
      cursor: pointer;
    }

    button:hover {
      border-color: var(--ink-soft);
    }

    button[aria-expanded="true"] {
      color: var(--on-primary);
      background: var(--primary);
      border-color: var(--primary);
    }

    :focus-visible {
      outline: 2px solid var(--primary);
      outline-offset: 2px;
    }

    aside {
      background: var(--surface);
      display: flex;
      flex-direction: column;
      position: fixed;
      inset: 0;
      z-index: 1;
    }

    aside header {
      display: flex;
      align-items: center;
      justify-content: space-between;
      padding: 16px 20px;
      border-block-end: 1px solid var(--line);
    }

    aside h2 {
      margin: 0;
      font-size: 1rem;
      font-weight: 600;
    }

    .close {
      inline-size: 36px;
      padding: 0;
      justify-content: center;
      border-color: transparent;
    }

    svc-comments {
      flex: 1;
      min-block-size: 0;
      overflow: auto;
      padding: 4px 8px;
    }

    svc-comments::part(title) {
      display: none;
    }

    @container (inline-size >= 760px) {
      .with-comments {
        grid-template-columns: minmax(0, 1fr) 360px;
      }

      aside {
        position: sticky;
        inset: auto;
        inset-block-start: 0;
        block-size: 100dvh;
        border-inline-start: 1px solid var(--line);
      }

      .with-comments .tiles {
        grid-template-columns: minmax(0, 1fr);
      }
    }

    @container (inline-size >= 1180px) {
      .with-comments .tiles {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }

    @container (inline-size < 640px) {
      main {
        padding: 16px;
      }

      .tiles {
        grid-template-columns: minmax(0, 1fr);
      }
    }
  `;

  @property({ attribute: false }) runtime!: DashboardRuntime;
  @state() private commentsOpen = false;
  @query('#toggle') private toggle!: HTMLButtonElement;
  @query('.close') private close!: HTMLButtonElement | null;
  @queryAll('data-widget') private tiles!: NodeListOf<DataWidget>;

  readonly #session = new ContextConsumer(this, { context: sessionContext, subscribe: true });
  readonly #locale = new ContextConsumer(this, { context: localeContext, subscribe: true });
  readonly #timeZone = new ContextConsumer(this, { context: timeZoneContext, subscribe: true });
  readonly #filters = new ContextConsumer(this, { context: filtersContext, subscribe: true });
  readonly #theme = new ContextConsumer(this, { context: themeContext, subscribe: true });

  /** Asks every tile's question again. */
  refresh(): void {
    for (const tile of this.tiles) tile.refresh();
  }

  protected override render() {
    const session = this.#session.value;
    if (!session) return nothing;
    return html`<div class="page ${this.commentsOpen ? 'with-comments' : ''}">
      <main>
        <div class="head">
          <div>
            <h1>${words.dashboardTitle}</h1>
            <p>${words.dashboardNote} · ${words.timesIn(this.#timeZone.value ?? 'UTC')}</p>
          </div>
          ${session.settings.comments ? this.#toggleButton() : nothing}
        </div>
        <div class="tiles">${flightsWidgets.map((widget) => this.#tile(widget))}</div>
      </main>
      ${this.commentsOpen ? this.#comments() : nothing}
    </div>`;
  }

  #tile(widget: (typeof flightsWidgets)[number]) {
    return html`<data-widget
      class=${widget.wide ? 'wide' : ''}
      .widget=${widget}
      .session=${this.#session.value}
      .locale=${this.#locale.value}
      .timeZone=${this.#timeZone.value}
      .filters=${this.#filters.value ?? {}}
      .appearance=${this.#theme.value}
      .runtime=${this.runtime}
    ></data-widget>`;
  }

  #toggleButton() {
    return html`<button
      id="toggle"
      type="button"
      aria-expanded=${this.commentsOpen}
      @click=${() => (this.commentsOpen ? this.#closeComments() : this.#openComments())}
    >${icons.comments} ${words.comments}</button>`;
  }

  #comments() {
    return html`<aside aria-label=${words.comments} @keydown=${this.#onKey}>
      <header>
        <h2>${words.comments}</h2>
        <button class="close" type="button" aria-label=${words.closeComments} @click=${this.#closeComments}>
          ${icons.close}
        </button>
      </header>
      <svc-comments></svc-comments>
    </aside>`;
  }

  readonly #onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) void this.#closeComments();
  };

  async #openComments(): Promise<void> {
    await import('../../../src/comments/define.ts');
    this.commentsOpen = true;
    await this.updateComplete;
    this.close?.focus();
  }

  readonly #closeComments = async () => {
    this.commentsOpen = false;
    await this.updateComplete;
    this.toggle.focus();
  };
}
