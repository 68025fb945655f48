import { css, html } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { DataMembers, Report } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import type { MenuAction } from '../parts/action-menu.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';
import { type Field, fieldsOf, groupByCube, groupByFolder } from './fields.ts';

/** Event of a selected or unselected field. */
export type ToggleField = CustomEvent<Field>;

/**
 * The fields of the data model, to select for a report.
 *
 * @fires {ToggleField} toggle-field - A field was selected or unselected.
 */
export class DataPane extends AppElement {
  static override styles = [
    controls,
    css`
      :host {
        display: block;
        padding: 12px;
      }

      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
        padding-inline-start: 6px;
      }

      input[type="search"] {
        margin-block: 8px;
      }

      h3 {
        padding: 10px 6px 4px;
        font-size: 0.875rem;
        font-weight: 500;
        color: var(--ink-soft);
      }

      label {
        display: flex;
        align-items: center;
        gap: 10px;
        min-block-size: 34px;
        padding-inline: 6px;
        border-radius: 8px;
        overflow-wrap: anywhere;
        cursor: pointer;
      }

      label:hover {
        background: color-mix(in srgb, var(--ink) 6%, transparent);
      }

      code {
        font-size: 0.875rem;
        min-inline-size: 0;
      }

      p {
        padding: 8px 6px;
      }
    `,
  ];

  @property({ attribute: false }) report!: Report;
  @property({ attribute: false }) declared!: DataMembers;
  @property({ type: Boolean }) locked = false;
  @state() private cubes = false;
  @state() private names = false;
  @state() private searchText = '';

  protected override render() {
    const { messages } = this;
    const { showGroupBySvc, showMemberNames } = this.settings;
    // a session without these settings resets the viewer's choice
    const cubes = this.cubes && showGroupBySvc;
    const names = this.names && showMemberNames;
    const searchText = this.searchText.toLocaleLowerCase();
    const fields = fieldsOf(this.declared).filter(({ title, member }) =>
      (names ? member : title).toLocaleLowerCase().includes(searchText),
    );
    const groups = cubes ? groupByCube(fields) : groupByFolder(fields, this.declared, messages);
    const actions = this.#actions(cubes, names);
    return html`
      <div class="head">
        <h2>${messages.data}</h2>
        ${
          actions.length > 0
            ? html`<action-menu .label=${messages.dataOptions} .actions=${actions}></action-menu>`
            : ''
        }
      </div>
      <input
        type="search"
        placeholder=${messages.searchMembers}
        aria-label=${messages.searchMembers}
        .value=${this.searchText}
        @input=${(event: Event) => {
          this.searchText = (event.target as HTMLInputElement).value;
        }}
      />
      ${groups.length === 0 ? html`<p class="soft">${messages.noMembers}</p>` : ''}
      ${groups.map(
        (group) => html`<section>
          <h3>${group.heading}</h3>
          ${group.fields.map((field) => this.#field(field, names))}
        </section>`,
      )}
    `;
  }

  #field(field: Field, names: boolean) {
    const { measures, dimensions } = this.report;
    return html`<label>
      <input
        type="checkbox"
        ?disabled=${this.locked}
        .checked=${[...measures, ...dimensions].includes(field.member)}
        @change=${() => this.dispatch('toggle-field', field)}
      />
      ${names ? html`<code>${field.member}</code>` : html`<span>${field.title}</span>`}
    </label>`;
  }

  #actions(cubes: boolean, names: boolean): MenuAction[] {
    const { messages, settings } = this;
    const grouping = {
      label: cubes ? messages.groupByFolder : messages.groupByCube,
      icon: icons.folder,
      run: () => {
        this.cubes = !cubes;
      },
    };
    const naming = {
      label: names ? messages.showTitles : messages.showNames,
      icon: icons.summary,
      run: () => {
        this.names = !names;
      },
    };
    return [
      ...(settings.showGroupBySvc ? [grouping] : []),
      ...(settings.showMemberNames ? [naming] : []),
    ];
  }
}
