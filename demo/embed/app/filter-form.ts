import { css, html } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { DataValue } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import { valueText } from '../dashboard/filter-text.ts';
import { QueryController } from '../query-controller.ts';
import { refusalText } from '../refusal-text.ts';
import { type Declared, titleOf } from './catalog.ts';
import { controls } from './controls.styles.ts';

/** The values of a member that count; none takes its filter away. */
export interface ChosenFilter {
  readonly member: string;
  readonly values: readonly (string | number)[];
}

/**
 * Asks which values of which field count, of those that the data has.
 *
 * @fires {CustomEvent<ChosenFilter>} filter-chosen - The viewer has chosen.
 * @fires dismissed - It was closed, either way.
 */
export class FilterForm extends AppElement {
  static override styles = [
    controls,
    css`
      label.field {
        display: grid;
        gap: 4px;
        margin-block-end: 12px;
      }

      .values {
        block-size: 240px;
        overflow: auto;
        padding: 4px 10px;
        border: 1px solid var(--line);
        border-radius: min(var(--radius), 12px);
      }

      .values label {
        display: flex;
        align-items: center;
        gap: 10px;
        min-block-size: 34px;
      }
    `,
  ];

  @property({ attribute: false }) declared!: Declared;
  @property({ attribute: false }) filters: NonNullable<Report['filters']> = {};
  @state() private member = '';
  @state() private chosen: ReadonlySet<DataValue> = new Set();
  @state() private sought = '';
  readonly #values = new QueryController(this);

  protected override willUpdate(): void {
    if (!this.member) this.#choose(this.declared.dimensions[0] ?? '');
    const [measure = ''] = this.declared.measures;
    const query = { measures: [measure], dimensions: [this.member], timeZone: this.timeZone };
    void this.#values.ask(this.session, query);
  }

  protected override render() {
    const { words } = this;
    return html`<modal-form
      .heading=${words.addFilter}
      .agree=${words.apply}
      .cancel=${words.cancel}
      @submit-form=${this.#submit}
      @dismissed=${() => this.dispatchEvent(new Event('dismissed'))}
    >
      <label class="field">
        ${words.filterBy}
        <select @change=${({ target }: Event) => this.#choose((target as HTMLSelectElement).value)}>
          ${this.declared.dimensions.map(
            (member) =>
              html`<option value=${member} ?selected=${member === this.member}>${titleOf(words, member)}</option>`,
          )}
        </select>
      </label>
      <label class="field">
        ${words.filterValues}
        <input
          type="search"
          .value=${this.sought}
          @input=${({ target }: Event) => {
            this.sought = (target as HTMLInputElement).value;
          }}
        />
      </label>
      <div class="values" role="group" aria-label=${words.filterValues}>${this.#options()}</div>
    </modal-form>`;
  }

  #options() {
    const { state } = this.#values;
    const { words, member, locale } = this;
    if (state.kind === 'failed') return html`<p class="reason">${refusalText(state.error)}</p>`;
    if (state.kind === 'loading') return html`<p class="soft" role="status">${words.loading}</p>`;
    const sought = this.sought.toLocaleLowerCase();
    return state.rows
      .map(({ [member]: value = null }) => ({ value, text: valueText(member, value, locale) }))
      .filter(({ text }) => text.toLocaleLowerCase().includes(sought))
      .map(
        ({ value, text }) => html`<label>
          <input
            type="checkbox"
            .checked=${this.chosen.has(value)}
            @change=${() => this.#toggle(value)}
          />
          <bdi>${text}</bdi>
        </label>`,
      );
  }

  #choose(member: string): void {
    this.member = member;
    this.sought = '';
    this.chosen = new Set([this.filters[member] ?? []].flat() as DataValue[]);
  }

  #toggle(value: DataValue): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(value)) chosen.add(value);
    this.chosen = chosen;
  }

  readonly #submit = () => {
    const values = [...this.chosen].filter((value) => value !== null);
    this.tell<ChosenFilter>('filter-chosen', { member: this.member, values });
  };
}
