import { css, html } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { DataValue } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import { valueText } from '../dashboard/filter-text.ts';
import { QueryController } from '../query-controller.ts';
import { queryErrorText } from '../query-error-text.ts';
import { controls } from './controls.styles.ts';
import { type DataMembers, memberTitle } from './fields.ts';

/** Selected values of a member; an empty list removes its filter. */
export interface ChosenFilter {
  readonly member: string;
  readonly values: readonly (string | number)[];
}

/**
 * Dialog to select a field and the values to filter it by.
 *
 * @fires {CustomEvent<ChosenFilter>} filter-chosen - The viewer submitted a filter.
 * @fires dismissed - It was closed, with or without a selection.
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

  @property({ attribute: false }) declared!: DataMembers;
  @property({ attribute: false }) filters: NonNullable<Report['filters']> = {};
  @state() private member = '';
  @state() private chosen: ReadonlySet<DataValue> = new Set();
  @state() private searchText = '';
  readonly #values = new QueryController(this);

  protected override willUpdate(): void {
    if (!this.member) this.#choose(this.declared.dimensions[0] ?? '');
    const [measure = ''] = this.declared.measures;
    const query = { measures: [measure], dimensions: [this.member], timeZone: this.timeZone };
    this.#values.load(this.session, query);
  }

  protected override render() {
    const { messages } = this;
    return html`<modal-form
      .heading=${messages.addFilter}
      .agree=${messages.apply}
      .cancel=${messages.cancel}
      @submit-form=${this.#submit}
      @dismissed=${() => this.dispatchEvent(new Event('dismissed'))}
    >
      <label class="field">
        ${messages.filterBy}
        <select @change=${({ target }: Event) => this.#choose((target as HTMLSelectElement).value)}>
          ${this.declared.dimensions.map(
            (member) =>
              html`<option value=${member} .selected=${member === this.member}>${memberTitle(messages, member)}</option>`,
          )}
        </select>
      </label>
      <label class="field">
        ${messages.filterValues}
        <input
          type="search"
          .value=${this.searchText}
          @input=${({ target }: Event) => {
            this.searchText = (target as HTMLInputElement).value;
          }}
        />
      </label>
      <div class="values" role="group" aria-label=${messages.filterValues}>${this.#options()}</div>
    </modal-form>`;
  }

  #options() {
    const { state } = this.#values;
    const { messages, member, locale } = this;
    if (state.kind === 'failed') return html`<p class="reason">${queryErrorText(state.error)}</p>`;
    if (state.kind === 'loading')
      return html`<p class="soft" role="status">${messages.loading}</p>`;
    const searchText = this.searchText.toLocaleLowerCase();
    return state.rows
      .map(({ [member]: value = null }) => ({ value, text: valueText(member, value, locale) }))
      .filter(({ text }) => text.toLocaleLowerCase().includes(searchText))
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
    this.searchText = '';
    this.chosen = new Set([this.filters[member] ?? []].flat() as DataValue[]);
  }

  #toggle(value: DataValue): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(value)) chosen.add(value);
    this.chosen = chosen;
  }

  readonly #submit = () => {
    const values = [...this.chosen].filter((value) => value !== null);
    this.dispatch<ChosenFilter>('filter-chosen', { member: this.member, values });
  };
}
