import { css, html } from 'lit';
import { property } from 'lit/decorators.js';
import type { Filters } from '../../query.ts';
import type { Item, Report } from '../../workspace.ts';
import { controls } from '../app/controls.styles.ts';
import { icons } from '../app/icons.ts';
import type { FailedReport } from '../app/report-view.ts';
import { AppElement } from '../app-element.ts';

/**
 * Side panel with the chat; Escape closes it.
 *
 * @fires close - The viewer closes the panel.
 */
export class ChatPanel extends AppElement {
  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        min-inline-size: 0;
        background: var(--surface);
      }

      .top {
        display: flex;
        align-items: center;
        justify-content: space-between;
        padding: 10px 12px 10px 20px;
        border-block-end: 1px solid var(--line);
      }

      .top:dir(rtl) {
        padding: 10px 20px 10px 12px;
      }
    `,
  ];

  @property({ attribute: false }) items: readonly Item[] = [];
  @property({ attribute: false }) filters: Filters = {};
  @property({ attribute: false }) report?: Report;
  @property({ attribute: false }) fixing?: FailedReport;
  @property({ type: Boolean }) adoptable = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute('role', 'complementary');
    this.addEventListener('keydown', this.#onKey);
  }

  protected override render() {
    const { messages } = this;
    this.setAttribute('aria-label', messages.chat);
    return html`
      <div class="top" lang=${this.messagesLanguage}>
        <h2>${messages.chat}</h2>
        <button
          class="button quiet icon"
          type="button"
          aria-label=${messages.closeChat}
          title=${messages.closeChat}
          @click=${this.#close}
        >${icons.close}</button>
      </div>
      <chat-thread
        .items=${this.items}
        .filters=${this.filters}
        .report=${this.report}
        .fixing=${this.fixing}
        ?adoptable=${this.adoptable}
      ></chat-thread>
    `;
  }

  readonly #onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) this.#close();
  };

  readonly #close = () => {
    this.dispatchEvent(new Event('close'));
  };
}
