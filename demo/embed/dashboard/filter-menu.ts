import { computePosition, flip, offset, shift } from '@floating-ui/dom';
import { css, html, LitElement } from 'lit';
import { property, query } from 'lit/decorators.js';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';

/** A button with the name and the value of a filter, which opens the choices in its slot. */
export class FilterMenu extends LitElement {
  static override styles = [
    controls,
    css`
    :host {
      display: grid;
      min-inline-size: 0;
    }

    .button {
      flex-wrap: wrap;
      min-inline-size: 0;
      padding-block: 6px;
      font-weight: 400;
      white-space: normal;
      text-align: start;
      color: var(--ink-soft);
    }

    :host([active]) .button {
      background: var(--primary-tint);
    }

    bdi {
      min-inline-size: min-content;
      flex: 1;
      text-align: start;
      overflow-wrap: break-word;
      font-weight: 500;
      color: var(--ink);
    }

    [popover] {
      inset: auto;
      visibility: hidden; /* until it is placed */
      box-sizing: border-box;
      inline-size: min(300px, calc(100vw - 24px));
      margin: 0;
      padding: 8px;
      color: var(--ink);
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: min(var(--radius), 14px);
      box-shadow: 0 8px 28px rgb(0 0 0 / 16%);
    }
  `,
  ];

  @property() name = '';
  @property() value = '';
  /** Whether the filter is set. */
  @property({ type: Boolean, reflect: true }) active = false;
  @query('button') private button!: HTMLButtonElement;
  @query('[popover]') private choices!: HTMLElement;

  protected override render() {
    return html`<button class="button" type="button" popovertarget="choices" aria-haspopup="dialog">
        ${this.name} <bdi>${this.value}</bdi> ${icons.expand}
      </button>
      <div id="choices" popover role="dialog" aria-label=${this.name} @toggle=${this.#toggled}><slot></slot></div>`;
  }

  readonly #toggled = ({ newState }: ToggleEvent) => {
    if (newState === 'open') return this.#place();
    this.choices.style.visibility = '';
    if (this.contains((this.getRootNode() as ShadowRoot).activeElement)) this.button.focus();
  };

  async #place(): Promise<void> {
    const { x, y } = await computePosition(this.button, this.choices, {
      placement: 'bottom-start',
      strategy: 'fixed',
      middleware: [offset(4), flip(), shift({ padding: 12 })],
    });
    Object.assign(this.choices.style, { left: `${x}px`, top: `${y}px`, visibility: 'visible' });
    this.querySelector<HTMLElement>('*')?.focus();
  }
}
