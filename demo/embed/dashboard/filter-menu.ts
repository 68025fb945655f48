import { computePosition, flip, offset, shift } from '@floating-ui/dom';
import { css, html, LitElement } from 'lit';
import { property, query } from 'lit/decorators.js';
import { icons } from './icons.ts';

/** A button with the name and the value of a filter, which opens the choices in its slot. */
export class FilterMenu extends LitElement {
  static override styles = css`
    :host {
      display: grid;
      min-inline-size: 0;
    }

    button {
      display: inline-flex;
      align-items: center;
      gap: 6px;
      min-inline-size: 0;
      min-block-size: 34px;
      padding: 0 10px 0 12px;
      font: inherit;
      color: var(--ink-soft);
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: min(var(--radius), 17px);
      cursor: pointer;
    }

    button:dir(rtl) {
      padding: 0 12px 0 10px;
    }

    button:hover {
      border-color: var(--ink-soft);
    }

    :host([active]) button {
      background: var(--chart-series-soft);
    }

    bdi {
      min-inline-size: 0;
      flex: 1;
      text-align: start;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
      font-weight: 500;
      color: var(--ink);
    }

    :focus-visible {
      outline: 2px solid var(--primary);
      outline-offset: 2px;
    }

    [popover] {
      inset: auto;
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
  `;

  @property() name = '';
  @property() value = '';
  /** Whether the filter is set. */
  @property({ type: Boolean, reflect: true }) active = false;
  @query('button') private button!: HTMLButtonElement;
  @query('[popover]') private choices!: HTMLElement;

  protected override render() {
    return html`<button type="button" popovertarget="choices" aria-haspopup="dialog">
        ${this.name} <bdi>${this.value}</bdi> ${icons.expand}
      </button>
      <div id="choices" popover role="dialog" aria-label=${this.name} @toggle=${this.#opened}><slot></slot></div>`;
  }

  readonly #opened = async ({ newState }: ToggleEvent) => {
    if (newState === 'open') this.querySelector<HTMLElement>('*')?.focus();
    const middleware = [offset(4), flip(), shift({ padding: 12 })];
    const { x, y } = await computePosition(this.button, this.choices, {
      placement: 'bottom-start',
      strategy: 'fixed',
      middleware,
    });
    Object.assign(this.choices.style, { position: 'fixed', left: `${x}px`, top: `${y}px` });
  };
}
