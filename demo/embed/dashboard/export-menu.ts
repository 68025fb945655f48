import { updateWhenLocaleChanges } from '@lit/localize';
import { css, html, LitElement, nothing } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { messages } from '../messages.ts';
import { icons } from './icons.ts';

/** File format of a download. */
export type ExportFormat = 'csv' | 'png' | 'pdf';

/** The viewer requests a download. */
export class ExportEvent extends Event {
  readonly format: ExportFormat;

  constructor(format: ExportFormat) {
    super('export');
    this.format = format;
  }
}

/**
 * A button with a menu of download formats.
 *
 * @fires {ExportEvent} export - The viewer selected a format.
 */
export class ExportMenu extends LitElement {
  static override styles = css`
    :host {
      position: relative;
      display: block;
    }

    button {
      font: inherit;
      color: var(--ink);
      background: none;
      border: 0;
      border-radius: 8px;
      cursor: pointer;
    }

    button:hover {
      background: var(--page);
    }

    :focus-visible {
      outline: 2px solid var(--primary);
      outline-offset: -2px;
    }

    .opener {
      display: grid;
      place-items: center;
      inline-size: 32px;
      block-size: 32px;
      padding: 0;
      color: var(--ink-soft);
    }

    :host([large]) .opener {
      inline-size: 38px;
      block-size: 38px;
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: min(var(--radius), 18px);
    }

    .opener:hover {
      color: var(--ink);
    }

    .formats {
      position: absolute;
      inset-block-start: calc(100% + 4px);
      inset-inline-end: 0;
      z-index: 2;
      display: grid;
      min-inline-size: 168px;
      padding: 4px;
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: min(var(--radius), 12px);
      box-shadow: 0 8px 24px rgb(0 0 0 / 16%);
    }

    .formats button {
      padding: 8px 12px;
      text-align: start;
      white-space: nowrap;
    }
  `;

  /** Description of the content. */
  @property() what = '';
  @property({ attribute: false }) formats: readonly ExportFormat[] = [];
  @state() private open = false;
  @query('.opener') private opener!: HTMLButtonElement;

  constructor() {
    super();
    updateWhenLocaleChanges(this);
    this.addEventListener('keydown', this.#onKey);
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (!this.renderRoot.contains(relatedTarget as Node | null)) this.open = false;
    });
  }

  protected override render() {
    const label = messages.download(this.what);
    return html`
      <button
        class="opener"
        type="button"
        aria-label=${label}
        title=${messages.downloadShort}
        aria-expanded=${this.open}
        @click=${() => {
          this.open = !this.open;
        }}
      >${icons.download}</button>
      ${this.open ? html`<div class="formats">${this.formats.map((format) => this.#choice(format))}</div>` : nothing}
    `;
  }

  #choice(format: ExportFormat) {
    return html`<button type="button" @click=${() => this.#select(format)}>${messages[format]}</button>`;
  }

  #select(format: ExportFormat): void {
    this.#close();
    this.dispatchEvent(new ExportEvent(format));
  }

  #close(): void {
    this.open = false;
    this.opener.focus();
  }

  readonly #onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !this.open) return;
    event.preventDefault();
    this.#close();
  };
}
