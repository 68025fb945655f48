import { css, html } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { StudioElement } from '../studio/studio-element.ts';
import { swatchStyles } from '../studio/swatch.styles.ts';
import { PRESETS, type Preset } from '../studio/theme/presets.ts';
import type { BuilderStore } from './builder-store.ts';

/** Color of a preset without a primary color. */
const DEFAULT_COLOR = 'light-dark(#2f5fd0, #84a9ff)';

/** Presets of the theme, as colored radio buttons. */
export class ThemePicker extends StudioElement<BuilderStore> {
  static override styles = [
    ...StudioElement.styles,
    swatchStyles,
    css`
      fieldset {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        margin: 0;
        padding: 0;
        border: 0;
      }

      legend {
        display: flex;
        justify-content: space-between;
        margin-block-end: 6px;
        padding: 0;
        font-weight: 500;
      }
    `,
  ];

  protected override render() {
    const current = JSON.stringify(this.store.configuration.theme);
    const selected = PRESETS.find(({ theme }) => JSON.stringify(theme) === current);
    return html`<fieldset>
      <legend>Theme: ${selected?.name ?? 'Custom'}</legend>
      ${PRESETS.map((preset) => this.#preset(preset, preset === selected))}
    </fieldset>`;
  }

  #preset({ name, theme }: Preset, isSelected: boolean) {
    const color = styleMap({ '--of-color': theme.primaryColor ?? DEFAULT_COLOR });
    return html`<label class="swatch" title=${name}>
      <input
        type="radio"
        name="theme"
        aria-label=${name}
        style=${color}
        .checked=${isSelected}
        @change=${() => this.store.set({ theme })}
      />
    </label>`;
  }
}
