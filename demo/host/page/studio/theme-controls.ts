import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html } from 'lit';
import { COLOR_VISIONS } from '../../../embed/color-vision.ts';
import type { ComboChangeEvent } from './combo-change-event.ts';
import { StudioElement } from './studio-element.ts';
import { FIELDS } from './theme/fields.ts';
import { languages } from './theme/languages.ts';
import { zoneChoices } from './theme/time-zones.ts';

const GROUPS = [
  { title: 'Brand', fields: FIELDS.slice(0, 3) },
  { title: 'Chat and comments', fields: FIELDS.slice(3) },
];

/** Controls for every field of the theme, and for the language and time zone of the preview. */
export class ThemeControls extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    css`
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 18px;
        padding: 18px 20px 20px;
      }

      section + section {
        border-block-start: 1px solid var(--line);
      }

      /* wide, below the preview */
      @media (720px <= width < 1000px) and (orientation: portrait) {
        :host {
          display: grid;
          grid-template-columns: repeat(3, minmax(0, 1fr));
        }

        section {
          align-content: start;
        }

        section + section {
          border-block-start: 0;
          border-inline-start: 1px solid var(--line);
        }
      }

      .label {
        display: block;
        margin-block-end: 6px;
        font-weight: 500;
      }

      wa-select {
        --wa-form-control-padding-inline: 10px;

        &::part(form-control-label) {
          font-size: 0.875rem;
          font-weight: 500;
        }

        &::part(hint) {
          font-size: 0.75rem;
          color: var(--ink-soft);
        }

        &::part(combobox) {
          min-block-size: 36px;
          font-size: 0.875rem;
        }
      }
    `,
  ];

  protected override render() {
    const { design } = this.store;
    return html`
      ${GROUPS.map(
        ({ title, fields }) => html`<section aria-label=${title}>
          <h2>${title}</h2>
          ${fields.map((field) => html`<theme-field .store=${this.store} .field=${field}></theme-field>`)}
        </section>`,
      )}
      <section aria-label="Preview settings">
        <h2>Preview</h2>
        <div>
          <wa-select
            label="Language"
            .value=${design.locale}
            @change=${(event: Event) => this.store.setLocale(`${(event.target as WaSelect).value}`)}
          >${LOCALES.map(({ tag, name }) => html`<wa-option value=${tag} lang=${tag}>${name}</wa-option>`)}</wa-select>
        </div>
        <div>
          <span class="label" aria-hidden="true">Time zone</span>
          <combo-field
            label="Time zone"
            .value=${design.timezone}
            .choices=${zoneChoices}
            @combo-change=${({ value }: ComboChangeEvent) => this.store.setTimezone(value)}
          ></combo-field>
        </div>
        <div>
          <wa-select
            label="Color vision"
            hint="Simulates color blindness in the preview."
            .value=${this.store.vision}
            @change=${(event: Event) => this.store.setVision(`${(event.target as WaSelect).value}`)}
          >${COLOR_VISIONS.map(({ id, label }) => html`<wa-option value=${id}>${label}</wa-option>`)}</wa-select>
        </div>
      </section>
    `;
  }
}

const LOCALES = languages();
