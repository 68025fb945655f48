import '@awesome.me/webawesome/dist/components/popup/popup.js';
import { css, html, LitElement, nothing } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { ref } from 'lit/directives/ref.js';
import { styleMap } from 'lit/directives/style-map.js';
import { studioStyles } from './studio.styles.ts';
import { type Choice, filterChoices } from './theme/choices.ts';

/** The user selected or entered a value in a `<combo-field>`. */
export class ComboChangeEvent extends Event {
  readonly value: string;

  constructor(value: string) {
    super('combo-change', { bubbles: true, composed: true });
    this.value = value;
  }
}

/** Combo box with a searchable list; with `free`, it also accepts text that is not in the list. */
export class ComboField extends LitElement {
  static override styles = [
    studioStyles,
    css`
      .label {
        display: block;
        margin-block-end: 6px;
        font-weight: 500;
      }

      .box {
        position: relative;
        display: flex;
        align-items: center;
        background: var(--wa-form-control-background-color);
        border: 1px solid var(--wa-form-control-border-color);
        border-radius: var(--wa-form-control-border-radius);
      }

      .box:focus-within {
        outline: 2px solid var(--primary);
        outline-offset: 1px;
      }

      input {
        flex: 1;
        min-inline-size: 0;
        block-size: 34px;
        padding-inline: 10px 0;
        font: inherit;
        font-size: 0.875rem;
        color: var(--ink);
        text-overflow: ellipsis;
        background: none;
        border: 0;
        outline: 0;
      }

      input:focus-visible {
        outline: none;
      }

      input::placeholder {
        color: var(--ink-soft);
        opacity: 1;
      }

      .box button {
        display: grid;
        place-items: center;
        inline-size: 32px;
        block-size: 34px;
        padding: 0;
        font-size: 1.0625rem;
        color: var(--ink-soft);
        background: none;
        border: 0;
        cursor: pointer;
      }

      ul {
        max-block-size: min(320px, var(--auto-size-available-height, 320px));
        margin: 0;
        padding: 4px;
        overflow: auto;
        list-style: none;
        background: var(--surface);
        border: 1px solid var(--line);
        border-radius: 10px;
        box-shadow: 0 12px 32px rgb(0 0 0 / 0.2);
      }

      li {
        display: flex;
        align-items: baseline;
        justify-content: space-between;
        gap: 12px;
        padding: 6px 10px;
        border-radius: 7px;
        cursor: pointer;
      }

      li small {
        flex: none;
        color: var(--ink-soft);
        font-size: 0.75rem;
      }

      li:hover,
      li.active {
        background: var(--sunken);
      }

      li[aria-selected='true'] {
        color: var(--primary);
        font-weight: 500;
      }

      .none {
        color: var(--ink-soft);
        cursor: default;
      }
    `,
  ];

  @property() label = '';
  /** Whether the label is only for screen readers. */
  @property({ type: Boolean, attribute: 'hides-label' }) hidesLabel = false;
  @property() placeholder = '';
  @property() value = '';
  @property({ type: Boolean }) free = false;
  /** Returns the choices; called once, when they are first needed. */
  @property({ attribute: false }) choices: () => readonly Choice[] = () => [];
  @state() private open = false;
  @state() private active = -1;
  /** Typed text that is not committed yet. */
  @state() private typed: string | undefined;
  @query('input') private input!: HTMLInputElement;
  @query('.box') private box!: HTMLElement;
  #cachedChoices: readonly Choice[] | undefined;

  override focus(): void {
    this.input.focus();
  }

  protected override render() {
    const matches = this.open ? this.#matches : [];
    const id = (at: number) => `choice-${at}`;
    return html`${this.hidesLabel ? nothing : html`<span class="label" aria-hidden="true">${this.label}</span>`}
      <div class="box">
        <input
          role="combobox"
          type="text"
          autocomplete="off"
          spellcheck="false"
          aria-label=${this.label}
          aria-autocomplete="list"
          aria-expanded=${this.open}
          aria-controls="list"
          aria-activedescendant=${this.active >= 0 ? id(this.active) : nothing}
          placeholder=${this.placeholder}
          .value=${this.typed ?? this.#shown}
          @click=${this.#show}
          @input=${this.#onInput}
          @keydown=${this.#onKeydown}
          @blur=${this.#commit}
        />
        <button type="button" tabindex="-1" aria-hidden="true" @mousedown=${this.#toggle}>
          <wa-icon name="chevron-down"></wa-icon>
        </button>
      </div>
      <wa-popup ?active=${this.open} .anchor=${this.box} placement="bottom-start" distance="4" flip shift sync="width" auto-size="vertical" auto-size-padding="12">
        <ul id="list" role="listbox" aria-label=${this.label} @mousedown=${(event: Event) => event.preventDefault()}>
          ${matches.map(
            (choice, at) => html`<li
              id=${id(at)}
              role="option"
              class=${at === this.active ? 'active' : ''}
              aria-selected=${choice.value === this.value}
              ${ref((element) => at === this.active && element?.scrollIntoView({ block: 'nearest' }))}
              @click=${() => this.#select(choice.value)}
            ><span style=${styleMap({ 'font-family': choice.font })}>${choice.label}</span><small>${choice.detail ?? ''}</small></li>`,
          )}
          ${matches.length === 0 ? html`<li class="none" role="option" aria-selected="false" aria-disabled="true">${this.free ? 'Press Enter to use this text' : 'No matches'}</li>` : nothing}
        </ul>
      </wa-popup>`;
  }

  get #all(): readonly Choice[] {
    this.#cachedChoices ??= this.choices();
    return this.#cachedChoices;
  }

  /** Choices that match the typed text; all if nothing is typed. */
  get #matches(): readonly Choice[] {
    return this.typed === undefined ? this.#all : filterChoices(this.#all, this.typed);
  }

  get #shown(): string {
    return this.free ? this.value : this.value.replaceAll('_', ' ');
  }

  readonly #show = () => {
    if (this.open) return;
    this.open = true;
    this.active = this.#all.findIndex(({ value }) => value === this.value);
    this.input.select();
  };

  readonly #toggle = (event: Event) => {
    event.preventDefault();
    this.input.focus();
    if (this.open) this.#close();
    else this.#show();
  };

  readonly #onInput = () => {
    this.open = true;
    this.typed = this.input.value;
    this.active = this.free ? -1 : 0;
  };

  readonly #onKeydown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!this.open) this.#show();
      else this.active = Math.max(0, Math.min(this.#matches.length - 1, this.active + step));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const choice = this.open ? this.#matches[this.active] : undefined;
      if (choice) this.#select(choice.value);
      else this.#commit();
    } else if (event.key === 'Escape' && this.open) {
      event.stopPropagation();
      this.#close();
    }
  };

  /** Uses the typed text if `free`, and closes the list. */
  readonly #commit = () => {
    const { typed } = this;
    if (this.free && typed !== undefined && typed !== this.value) this.#select(typed.trim());
    else this.#close();
  };

  #select(value: string): void {
    this.#close();
    this.dispatchEvent(new ComboChangeEvent(value));
  }

  #close(): void {
    this.open = false;
    this.active = -1;
    this.typed = undefined;
  }
}
