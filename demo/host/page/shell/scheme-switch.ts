import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { css, html, LitElement } from 'lit';
import { state } from 'lit/decorators.js';
import { type Scheme, selectedScheme, selectScheme } from './scheme.ts';

const NEXT: Record<Scheme, Scheme> = { auto: 'light', light: 'dark', dark: 'auto' };
const ICON: Record<Scheme, string> = { auto: 'sun-moon', light: 'sun', dark: 'moon' };

/** Button in the header that switches the color scheme of all demo pages. */
export class SchemeSwitch extends LitElement {
  static override styles = css`
    wa-icon {
      font-size: 1.25rem;
    }
  `;

  @state() private scheme = selectedScheme();

  protected override render() {
    const label = `Color scheme: ${this.scheme}`;
    return html`<wa-button appearance="plain" size="s" title=${label} @click=${this.#switch}>
      <wa-icon name=${ICON[this.scheme]} label=${label}></wa-icon>
    </wa-button>`;
  }

  readonly #switch = () => {
    this.scheme = NEXT[this.scheme];
    selectScheme(this.scheme);
  };
}
