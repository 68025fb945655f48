import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { StudioElement } from '../studio/studio-element.ts';
import type { BuilderStore } from './builder-store.ts';

/** The embed builder: choices, the real embed, and its code. */
export class EmbedBuilder extends StudioElement<BuilderStore> {
  static override styles = [
    ...StudioElement.styles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        align-content: start;
        gap: 20px;
      }

      .workspace {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 20px;
      }

      @media (width >= 1000px) {
        .workspace {
          grid-template-columns: minmax(0, 1fr) 260px;
        }

        embed-code {
          grid-column: 1 / -1;
        }
      }

      /* the code beside the preview that it creates */
      @media (width >= 1280px) {
        .workspace {
          grid-template-columns: minmax(0, 1fr) 236px 416px;
        }

        embed-code {
          grid-column: auto;
        }
      }

      [role='alert'] {
        padding: 12px 20px;
      }

      @media print {
        [aria-label='Options'] {
          display: none;
        }

        [aria-label='Preview'] {
          border: 0;
        }
      }
    `,
  ];

  /** Origin of the service. */
  @property() service = '';
  /** Why the theme in the URL is invalid. */
  @property() problem = '';
  @state() private isStartingWithBrand = false;

  /** Opens the dialog that creates a theme from a logo or a color. Its script is loaded with the first call. */
  async startWithBrand(): Promise<void> {
    const { BrandDialog } = await import('../studio/brand-dialog.ts');
    if (!customElements.get('brand-dialog')) customElements.define('brand-dialog', BrandDialog);
    this.isStartingWithBrand = true;
    await this.updateComplete;
    this.renderRoot.querySelector<InstanceType<typeof BrandDialog>>('brand-dialog')?.show();
  }

  protected override render() {
    const { store, service, problem } = this;
    return html`
      ${problem ? html`<p class="panel" role="alert">The theme in this link is invalid, so the default theme is shown. ${problem}</p>` : nothing}
      <div class="workspace">
        <section class="panel" aria-label="Preview">
          <embed-preview .store=${store} .service=${service}></embed-preview>
        </section>
        <section class="panel" aria-label="Options">
          <embed-choices .store=${store}></embed-choices>
        </section>
        <embed-code .store=${store} .service=${service}></embed-code>
      </div>
      ${this.isStartingWithBrand ? html`<brand-dialog .store=${store}></brand-dialog>` : nothing}
      <p class="unseen" role="status">${store.announcement}</p>
    `;
  }
}
