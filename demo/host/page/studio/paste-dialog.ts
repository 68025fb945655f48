import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import type WaTextarea from '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import { css, html, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import { StudioElement } from './studio-element.ts';
import { readPasted } from './theme/paste.ts';

const EXAMPLE = `<svc-embed theme='{"primaryColor":"teal"}'>
embed.theme = { primaryColor: 'teal' };
{ "embedTheme": { "primaryColor": "teal" } }`;

/** Takes a theme in any form that a host writes it in; one that is wrong is told, and changes nothing. */
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

      p {
        margin-block-end: 12px;
      }

      .problem {
        margin-block: 10px 0;
        color: var(--danger);
        overflow-wrap: anywhere;
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
      <p class="soft">The tag or its attribute, a line of JavaScript, the body of a mint, or JSON alone. Nothing of it is run.</p>
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
      ${this.problem ? html`<p class="problem" role="alert">${this.problem} Nothing has been changed.</p>` : nothing}
      <wa-button slot="footer" appearance="outlined" size="s" @click=${this.#close}>Cancel</wa-button>
      <wa-button slot="footer" variant="brand" size="s" @click=${this.#take}>Use this theme</wa-button>
    </wa-dialog>`;
  }

  readonly #close = () => {
    this.open = false;
  };

  readonly #take = () => {
    const read = readPasted(this.textarea.value ?? '', this.store.browser.supports);
    if ('problem' in read) {
      this.problem = read.problem;
      return;
    }
    this.store.takeTheme(read.theme, 'The pasted theme is in use');
    this.open = false;
  };
}
