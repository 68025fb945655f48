import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, query, queryAll, state } from 'lit/decorators.js';
import { controls } from './controls.styles.ts';
import { icons } from './icons.ts';

/** An item of a menu. */
export interface MenuAction {
  readonly label: string;
  readonly icon?: TemplateResult<2>;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  run(): void;
}

/** A button that opens a menu, with the usual keys: arrows, Home, End and Escape. */
export class ActionMenu extends LitElement {
  static override styles = [
    controls,
    css`
      :host {
        display: inline-block;
        position: relative;
      }

      [role="menu"] {
        position: absolute;
        inset-block-start: calc(100% + 6px);
        inset-inline-end: 0;
        z-index: 3;
        min-inline-size: 200px;
        max-inline-size: min(320px, 80vw);
        max-block-size: 60vh;
        overflow: auto;
        padding: 6px;
        background: var(--surface);
        border: 1px solid var(--line);
        border-radius: min(var(--radius), 14px);
        box-shadow: 0 8px 28px rgb(0 0 0 / 16%);
      }

      :host([align="start"]) [role="menu"] {
        inset-inline: 0 auto;
      }

      [role="menuitem"] {
        display: flex;
        align-items: center;
        gap: 10px;
        inline-size: 100%;
        min-block-size: 36px;
        padding: 4px 10px;
        font: inherit;
        text-align: start;
        color: var(--ink);
        background: none;
        border: 0;
        border-radius: 8px;
        cursor: pointer;
      }

      [role="menuitem"] svg {
        flex: none;
        color: var(--ink-soft);
      }

      [role="menuitem"]:hover,
      [role="menuitem"]:focus-visible {
        background: color-mix(in srgb, var(--ink) 7%, transparent);
      }

      [role="menuitem"]:focus-visible {
        outline-offset: -2px;
      }

      [role="menuitem"].danger {
        color: var(--danger);
      }

      [role="menuitem"]:disabled {
        color: var(--ink-soft);
        cursor: default;
      }
    `,
  ];

  @property({ attribute: false }) actions: readonly MenuAction[] = [];
  @property() label = '';
  /** Content of the button instead of its icon. */
  @property({ attribute: false }) face?: TemplateResult;
  @property({ attribute: false }) icon = icons.more;
  @property() look = 'quiet icon';
  @state() private open = false;
  @query('button') private button!: HTMLButtonElement;
  @queryAll('[role="menuitem"]:not(:disabled)') private items!: NodeListOf<HTMLButtonElement>;

  override focus(): void {
    this.button.focus();
  }

  protected override render() {
    return html`<button
        type="button"
        class="button ${this.look}"
        aria-haspopup="menu"
        aria-expanded=${this.open}
        aria-label=${this.face ? nothing : this.label}
        title=${this.face ? nothing : this.label}
        @click=${() => (this.open ? this.#close() : this.#open())}
      >${this.face ?? this.icon}</button>
      ${this.open ? this.#menu() : nothing}`;
  }

  #menu() {
    return html`<div
      role="menu"
      tabindex="-1"
      aria-label=${this.label}
      @keydown=${this.#onKey}
      @focusout=${this.#onLeave}
    >
      ${this.actions.map(
        (action) => html`<button
          type="button"
          role="menuitem"
          tabindex="-1"
          class=${action.danger ? 'danger' : ''}
          ?disabled=${action.disabled}
          @click=${() => {
            this.#close();
            action.run();
          }}
        >${action.icon ?? nothing}<span>${action.label}</span></button>`,
      )}
    </div>`;
  }

  async #open(): Promise<void> {
    this.open = true;
    await this.updateComplete;
    this.items[0]?.focus();
  }

  #close(): void {
    this.open = false;
    this.button.focus();
  }

  readonly #onLeave = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || !this.shadowRoot?.contains(relatedTarget))
      this.open = false;
  };

  readonly #onKey = (event: KeyboardEvent) => {
    const items = [...this.items];
    const at = items.indexOf(this.shadowRoot?.activeElement as HTMLButtonElement);
    const to: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    if (event.key === 'Escape') this.#close();
    else if (event.key in to) items[to[event.key] ?? 0]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
