import '@awesome.me/webawesome/dist/components/callout/callout.js';
import { css, html, nothing } from 'lit';
import { property, query } from 'lit/decorators.js';
import type { PasteDialog } from './paste-dialog.ts';
import { StackedController } from './stacked-controller.ts';
import { StudioElement } from './studio-element.ts';

/** The studio: controls at the side of what they change, what is hard to read, and the theme to take away. */
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

      .panel {
        min-inline-size: 0;
        overflow: hidden;
        background: var(--surface);
        border: 1px solid var(--line);
        border-radius: var(--radius);
      }

      .bench {
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

      :host([stacked]) .bench {
        grid-template-columns: minmax(0, 1fr);
      }

      /* from edge to edge, so that nothing is seen passing by at its corners */
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
  /** Why the theme in the address does not count. */
  @property() problem = '';
  @query('paste-dialog') private dialog!: PasteDialog;
  @query('#preview') private preview!: HTMLElement;
  readonly #layout = new StackedController(this);

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.#key);
  }

  protected override render() {
    const { store, service } = this;
    const { stacked } = this.#layout;
    // what is read and tabbed to first is what is seen first; the controls move, for a frame that moves loads anew
    const controls = html`<section class="panel" aria-label="Theme" @click=${this.#makeRoom}><theme-controls .store=${store}></theme-controls></section>`;
    return html`
      <div class="head">
        <div>
          <h1>Theme studio</h1>
          <p class="soft">One theme for every surface, seen where it is used, in light and in dark.</p>
        </div>
        <studio-toolbar .store=${store} @paste-wanted=${() => this.dialog.show()}></studio-toolbar>
      </div>
      ${this.#complaint()}
      <preset-picker .store=${store}></preset-picker>
      <div class="bench">
        ${stacked ? nothing : controls}
        <section class="panel" id="preview" aria-label="Preview" tabindex="-1">
          <theme-preview .store=${store} .service=${service}></theme-preview>
        </section>
        ${stacked ? controls : nothing}
      </div>
      <section class="panel" aria-label="Contrast" @preview-wanted=${this.#toPreview}>
        <contrast-report .store=${store}></contrast-report>
      </section>
      <section class="panel" aria-label="Code"><theme-code .store=${store}></theme-code></section>
      <paste-dialog .store=${store}></paste-dialog>
      <p class="unseen" role="status">${store.said}</p>
    `;
  }

  #complaint() {
    return this.problem
      ? html`<wa-callout variant="warning" size="s" role="alert">
        <wa-icon slot="icon" name="triangle-alert"></wa-icon>
        The theme in this address does not count, so here is the default. ${this.problem}
      </wa-callout>`
      : nothing;
  }

  /** Puts a field whose picker or list opens below it right below the preview, which would be covered otherwise. */
  readonly #makeRoom = (event: Event) => {
    if (!this.#layout.stacked) return;
    const path = event.composedPath().filter((one) => one instanceof Element);
    if (path.some((one) => one.matches('[part~="trigger"], [role="combobox"]')))
      path.find((one) => one.matches('.field'))?.scrollIntoView({ block: 'start' });
  };

  readonly #toPreview = () => {
    this.preview.focus({ preventScroll: true });
    this.preview.scrollIntoView({ block: 'start' });
  };

  /** Ctrl Z and Ctrl Shift Z, but where one writes a longer text. */
  readonly #key = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    const [target] = event.composedPath();
    if (!isUndo || event.altKey || target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    if (event.shiftKey) this.store.redo();
    else this.store.undo();
  };
}
