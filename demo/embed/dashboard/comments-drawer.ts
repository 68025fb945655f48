import { updateWhenLocaleChanges } from '@lit/localize';
import { css, html, LitElement } from 'lit';
import { query } from 'lit/decorators.js';
import { messages } from '../messages.ts';
import { icons } from './icons.ts';

/**
 * The comments beside the dashboard, or over it on narrow screens.
 *
 * @fires close - The viewer closes the drawer.
 */
export class CommentsDrawer extends LitElement {
  static override styles = css`
    :host {
      display: flex;
      flex-direction: column;
      background: var(--surface);
    }

    :host([hidden]) {
      display: none;
    }

    .head {
      display: flex;
      align-items: center;
      justify-content: space-between;
      padding-block: 16px 8px;
      padding-inline: 20px 12px;
    }

    h2 {
      margin: 0;
      font-size: 1rem;
      font-weight: 600;
    }

    button {
      display: grid;
      place-items: center;
      inline-size: 36px;
      block-size: 36px;
      padding: 0;
      color: var(--ink-soft);
      background: none;
      border: 0;
      border-radius: 10px;
      cursor: pointer;
    }

    button:hover {
      color: var(--ink);
      background: var(--page);
    }

    :focus-visible {
      outline: 2px solid var(--primary);
      outline-offset: -2px;
    }

    svc-comments {
      --svc-primary-color: var(--primary);
      --svc-on-primary-color: var(--on-primary);

      flex: 1;
      min-block-size: 0;
      overflow: auto;
      padding: 0 8px;
    }

    svc-comments::part(title) {
      display: none;
    }
  `;

  @query('button') private button!: HTMLButtonElement;

  constructor() {
    super();
    updateWhenLocaleChanges(this);
    this.addEventListener('keydown', this.#onKey);
  }

  override focus(): void {
    this.button.focus();
  }

  protected override render() {
    return html`
      <div class="head">
        <h2>${messages.comments}</h2>
        <button type="button" aria-label=${messages.closeComments} @click=${this.#close}>
          ${icons.close}
        </button>
      </div>
      <svc-comments></svc-comments>
    `;
  }

  readonly #onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) this.#close();
  };

  readonly #close = () => {
    this.dispatchEvent(new Event('close'));
  };
}
