import { updateWhenLocaleChanges } from '@lit/localize';
import { css, html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { DataValue } from '../../query.ts';
import { messages } from '../messages.ts';
import { controls } from './controls.styles.ts';

/** A value to choose, with its text. */
export type Choice = readonly [value: DataValue, text: string];

/** Shorter lists need no search. */
const SEARCHED_MIN = 12;
/** The service accepts no more values in a filter. */
const CHOSEN_MAX = 100;

/** The viewer chose values. */
export class ChooseEvent extends Event {
  readonly values: readonly DataValue[];

  constructor(values: readonly DataValue[]) {
    super('choose');
    this.values = values;
  }
}

/**
 * Check boxes for values, with a search if there are many.
 *
 * @fires {ChooseEvent} choose - The viewer chose or removed a value.
 */
export class ChoiceList extends LitElement {
  static override styles = [
    controls,
    css`
    input[type="search"] {
      margin-block-end: 6px;
      background: var(--page);
      border-color: var(--field-line);
    }

    div {
      max-block-size: 280px;
      overflow: auto;
    }

    label {
      display: flex;
      align-items: center;
      gap: 10px;
      min-block-size: 32px;
      padding: 0 6px;
      border-radius: 6px;
      cursor: pointer;
    }

    label:hover {
      background: var(--page);
    }

    p {
      margin: 8px 6px;
      color: var(--ink-soft);
    }

  `,
  ];

  @property() name = '';
  @property({ attribute: false }) choices: readonly Choice[] = [];
  @property({ attribute: false }) chosen: readonly DataValue[] = [];
  @state() private text = '';

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  /** Focuses the search, or the first choice if there is none. */
  override focus(): void {
    this.renderRoot.querySelector('input')?.focus();
  }

  protected override render() {
    const text = this.text.trim().toLocaleLowerCase();
    const found = this.choices.filter(([, each]) => each.toLocaleLowerCase().includes(text));
    return html`
      ${
        this.choices.length < SEARCHED_MIN
          ? nothing
          : html`<input
              type="search"
              aria-label=${messages.search}
              placeholder=${messages.search}
              .value=${this.text}
              @input=${({ target }: Event) => {
                this.text = (target as HTMLInputElement).value;
              }}
            />`
      }
      <div role="group" aria-label=${this.name}>${found.map((choice) => this.#choice(choice))}</div>
      ${found.length === 0 ? html`<p role="status">${messages.noMatches}</p>` : nothing}
    `;
  }

  #choice([value, text]: Choice) {
    const { chosen } = this;
    const isChosen = chosen.includes(value);
    return html`<label>
      <input
        type="checkbox"
        .checked=${isChosen}
        ?disabled=${!isChosen && chosen.length >= CHOSEN_MAX}
        @change=${() => this.#toggle(value)}
      />
      <bdi>${text}</bdi>
    </label>`;
  }

  #toggle(value: DataValue): void {
    const { chosen } = this;
    const others = chosen.filter((each) => each !== value);
    const values = others.length < chosen.length ? others : [...chosen, value];
    this.dispatchEvent(new ChooseEvent(values));
  }
}
