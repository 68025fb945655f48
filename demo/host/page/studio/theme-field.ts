import '@awesome.me/webawesome/dist/components/slider/slider.js';
import type WaSlider from '@awesome.me/webawesome/dist/components/slider/slider.js';
import { css, html, type LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ComboChangeEvent } from './combo-field.ts';
import { fieldRow, fieldStyles } from './field-row.ts';
import { StudioElement } from './studio-element.ts';
import { DEFAULT_FONT, DEFAULT_RADIUS } from './theme/effective-value.ts';
import { type Field, fieldValue } from './theme/fields.ts';
import { FONTS } from './theme/fonts.ts';

const RADIUS_MAX = 32;
const pixels = (value: number) => `${value} px`;
const fontChoices = () => FONTS;

/** Control of one field of the theme. */
export class ThemeField extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    fieldStyles,
    css`
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
    `,
  ];

  @property({ attribute: false }) field!: Field;
  @state() private invalidFont = '';

  override focus(): void {
    const control = this.renderRoot.querySelector<LitElement>(
      'color-field, combo-field, wa-slider',
    );
    void control?.updateComplete.then(() => control.focus());
  }

  protected override render() {
    const { field, store } = this;
    if (field.kind === 'color')
      return html`<color-field .store=${store} .field=${field}></color-field>`;
    const value = fieldValue(store.theme, field.path);
    const content = field.kind === 'font-family' ? this.#font(value) : this.#radius(value);
    const unset = () => {
      this.invalidFont = '';
      store.setField(field.path, undefined);
    };
    return fieldRow({ field, isSet: value !== undefined, unset, content });
  }

  #font(value: unknown) {
    const { field } = this;
    const setValue = ({ value: font }: ComboChangeEvent) => {
      this.invalidFont = this.store.setField(field.path, font || undefined) ? font : '';
    };
    return html`<combo-field
        label=${field.label}
        hides-label
        placeholder=${DEFAULT_FONT}
        free
        .value=${value ?? ''}
        .choices=${fontChoices}
        @combo-change=${setValue}
      ></combo-field>
      ${this.invalidFont ? html`<p class="problem" role="alert">“${this.invalidFont}” is not a list of font names.</p>` : nothing}`;
  }

  #radius(value: unknown) {
    const { field } = this;
    const setValue = (event: Event) =>
      this.store.setField(field.path, Number((event.target as WaSlider).value));
    return html`<div class="radius">
      <wa-slider
        class="unlabeled"
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
