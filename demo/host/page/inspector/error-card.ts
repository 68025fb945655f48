import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { css, html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { fixes } from '../../../../src/host/diagnosis/fixes.ts';
import type { EmbedErrorCode, SvcEmbed } from '../../../../src/host/index.ts';
import { errorCodes, viewerMessage } from './error-codes.ts';

/** Describes the latest error: its code, what the viewer sees, and what to do. */
export class ErrorCard extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }

    section:focus {
      outline: none;
    }

    div {
      position: relative;
      display: grid;
      gap: 6px;
      margin-block-end: var(--gap);
      padding: 12px 16px;
      border: 1px solid color-mix(in srgb, var(--danger) 45%, var(--line));
      border-radius: var(--radius);
      background: color-mix(in srgb, var(--danger) 6%, var(--surface));
      font-size: 0.8125rem;
    }

    p {
      margin: 0;
    }

    code {
      font: 600 0.875rem var(--mono);
      color: var(--danger);
    }

    dl {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 2px 12px;
      margin: 0;
    }

    dt {
      color: var(--ink-soft);
    }

    dd {
      margin: 0;
    }

    wa-button {
      position: absolute;
      inset-block-start: 6px;
      inset-inline-end: 6px;
    }
  `;

  @property({ attribute: false }) embed!: SvcEmbed;
  @state() private code: EmbedErrorCode | undefined;

  protected override firstUpdated(): void {
    this.embed.addEventListener('svc-error', ({ error }) => {
      if (error) this.code = error.code;
    });
  }

  protected override render() {
    return html`<section tabindex="-1" aria-label="Latest error" aria-live="polite">${this.#card()}</section>`;
  }

  #card() {
    if (!this.code) return nothing;
    const { cause } = errorCodes[this.code];
    return html`<div>
      <code>${this.code}</code>
      <p>${cause}</p>
      <dl>
        <dt>The viewer sees</dt><dd>${viewerMessage(this.code)}</dd>
        <dt>What to do</dt><dd>${fixes[this.code]}</dd>
      </dl>
      <wa-button appearance="plain" size="xs" title="Close" @click=${this.#close}
        ><wa-icon name="x" label="Close"></wa-icon
      ></wa-button>
    </div>`;
  }

  /** Moves the focus to the section before the button is removed. */
  readonly #close = () => {
    this.renderRoot.querySelector('section')?.focus();
    this.code = undefined;
  };
}
