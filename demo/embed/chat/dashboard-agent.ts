import { css, html, nothing } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Filters } from '../../query.ts';
import { AppElement } from '../app-element.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';

/**
 * The agent of a dashboard: a button that opens a chat panel. Renders nothing if the session or the account
 * disables it.
 */
export class DashboardAgent extends AppElement {
  static override styles = [
    controls,
    css`
      side-panel {
        position: fixed;
        inset: 0;
        z-index: 5;
      }

      @media (width >= 760px) {
        side-panel {
          inset: auto;
          inset-block-end: 20px;
          /* beside the comments, which the dashboard can show at the end of the page */
          inset-inline-end: calc(20px + var(--comments-inline-size, 0px));
          inline-size: min(400px, 100vw - 40px - var(--comments-inline-size, 0px));
          block-size: min(640px, calc(100dvh - 40px));
          overflow: hidden;
          border: 1px solid var(--line);
          border-radius: min(var(--radius), 20px);
          box-shadow: 0 12px 40px rgb(0 0 0 / 24%);
        }
      }
    `,
  ];

  /** Whether it is on a dashboard of the creator app, whose own settings select the agent. */
  @property({ type: Boolean, attribute: 'in-app' }) inApp = false;
  /** Filters of the dashboard. */
  @property({ attribute: false }) filters: Filters = {};
  @state() private open = false;
  @query('.primary') private button!: HTMLButtonElement;

  protected override render() {
    const { messages, settings } = this;
    if (!(this.inApp ? settings.allowAi : settings.showDashboardChat)) return nothing;
    return html`
      ${this.open ? html`<side-panel lang=${this.messagesLanguage} .heading=${messages.chat} .close=${messages.closeChat} @close=${this.#close}><chat-thread .filters=${this.filters}></chat-thread></side-panel>` : nothing}<button
      class="button primary"
      type="button"
      lang=${this.messagesLanguage}
      aria-expanded=${this.open}
      aria-label=${messages.openChat}
      title=${messages.openChat}
      @click=${() => {
        this.open = true;
      }}
    >${icons.chat} ${messages.chat}</button>`;
  }

  readonly #close = async () => {
    this.open = false;
    await this.updateComplete;
    this.button.focus();
  };
}
