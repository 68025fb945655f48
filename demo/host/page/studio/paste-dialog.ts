import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import type WaTextarea from '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import { css, html, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import { StudioElement } from './studio-element.ts';
import { parsePastedTheme } from './theme/parse-pasted-theme.ts';

const EXAMPLE = `:root { --primary: 173 80% 26%; --radius: 0.5rem; }
{ "color": { "brand": { "$value": "#0f766e" } } }
<svc-embed theme='{"primaryColor":"teal"}'>`;

/** Dialog that imports a theme in any of its notations; an invalid one is reported and changes nothing. */
export class PasteDialog extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    css`
      wa-dialog {
        --width: min(640px, calc(100vw - 24px));
      }

      wa-textarea::part(textarea) {
        font: 0.8125rem / 1.6 var(--mono);
      }

      .soft {
        margin-block-end: 12px;
      }
    `,
  ];

  @state() private open = false;
  @state() private problem = '';
  @query('wa-textarea') private textarea!: WaTextarea;

  show(): void {
    this.problem = '';
    this.textarea.value = '';
    this.open = true;
  }

  protected override render() {
    return html`<wa-dialog
      label="Paste a theme"
      ?open=${this.open}
      @wa-after-show=${() => this.textarea.focus()}
      @wa-after-hide=${() => {
        this.open = false;
      }}
    >
      <p class="soft">Paste the CSS variables of your design system (also those of shadcn/ui and Tailwind), design tokens of Figma as JSON, or a theme in any notation of the studio. The text is not executed.</p>
      <wa-textarea
        label="Theme"
        rows="8"
        resize="vertical"
        spellcheck="false"
        placeholder=${EXAMPLE}
        @input=${() => {
          this.problem = '';
        }}
      ></wa-textarea>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem} The theme was not changed.</p>` : nothing}
      <wa-button slot="footer" appearance="outlined" size="s" @click=${this.#close}>Cancel</wa-button>
      <wa-button slot="footer" variant="brand" size="s" @click=${this.#importTheme}>Use this theme</wa-button>
    </wa-dialog>`;
  }

  readonly #close = () => {
    this.open = false;
  };

  readonly #importTheme = () => {
    const read = parsePastedTheme(this.textarea.value ?? '', this.store.browser.supports);
    if ('problem' in read) {
      this.problem = read.problem;
      return;
    }
    this.store.setTheme(read.theme, 'The pasted theme is applied');
    this.open = false;
  };
}
