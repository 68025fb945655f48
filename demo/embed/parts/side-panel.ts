import { type CSSResult, css, html, LitElement } from 'lit';
import { property, query } from 'lit/decorators.js';
import { controls } from './controls.styles.ts';
import { icons } from './icons.ts';

/**
 * A panel with a title and a close button; its content is in the slot. Escape closes it.
 *
 * @fires close - The viewer closes the panel.
 */
export class SidePanel extends LitElement {
  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        min-inline-size: 0;
        background: var(--surface);
      }

      :host([hidden]) {
        display: none;
      }

      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
        padding-block: 10px;
        padding-inline: 20px 12px;
      }
    `,
  ];

  @property() heading = '';
  /** Accessible name of the close button. */
  @property() close = '';
  @query('button') private button!: HTMLButtonElement;

  constructor() {
    super();
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) this.#close();
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.role = 'complementary';
  }

  override focus(): void {
    this.button.focus();
  }

  protected override willUpdate(): void {
    this.ariaLabel = this.heading;
  }

  protected override render() {
    return html`
      <div class="head">
        <h2>${this.heading}</h2>
        <button
          class="button quiet icon"
          type="button"
          aria-label=${this.close}
          title=${this.close}
          @click=${this.#close}
        >${icons.close}</button>
      </div>
      <slot></slot>
    `;
  }

  readonly #close = () => {
    this.button.focus(); // commits the text that is being typed
    this.dispatchEvent(new Event('close'));
  };
}

/** Styles of a panel that covers the page, or is beside it if the container is wide enough. */
export function besidePage(from: CSSResult, blockSize: CSSResult): CSSResult {
  return css`
    side-panel {
      position: fixed;
      inset: 0;
      z-index: 2;
    }

    @container (inline-size >= ${from}) {
      side-panel {
        position: sticky;
        inset: 0 auto auto;
        block-size: ${blockSize};
        border-inline-start: 1px solid var(--line);
      }
    }
  `;
}
