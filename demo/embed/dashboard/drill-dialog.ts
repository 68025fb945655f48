import { updateWhenLocaleChanges } from '@lit/localize';
import { css, html, LitElement } from 'lit';
import { property, query } from 'lit/decorators.js';
import { messages } from '../messages.ts';
import { icons } from './icons.ts';

/**
 * Modal dialog with the details of a value, in its slot.
 *
 * @fires filter-by-this - The viewer filters the dashboard by the value.
 * @fires close - The viewer closes the dialog.
 */
export class DrillDialog extends LitElement {
  static override styles = css`
    dialog {
      inline-size: min(560px, calc(100vw - 32px));
      max-block-size: min(560px, calc(100dvh - 32px));
      box-sizing: border-box;
      padding: 0;
      color: var(--ink);
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: var(--radius);
      box-shadow: 0 24px 64px rgb(0 0 0 / 28%);
    }

    dialog::backdrop {
      background: rgb(8 10 16 / 45%);
    }

    header {
      display: flex;
      align-items: center;
      gap: 12px;
      padding-block: 14px 0;
      padding-inline: 20px 12px;
    }

    h2 {
      flex: 1;
      margin: 0;
      font-size: 1rem;
      font-weight: 600;
    }

    footer {
      display: flex;
      justify-content: end;
      padding: 0 20px 16px;
    }

    button {
      min-block-size: 36px;
      padding: 0 14px;
      font: inherit;
      font-weight: 500;
      color: var(--on-primary);
      background: var(--primary);
      border: 0;
      border-radius: min(var(--radius), 18px);
      cursor: pointer;
    }

    footer[hidden] {
      display: none;
    }

    .close {
      display: grid;
      place-items: center;
      inline-size: 36px;
      padding: 0;
      color: var(--ink-soft);
      background: none;
    }

    .close:hover {
      color: var(--ink);
      background: var(--page);
    }

    :focus-visible {
      outline: 2px solid var(--primary);
      outline-offset: 2px;
    }
  `;

  @property() what = '';
  @property({ type: Boolean }) filterable = false;
  @query('dialog') private dialog!: HTMLDialogElement;

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  protected override firstUpdated(): void {
    this.dialog.showModal();
  }

  protected override render() {
    return html`<dialog aria-labelledby="title" @close=${() => this.dispatchEvent(new Event('close'))}>
      <header>
        <h2 id="title">${this.what}</h2>
        <button class="close" type="button" aria-label=${messages.close} @click=${() => this.dialog.close()}>
          ${icons.close}
        </button>
      </header>
      <slot></slot>
      <footer ?hidden=${!this.filterable}>
        <button type="button" @click=${this.#filter}>${messages.filterByThis}</button>
      </footer>
    </dialog>`;
  }

  readonly #filter = () => {
    this.dispatchEvent(new Event('filter-by-this'));
    this.dialog.close();
  };
}
