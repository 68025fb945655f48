import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/color-picker/color-picker.js';
import '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import type WaColorPicker from '@awesome.me/webawesome/dist/components/color-picker/color-picker.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import { html, nothing, type PropertyValues } from 'lit';
import { query, state } from 'lit/decorators.js';
import { styleMap } from 'lit/directives/style-map.js';
import type { EmbedTheme } from '../../../../src/api/index.ts';
import { shareLogo } from '../shell/shared-theme.ts';
import { comparisonStyles } from './brand-comparison.ts';
import { brandDialogStyles } from './brand-dialog.styles.ts';
import { brandPreview } from './brand-preview.ts';
import { sampleStyles } from './color-sample.ts';
import { labelPickers } from './label-picker.ts';
import { readBrand } from './read-brand.ts';
import { LOGO_TYPES, type Logo, readLogo } from './read-logo.ts';
import { StudioElement } from './studio-element.ts';
import { swatchStyles } from './swatch.styles.ts';
import { type BrandTheme, createBrandTheme } from './theme/brand-theme.ts';
import { fixAll } from './theme/contrast-fix.ts';
import { logoColors } from './theme/logo-colors.ts';
import type { Browser } from './theme/store.ts';

/** What the dialog needs of the state of its page. */
export interface BrandStore extends EventTarget {
  readonly browser: Pick<Browser, 'resolve'>;
  readonly theme: EmbedTheme;
  setTheme(theme: EmbedTheme, announcement: string): void;
}

/** Dialog that creates a theme from a logo, a color or pasted CSS, with corrected contrast. */
export class BrandDialog extends StudioElement<BrandStore> {
  static override styles = [
    ...StudioElement.styles,
    sampleStyles,
    swatchStyles,
    comparisonStyles,
    brandDialogStyles,
  ];

  @state() private open = false;
  @state() private logo: Logo | undefined;
  /** Colors of the logo. */
  @state() private colors: readonly string[] = [];
  /** The brand color as it was entered or chosen. */
  @state() private color = '';
  /** The theme of the CSS that was pasted. */
  @state() private pasted: EmbedTheme | undefined;
  @state() private problem = '';
  @state() private isDragging = false;
  /** The share of the preview that shows the current theme, in percent. */
  @state() private split = 50;
  @query('input[type=file]') private file!: HTMLInputElement;
  #reading = new AbortController();
  /** The text that was read last. */
  #text = '';
  #themes: BrandTheme | undefined;

