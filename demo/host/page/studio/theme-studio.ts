import '@awesome.me/webawesome/dist/components/callout/callout.js';
import { css, html, nothing } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { BrandDialog } from './brand-dialog.ts';
import type { PasteDialog } from './paste-dialog.ts';
import type { ShareDialog } from './share-dialog.ts';
import { StackedController } from './stacked-controller.ts';
import { StudioElement } from './studio-element.ts';

/** The studio: presets, controls, preview, contrast report and code. */
export class ThemeStudio extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 20px;
      }

      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        justify-content: space-between;
        gap: 16px;
      }

      h1 {
        font-size: 1.5rem;
        font-weight: 650;
        letter-spacing: -0.02em;
      }

      .workspace {
        display: grid;
        grid-template-columns: 300px minmax(0, 1fr);
        align-items: start;
        gap: 20px;
      }

      #preview {
        position: sticky;
        inset-block-start: 12px;
        scroll-margin-block-start: calc(12px - var(--preview-reach, 0px));
      }

      :host([stacked]) .workspace {
        grid-template-columns: minmax(0, 1fr);
      }

      /* full width, so that scrolled content is not visible beside it */
      :host([stacked]) #preview {
        --side: 20px;

        inset-block-start: 0;
        z-index: 1;
        margin-inline: calc(-1 * var(--side));
        border-inline: 0;
        border-radius: 0;
        box-shadow: 0 8px 24px rgb(0 0 0 / 0.14);
      }

      @media (width < 640px) {
        :host([stacked]) #preview {
          --side: 12px;
        }
      }

      @media (height < 480px) {
        :host([stacked]) #preview {
          position: static;
        }
      }
    `,
  ];

  @property() service = '';
  /** Why the theme in the URL is invalid. */
  @property() problem = '';
  @query('brand-dialog') private brandDialog!: BrandDialog;
  @query('paste-dialog') private pasteDialog!: PasteDialog;
  @query('share-dialog') private shareDialog!: ShareDialog;
  @query('#preview') private preview!: HTMLElement;
  /** Whether the page has been painted; what is below the preview follows in a task of its own. */
  @state() private isStarted = false;
  @state() private isSharing = false;
  readonly #layout = new StackedController(this);

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.#onKeydown);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.#onKeydown);
  }

  openBrandDialog(): void {
    this.brandDialog.show();
  }

  protected override firstUpdated(): void {
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.isStarted = true;
      }),
    );
  }

  protected override render() {
    const { store, service } = this;
    const { stacked } = this.#layout;
    // the DOM order is the visual order; the controls move, because a frame that moves would reload
    const controls = html`<section class="panel" aria-label="Theme" @click=${this.#scrollBelowPreview}><theme-controls .store=${store} ?collapsed=${stacked}></theme-controls></section>`;
    return html`
      <div class="head">
        <div>
          <h1>Theme studio</h1>
          <p class="soft">Apply your brand everywhere.</p>
        </div>
        <studio-toolbar .store=${store} @open-brand-dialog=${this.openBrandDialog} @open-paste-dialog=${() => this.pasteDialog.show()} @open-share-dialog=${this.#share}></studio-toolbar>
      </div>
      ${this.#problemCallout()}
      <preset-picker .store=${store}></preset-picker>
      <div class="workspace">
        ${stacked ? nothing : controls}
        <section class="panel" id="preview" aria-label="Preview" tabindex="-1">
          <theme-preview .store=${store} .service=${service}></theme-preview>
        </section>
        ${stacked ? controls : nothing}
      </div>
      ${this.isStarted ? this.#belowPreview() : nothing}
      <brand-dialog .store=${store}></brand-dialog>
      <paste-dialog .store=${store}></paste-dialog>
      ${this.isSharing ? html`<share-dialog .store=${store} .service=${service}></share-dialog>` : nothing}
      <p class="unseen" role="status">${store.announcement}</p>
    `;
  }

  /** Opens the dialog with the card. Its script is loaded with the first call. */
  readonly #share = async () => {
    const { ShareDialog } = await import('./share-dialog.ts');
    if (!customElements.get('share-dialog')) customElements.define('share-dialog', ShareDialog);
    this.isSharing = true;
    await this.updateComplete;
    await this.shareDialog.show();
  };

  #belowPreview() {
    const { store } = this;
    return html`<section class="panel" aria-label="Code"><theme-code .store=${store}></theme-code></section>
      <section class="panel" aria-label="Contrast" @show-preview=${this.#showPreview}>
        <contrast-report .store=${store} ?collapsed=${this.#layout.stacked}></contrast-report>
      </section>`;
  }

  #problemCallout() {
    return this.problem
      ? html`<wa-callout variant="warning" size="s" role="alert">
        <wa-icon slot="icon" name="triangle-alert"></wa-icon>
        The theme in this link is invalid, so the default theme is shown. ${this.problem}
      </wa-callout>`
      : nothing;
  }

  /** Scrolls a field below the sticky preview before its picker or list opens, so that these do not overlap. */
  readonly #scrollBelowPreview = (event: Event) => {
    if (!this.#layout.stacked) return;
    const path = event.composedPath().filter((one) => one instanceof Element);
    if (path.some((one) => one.matches('[part~="trigger"], [role="combobox"]')))
      path.find((one) => one.matches('.field'))?.scrollIntoView({ block: 'start' });
  };

  readonly #showPreview = () => {
    this.preview.focus({ preventScroll: true });
    this.preview.scrollIntoView({ block: 'start' });
  };

  /** Handles Ctrl+Z and Ctrl+Shift+Z, except in a text area. */
  readonly #onKeydown = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    const [target] = event.composedPath();
    if (!isUndo || event.altKey || target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    if (event.shiftKey) this.store.redo();
    else this.store.undo();
  };
}
