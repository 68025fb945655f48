import { css, html } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { StudioElement } from './studio-element.ts';
import { type Scheme, toHex } from './theme/colors.ts';
import { SCHEMES } from './theme/contrast.ts';
import { DEFAULT_FONT, DEFAULT_RADIUS } from './theme/effective-value.ts';
import { paletteOf } from './theme/palette.ts';
import { PRESETS, type Preset } from './theme/presets.ts';

/** Presets, each with a small picture. */
export class PresetPicker extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    css`
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(136px, 1fr));
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

      @media (forced-colors: active) {
        button[aria-pressed='true'] {
          outline: 3px solid Highlight;
        }

        .picture {
          forced-color-adjust: none;
        }
      }

      .picture {
        display: grid;
        grid-template-columns: 1fr 1fr;
        block-size: 76px;
        overflow: hidden;
        border: 1px solid var(--line);
        border-radius: 9px;
      }

      .half {
        display: grid;
        grid-template-rows: minmax(0, 1fr) 24px;
        background: var(--of-page);
      }

      .tile {
        display: flex;
        align-items: end;
        justify-content: space-between;
        margin: 7px 7px 5px;
        padding: 5px 6px;
        overflow: hidden;
        font: 600 0.875rem / 1 var(--of-font);
        color: var(--of-ink);
        background: var(--of-surface);
        border-radius: min(var(--of-radius), 14px);
      }

      .bars {
        flex: none;
        inline-size: 17px;
        block-size: 18px;
        background: linear-gradient(
          90deg,
          var(--of-primary) 0 5px,
          transparent 0 6px,
          var(--of-primary) 0 11px,
          transparent 0 12px,
          var(--of-primary) 0
        );
        clip-path: polygon(0 55%, 33% 55%, 33% 20%, 67% 20%, 67% 0, 100% 0, 100% 100%, 0 100%);
      }

      .chat {
        display: grid;
        place-items: center end;
        padding-inline: 7px;
        background: var(--of-chat);
      }

      .bubble {
        inline-size: 46%;
        block-size: 10px;
        background: var(--of-primary);
        border-radius: min(var(--of-radius), 5px);
      }

      .name {
        display: grid;
        padding-inline: 4px;
      }

      .name small {
        font-size: 0.75rem;
        font-weight: 400;
        color: var(--ink-soft);
      }

      @media (width < 880px) {
        ul {
          --side: 20px;

          grid-template-columns: repeat(7, 148px);
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
      <span class="name">${preset.name} <small>${preset.description}</small></span>
    </button></li>`;
  }

  /** Draws what the theme changes: a tile with its font and a chart, and a question in the chat. */
  #half({ theme }: Preset, scheme: Scheme) {
    const { page, surface, chatBackground, foreground, primary } = paletteOf(
      theme,
      scheme,
      this.store.browser.resolve,
    );
    const styles = styleMap({
      '--of-page': toHex(page),
      '--of-surface': toHex(surface),
      '--of-chat': toHex(chatBackground),
      '--of-ink': toHex(foreground),
      '--of-primary': toHex(primary),
      '--of-font': theme.font ?? DEFAULT_FONT,
      '--of-radius': `${(theme.borderRadius ?? DEFAULT_RADIUS) / 2}px`,
    });
    return html`<span class="half" style=${styles}>
      <span class="tile">Aa<span class="bars"></span></span>
      <span class="chat"><span class="bubble"></span></span>
    </span>`;
  }
}