  show(): void {
    this.logo = undefined;
    this.colors = [];
    this.color = '';
    this.pasted = undefined;
    this.#text = '';
    this.problem = '';
    this.open = true;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!changed.has('color') && !changed.has('pasted' as never)) return;
    const { pasted, color } = this;
    const { theme, browser } = this.store;
    const brand = color ? browser.resolve(color, 'light') : undefined;
    this.#themes = pasted
      ? { before: pasted, after: fixAll(pasted, browser.resolve) }
      : brand && createBrandTheme(brand, theme, browser.resolve);
  }

  protected override updated(): void {
    labelPickers(this.renderRoot);
  }

  protected override render() {
    const { resolve } = this.store.browser;
    const themes = this.#themes;
    return html`<wa-dialog
      label="Theme from my brand"
      ?open=${this.open}
      @wa-after-hide=${(event: Event) => {
        if (event.target === event.currentTarget) this.#close();
      }}
    >
      <p class="soft">Choose your logo, paste its address or your CSS, or enter a color. You get a theme for light and dark in which text, charts and focus rings have enough contrast.</p>
      <div class="sources">${this.#logoField()}${this.#colorField(themes?.before.primaryColor ?? '')}</div>
      <wa-input
        class="pasted"
        label="Address of a logo, or CSS"
        placeholder="https://example.com/logo.svg or --primary: #0f766e"
        size="s"
        autocomplete="off"
        spellcheck="false"
        @input=${(event: InputEvent) => {
          if (event.inputType === 'insertFromPaste') this.#readText(event);
        }}
        @change=${this.#readText}
      ></wa-input>
      ${this.colors.length > 0 ? this.#swatches() : nothing}
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${this.open && themes ? brandPreview(themes, resolve, this.#compared) : nothing}
      <wa-button slot="footer" appearance="outlined" size="s" @click=${this.#close}>Cancel</wa-button>
      <wa-button
        slot="footer"
        variant="brand"
        size="s"
        ?disabled=${!themes}
        @click=${() => {
          if (!themes) return;
          shareLogo(this.logo?.url ?? '');
          this.store.setTheme(themes.after, 'The theme of your brand is applied');
          this.#close();
        }}
      >Use this theme</wa-button>
    </wa-dialog>`;
  }

  get #compared() {
    const setSplit = (split: number) => {
      this.split = split;
    };
    return { current: this.store.theme, split: this.split, setSplit };
  }

  #logoField() {
    const { logo } = this;
    return html`<label
      class=${this.isDragging ? 'logo dragging' : 'logo'}
      @dragover=${(event: DragEvent) => {
        event.preventDefault();
        this.isDragging = true;
      }}
      @dragleave=${() => {
        this.isDragging = false;
      }}
      @drop=${(event: DragEvent) => {
        event.preventDefault();
        this.isDragging = false;
        this.#read(event.dataTransfer?.files[0]);
      }}
    >
      <input
        type="file"
        aria-label="Logo"
        accept=${LOGO_TYPES.join(',')}
        @change=${() => this.#read(this.file.files?.[0])}
      />
      ${
        logo
          ? html`<img src=${logo.url} alt="" /><span>${logo.name}</span>`
          : html`<wa-icon name="image-up"></wa-icon><span><b>Choose a logo</b> or drop it here</span>`
      }
      <small class="soft">PNG, JPEG, WebP, GIF, AVIF or SVG. It stays in your browser.</small>
    </label>`;
  }

  #colorField(shown: string) {
    return html`<div class="color">
      <span class="name" aria-hidden="true">Brand color</span>
      <div class="value">
        <wa-color-picker
          class="unlabeled"
          label="Brand color"
          size="s"
          .value=${shown}
          @input=${(event: Event) => {
            event.stopPropagation();
            this.#choose((event.target as WaColorPicker).value ?? '');
          }}
        ></wa-color-picker>
        <wa-input
          class="unlabeled"
          label="Brand color"
          placeholder="#e31c5f"
          autocomplete="off"
          spellcheck="false"
          .value=${this.color}
          @input=${(event: Event) => this.#choose((event.target as WaInput).value ?? '')}
          @change=${this.#checkColor}
        ></wa-input>
      </div>
      <small class="soft">Any CSS color. Font and corner radius stay as they are.</small>
    </div>`;
  }

  #swatches() {
    return html`<fieldset>
      <legend>Colors of the logo</legend>
      ${this.colors.map(
        (color) => html`<label class="swatch" title=${color}>
          <input
            type="radio"
            name="brand"
            aria-label=${color}
            style=${styleMap({ '--of-color': color })}
            .checked=${color === this.color}
            @change=${() => this.#choose(color)}
          />
        </label>`,
      )}
    </fieldset>`;
  }

  #read(file: File | undefined): void {
    if (file) void this.#use(async () => file);
  }

  readonly #readText = ({ target }: Event) => {
    const text = (target as WaInput).value?.trim() ?? '';
    if (text === this.#text) return; // it was pasted, and the input then loses the focus
    this.#text = text;
    if (text) void this.#use((signal) => readBrand(text, CSS.supports, signal));
  };

  /** Uses the logo or the theme that a function finds. A later call replaces an earlier one. */
  async #use(find: (signal: AbortSignal) => Promise<File | EmbedTheme>): Promise<void> {
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    this.file.value = '';
    try {
      const found = await find(signal);
      signal.throwIfAborted();
      if (found instanceof File) await this.#showLogo(found, signal);
      else this.#showTheme(found);
    } catch (error) {
      if (signal.aborted) return;
      this.#choose('');
      this.logo = undefined;
      this.colors = [];
      this.problem = error instanceof Error ? error.message : `${error}`;
    }
  }

  async #showLogo(file: File, signal: AbortSignal): Promise<void> {
    const logo = await readLogo(file, signal);
    const colors = logoColors(logo.pixels);
    if (colors.length === 0) throw new Error(`“${file.name}” has no visible color.`);
    this.colors = colors;
    this.logo = logo;
    this.#choose(colors[0] ?? '');
  }

  #showTheme(theme: EmbedTheme): void {
    this.logo = undefined;
    this.colors = [];
    this.#choose('');
    this.pasted = theme;
  }

  #choose(color: string): void {
    this.color = color.trim();
    this.pasted = undefined;
    this.problem = '';
  }

  readonly #checkColor = () => {
    if (this.color && !this.store.browser.resolve(this.color, 'light'))
      this.problem = `“${this.color}” is not a CSS color.`;
  };

  readonly #close = () => {
    this.#reading.abort();
    this.open = false;
  };
}
