import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/color-picker/color-picker.js';
import '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import type WaColorPicker from '@awesome.me/webawesome/dist/components/color-picker/color-picker.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import { html, nothing, type PropertyValues } from 'lit';
import { query, state } from 'lit/decorators.js';
import { styleMap } from 'lit/directives/style-map.js';
import { brandDialogStyles } from './brand-dialog.styles.ts';
import { brandPreview } from './brand-preview.ts';
import { sampleStyles } from './color-sample.ts';
import { labelPickers } from './label-picker.ts';
import { LOGO_TYPES, type Logo, readLogo } from './read-logo.ts';
import { StudioElement } from './studio-element.ts';
import { swatchStyles } from './swatch.styles.ts';
import { type BrandTheme, createBrandTheme } from './theme/brand-theme.ts';
import { logoColors } from './theme/logo-colors.ts';

/** Dialog that creates a theme from a logo or a color, with corrected contrast. */
export class BrandDialog extends StudioElement {
  static override styles = [...StudioElement.styles, sampleStyles, swatchStyles, brandDialogStyles];

  @state() private open = false;
  @state() private logo: Logo | undefined;
  /** Colors of the logo. */
  @state() private colors: readonly string[] = [];
  /** The brand color as it was entered or chosen. */
  @state() private color = '';
  @state() private problem = '';
  @state() private isDragging = false;
  @query('input[type=file]') private file!: HTMLInputElement;
  #reading = new AbortController();
  #themes: BrandTheme | undefined;

  show(): void {
    this.logo = undefined;
    this.colors = [];
    this.color = '';
    this.problem = '';
    this.open = true;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!changed.has('color')) return;
    const { theme, browser } = this.store;
    const brand = this.color ? browser.resolve(this.color, 'light') : undefined;
    this.#themes = brand && createBrandTheme(brand, theme, browser.resolve);
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
      <p class="soft">Choose your logo or enter a color. The studio creates a theme for light and dark in which text, charts and focus rings have enough contrast.</p>
      <div class="sources">${this.#logoField()}${this.#colorField(themes?.before.primaryColor ?? '')}</div>
      ${this.colors.length > 0 ? this.#swatches() : nothing}
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${this.open && themes ? brandPreview(themes, resolve) : nothing}
      <wa-button slot="footer" appearance="outlined" size="s" @click=${this.#close}>Cancel</wa-button>
      <wa-button
        slot="footer"
        variant="brand"
        size="s"
        ?disabled=${!themes}
        @click=${() => {
          if (!themes) return;
          this.store.setTheme(themes.after, 'The theme of your brand is applied');
          this.#close();
        }}
      >Use this theme</wa-button>
    </wa-dialog>`;
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
        void this.#read(event.dataTransfer?.files[0]);
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

  async #read(file: File | undefined): Promise<void> {
    if (!file) return;
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    this.file.value = '';
    try {
      const logo = await readLogo(file, signal);
      this.colors = logoColors(logo.pixels);
      if (this.colors.length === 0) throw new Error(`“${file.name}” has no visible color.`);
      this.logo = logo;
      this.#choose(this.colors[0] ?? '');
    } catch (error) {
      if (signal.aborted) return;
      this.logo = undefined;
      this.colors = [];
      this.color = '';
      this.problem = error instanceof Error ? error.message : `${error}`;
    }
  }

  #choose(color: string): void {
    this.color = color.trim();
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
