import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html } from 'lit';
import { property } from 'lit/decorators.js';
import { COLOR_VISIONS } from '../../../embed/color-vision.ts';
import { languages } from '../shell/language-name.ts';
import { selectStyles } from '../shell/select.styles.ts';
import type { ComboChangeEvent } from './combo-field.ts';
import { disclosureStyles } from './disclosure.styles.ts';
import { StudioElement } from './studio-element.ts';
import { FIELDS } from './theme/fields.ts';
import { DEFAULT_ZONE, zoneChoices } from './theme/time-zones.ts';

const GROUPS = [
  { title: 'Brand', fields: FIELDS.slice(0, 3) },
  { title: 'Chat and comments', fields: FIELDS.slice(3, 7) },
  { title: 'Surfaces', fields: FIELDS.slice(7, 9) },
  { title: 'Charts', fields: FIELDS.slice(9) },
];

/** Controls for every field of the theme, and for the language and time zone of the preview. */
export class ThemeControls extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    selectStyles,
    disclosureStyles,
    css`
      .fields {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 18px;
        padding: 2px 20px 20px;
      }

      details + details {
        border-block-start: 1px solid var(--line);
      }

      /* wide, below the preview */
      @media (720px <= width < 1000px) and (orientation: portrait) {
        :host {
          display: grid;
          grid-template-columns: repeat(3, minmax(0, 1fr));
        }

        details + details {
          border-block-start: 0;
          border-inline-start: 1px solid var(--line);
        }
      }

    `,
  ];

  /** Whether only the first group is open at first. */
  @property({ type: Boolean }) collapsed = false;

  protected override render() {
    const { design } = this.store;
    return html`
      ${GROUPS.map(({ title, fields }) =>
        this.#group(
          title,
          fields.map(
            (field) => html`<theme-field .store=${this.store} .field=${field}></theme-field>`,
          ),
        ),
      )}
      ${this.#group(
        'Preview',
        html`<wa-select
          label="Language"
          .value=${design.locale}
          @change=${(event: Event) => this.store.setLocale(`${(event.target as WaSelect).value}`)}
        >${LOCALES.map(({ tag, name }) => html`<wa-option value=${tag} lang=${tag}>${name}</wa-option>`)}</wa-select>
        <combo-field
          label="Time zone"
          .value=${design.timezone}
          placeholder=${DEFAULT_ZONE}
          .choices=${zoneChoices}
          @combo-change=${({ value }: ComboChangeEvent) => this.store.setTimezone(value)}
        ></combo-field>
        <wa-select
          label="Color vision"
          hint="Simulates color blindness in the preview."
          .value=${this.store.vision}
          @change=${(event: Event) => this.store.setVision(`${(event.target as WaSelect).value}`)}
        >${COLOR_VISIONS.map(({ id, label }) => html`<wa-option value=${id}>${label}</wa-option>`)}</wa-select>`,
      )}
    `;
  }

  #group(title: string, fields: unknown) {
    return html`<details ?open=${!this.collapsed || title === GROUPS[0]?.title}>
      <summary><h2>${title}</h2></summary>
      <div class="fields">${fields}</div>
    </details>`;
  }
}

const LOCALES = languages();
