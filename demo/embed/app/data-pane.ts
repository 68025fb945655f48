import { css, html } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Report } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import type { MenuAction } from './action-menu.ts';
import { byCube, byFolder, type Declared, type Field, fieldsOf } from './catalog.ts';
import { controls } from './controls.styles.ts';
import { icons } from './icons.ts';

/** What is fired when the viewer picks or leaves a field; `detail` is its member. */
export type ToggleField = CustomEvent<Field>;

/**
 * The fields of the data model, to be picked for a report.
 *
 * @fires {ToggleField} toggle-field - A field was picked or left.
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
        font-size: 0.75rem;
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
        font-size: 0.8125rem;
        min-inline-size: 0;
      }

      p {
        padding: 8px 6px;
      }
    `,
  ];

  @property({ attribute: false }) report!: Report;
  @property({ attribute: false }) declared!: Declared;
  @property({ type: Boolean }) locked = false;
  @state() private cubes = false;
  @state() private names = false;
  @state() private sought = '';

  protected override render() {
    const { words } = this;
    const { showGroupBySvc, showMemberNames } = this.settings;
    // a session that withdraws a choice returns the viewer to the default, whatever was chosen before
    const cubes = this.cubes && showGroupBySvc;
    const names = this.names && showMemberNames;
    const sought = this.sought.toLocaleLowerCase();
    const fields = fieldsOf(words, this.declared).filter(({ title, member }) =>
      (names ? member : title).toLocaleLowerCase().includes(sought),
    );
    const groups = cubes ? byCube(fields) : byFolder(fields, words);
    const actions = this.#actions(cubes, names);
    return html`
      <div class="head">
        <h2>${words.data}</h2>
        ${
          actions.length > 0
            ? html`<action-menu .label=${words.dataOptions} .actions=${actions}></action-menu>`
            : ''
        }
      </div>
      <input
        type="search"
        placeholder=${words.searchMembers}
        aria-label=${words.searchMembers}
        .value=${this.sought}
        @input=${(event: Event) => {
          this.sought = (event.target as HTMLInputElement).value;
        }}
      />
      ${groups.length === 0 ? html`<p class="soft">${words.noMembers}</p>` : ''}
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
        @change=${() => this.tell('toggle-field', field)}
      />
      ${names ? html`<code>${field.member}</code>` : html`<span>${field.title}</span>`}
    </label>`;
  }

  #actions(cubes: boolean, names: boolean): MenuAction[] {
    const { words, settings } = this;
    const grouping = {
      label: cubes ? words.groupByFolder : words.groupByCube,
      icon: icons.folder,
      run: () => {
        this.cubes = !cubes;
      },
    };
    const naming = {
      label: names ? words.showTitles : words.showNames,
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
