import { css, html } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { StudioElement } from './studio-element.ts';
import { type Scheme, toHex } from './theme/colors.ts';
import { SCHEMES } from './theme/contrast.ts';
import { paletteOf } from './theme/palette.ts';
import { PRESETS, type Preset } from './theme/presets.ts';

/** Presets, each with a small picture. */
export class PresetPicker extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    css`
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(112px, 1fr));
        gap: 12px;
        margin: 0;
        padding: 0;
        list-style: none;
      }

      button {
        display: grid;
        gap: 8px;
        inline-size: 100%;
        padding: 6px 6px 8px;
        font: inherit;
        font-size: 0.8125rem;
        text-align: start;
        color: var(--ink);
        background: var(--surface);
        border: 1px solid var(--line);
        border-radius: var(--radius);
        cursor: pointer;
      }

      button:hover {
        border-color: var(--ink-soft);
      }

      button[aria-pressed='true'] {
        font-weight: 600;
        border-color: var(--primary);
        box-shadow: 0 0 0 1px var(--primary);
      }

      .picture {
        display: grid;
        grid-template-columns: 1fr 1fr;
        block-size: 56px;
        overflow: hidden;
        border-radius: 9px;
      }

      .half {
        display: grid;
        place-content: center;
        justify-items: center;
        gap: 6px;
        background: var(--of-page);
      }

      .letters {
        font: 600 0.9375rem / 1 var(--of-font);
        color: var(--of-ink);
      }

      .pill {
        inline-size: 34px;
        block-size: 10px;
        background: var(--of-primary);
        border-radius: min(var(--of-radius), 5px);
      }

      .name {
        padding-inline: 4px;
      }

      @media (width < 880px) {
        ul {
          --side: 20px;

          grid-template-columns: repeat(7, 118px);
          margin-inline: calc(-1 * var(--side));
          padding: 2px var(--side) 8px;
          overflow-x: auto;
        }
      }

      @media (width < 640px) {
        ul {
          --side: 12px;
        }
      }
    `,
  ];

  protected override render() {
    const current = JSON.stringify(this.store.theme);
    return html`<ul aria-label="Presets">${PRESETS.map((preset) => this.#preset(preset, JSON.stringify(preset.theme) === current))}</ul>`;
  }

  #preset(preset: Preset, isSelected: boolean) {
    return html`<li><button
      type="button"
      aria-pressed=${isSelected}
      @click=${() => this.store.setTheme(preset.theme, `The theme is now ${preset.name}`)}
    >
      <span class="picture" aria-hidden="true">${SCHEMES.map((scheme) => this.#half(preset, scheme))}</span>
      <span class="name">${preset.name}</span>
    </button></li>`;
  }

  #half({ theme }: Preset, scheme: Scheme) {
    const { chatBackground, foreground, primary } = paletteOf(
      theme,
      scheme,
      this.store.browser.resolve,
    );
    const styles = styleMap({
      '--of-page': toHex(chatBackground),
      '--of-ink': toHex(foreground),
      '--of-primary': toHex(primary),
      '--of-font': theme.font ?? 'system-ui',
      '--of-radius': `${(theme.borderRadius ?? 12) / 2}px`,
    });
    return html`<span class="half" style=${styles}><span class="letters">Aa</span><span class="pill"></span></span>`;
  }
}
