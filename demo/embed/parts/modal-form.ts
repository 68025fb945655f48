import { css, html, LitElement, nothing } from 'lit';
import { property, query } from 'lit/decorators.js';
import { controls } from './controls.styles.ts';

/**
 * A modal dialog with a title, two buttons, and form fields in the slot.
 *
 * @fires submit-form - The viewer submitted the form.
 * @fires dismissed - It was closed, submitted or not.
 */
export class ModalForm extends LitElement {
  static override styles = [
    controls,
    css`
      dialog {
        inline-size: min(420px, calc(100vw - 32px));
        padding: 24px;
        color: var(--ink);
        background: var(--surface);
        border: 1px solid var(--line);
        border-radius: min(var(--radius), 20px);
        box-shadow: 0 16px 48px rgb(0 0 0 / 24%);
      }

      dialog::backdrop {
        background: rgb(0 0 0 / 36%);
      }

      form {
        display: grid;
        gap: 16px;
      }

      h2 {
        font-size: 1rem;
        overflow-wrap: anywhere;
      }

      :host([wide]) dialog {
        inline-size: min(600px, calc(100vw - 32px));
      }

      .actions {
        position: sticky;
        inset-block-end: -24px; /* stays visible below a long list */
        display: flex;
        justify-content: end;
        gap: 8px;
        margin-block: 4px -24px;
        padding-block: 0 24px;
        background: var(--surface);
      }
    `,
  ];

  @property() heading = '';
  /** Text of the button that submits; without it there is only one that closes. */
  @property() agree = '';
  @property() cancel = '';
  @property({ type: Boolean }) danger = false;
  @query('dialog') private dialog!: HTMLDialogElement;

  protected override firstUpdated(): void {
    this.dialog.showModal();
    const field = this.querySelector<HTMLElement>('input, select');
    field?.focus();
    if (field instanceof HTMLInputElement && field.type === 'text') field.select();
  }

  protected override render() {
    return html`<dialog aria-labelledby="heading" @close=${this.#dismissed}>
      <form @submit=${this.#submit}>
        <h2 id="heading">${this.heading}</h2>
        <slot @keydown=${this.#onKey}></slot>
        <div class="actions">
          <button class="button" type="button" @click=${() => this.dialog.close()}>
            ${this.cancel}
          </button>
          ${
            this.agree
              ? html`<button class="button ${this.danger ? 'danger' : 'primary'}" type="submit">
                  ${this.agree}
                </button>`
              : nothing
          }
        </div>
      </form>
    </dialog>`;
  }

  /** Submits on Enter: fields in the slot are outside of the form's shadow tree. */
  readonly #onKey = (event: KeyboardEvent) => {
    const typed = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.key === 'Enter' && typed && !event.isComposing) this.#submit(event);
  };

  readonly #submit = (event: Event) => {
    event.preventDefault();
    for (const field of this.querySelectorAll('input')) if (!field.reportValidity()) return;
    this.dispatchEvent(new Event('submit-form'));
    this.dialog.close();
  };

  readonly #dismissed = () => {
    this.dispatchEvent(new Event('dismissed'));
  };
}
