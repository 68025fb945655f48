import { css, html } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { DataValue } from '../../query.ts';
import type { DataMembers, Report } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import { valueText } from '../dashboard/filter-text.ts';
import type { Choice, ChooseEvent } from '../parts/choice-list.ts';
import { controls } from '../parts/controls.styles.ts';
import { QueryController } from '../query-controller.ts';
import { queryErrorText } from '../query-error-text.ts';
import { memberTitle } from './fields.ts';

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
        block-size: 300px;
        overflow: auto;
      }
    `,
  ];

  @property({ attribute: false }) declared!: Omit<DataMembers, 'folders'>;
  @property({ attribute: false }) filters: NonNullable<Report['filters']> = {};
  @state() private member = '';
  @state() private chosen: readonly DataValue[] = [];
  readonly #query = new QueryController(this);

  protected override willUpdate(): void {
    if (!this.member) this.#choose(this.declared.dimensions[0] ?? '');
    const [measure = ''] = this.declared.measures;
    const query = { measures: [measure], dimensions: [this.member], timeZone: this.dataZone };
    this.#query.load(this.session, query);
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
              html`<option value=${member} .selected=${member === this.member}>${memberTitle(member)}</option>`,
          )}
        </select>
      </label>
      <div class="values">${this.#values()}</div>
    </modal-form>`;
  }

  #values() {
    const { state } = this.#query;
    const { messages, member, locale } = this;
    if (state.kind === 'failed') return html`<p class="reason">${queryErrorText(state.error)}</p>`;
    if (state.kind === 'loading')
      return html`<p class="soft" role="status">${messages.loading}</p>`;
    const choices = state.rows.map(
      ({ [member]: value = null }): Choice => [value, valueText(member, value, locale)],
    );
    return html`<choice-list
      name=${messages.filterValues}
      .choices=${choices}
      .chosen=${this.chosen}
      @choose=${({ values }: ChooseEvent) => {
        this.chosen = values;
      }}
    ></choice-list>`;
  }

  #choose(member: string): void {
    this.member = member;
    this.chosen = [this.filters[member] ?? []].flat() as DataValue[];
  }

  readonly #submit = () => {
    const values = this.chosen.filter((value) => value !== null);
    this.dispatch<ChosenFilter>('filter-chosen', { member: this.member, values });
  };
}
