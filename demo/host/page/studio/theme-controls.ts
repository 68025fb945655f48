import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/slider/slider.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import type WaSlider from '@awesome.me/webawesome/dist/components/slider/slider.js';
import { css, html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { COLOR_VISIONS } from '../../../embed/color-vision.ts';
import type { ComboChangeEvent } from './combo-change-event.ts';
import { fieldRow, fieldStyles } from './field-row.ts';
import { StudioElement } from './studio-element.ts';
import { DEFAULT_FONT, DEFAULT_RADIUS } from './theme/effective-value.ts';
import { FIELDS, type Field, fieldValue } from './theme/fields.ts';
import { FONTS } from './theme/fonts.ts';
import { languages } from './theme/languages.ts';
import { zoneChoices } from './theme/time-zones.ts';

const RADIUS_MAX = 32;
const GROUPS = [
  { title: 'Brand', fields: FIELDS.slice(0, 3) },
  { title: 'Chat and comments', fields: FIELDS.slice(3) },
];

/** Controls for every field of the theme, and for the language and time zone of the preview. */
export class ThemeControls extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    fieldStyles,
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

      .radius {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        gap: 14px;
        padding-inline-start: 8px;
      }

      .radius output {
        min-inline-size: 6ch;
        text-align: end;
        font-size: 0.8125rem;
        font-variant-numeric: tabular-nums;
      }

      wa-slider::part(label) {
        position: absolute;
        clip-path: inset(50%);
      }

      .problem {
        margin-block-start: 4px;
        font-size: 0.75rem;
        color: var(--danger);
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

  @state() private invalidFont = '';

  protected override render() {
    const { design } = this.store;
    return html`
      ${GROUPS.map(
        ({ title, fields }) => html`<section aria-label=${title}>
          <h2>${title}</h2>
          ${fields.map((field) => this.#control(field))}
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

  #control(field: Field) {
    if (field.kind === 'color') {
      return html`<color-field .store=${this.store} .field=${field}></color-field>`;
    }
    const value = fieldValue(this.store.theme, field.path);
    const content = field.kind === 'font' ? this.#font(field, value) : this.#radius(field, value);
    const unset = () => {
      this.invalidFont = '';
      this.store.setField(field.path, undefined);
    };
    return fieldRow({ field, isSet: value !== undefined, unset, content });
  }

  #font(field: Field, value: unknown) {
    const setValue = ({ value: font }: ComboChangeEvent) => {
      this.invalidFont = this.store.setField(field.path, font || undefined) ? font : '';
    };
    return html`<combo-field
        label=${field.label}
        placeholder=${DEFAULT_FONT}
        free
        .value=${value ?? ''}
        .choices=${fontChoices}
        @combo-change=${setValue}
      ></combo-field>
      ${this.invalidFont ? html`<p class="problem" role="alert">“${this.invalidFont}” is not a list of font names.</p>` : nothing}`;
  }

  #radius(field: Field, value: unknown) {
    const setValue = (event: Event) =>
      this.store.setField(field.path, Number((event.target as WaSlider).value));
    return html`<div class="radius">
      <wa-slider
        label=${field.label}
        size="s"
        min="0"
        max=${Math.max(RADIUS_MAX, Number(value ?? 0))}
        .value=${Number(value ?? DEFAULT_RADIUS)}
        .valueFormatter=${pixels}
        @input=${setValue}
      ></wa-slider>
      <output class=${value === undefined ? 'soft' : ''}>${pixels(Number(value ?? DEFAULT_RADIUS))}</output>
    </div>`;
  }
}

const LOCALES = languages();
const pixels = (value: number) => `${value} px`;
const fontChoices = () => FONTS;
