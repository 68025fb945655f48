import { css, html, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { PointedPart } from '../../../embed/point-at-parts.ts';
import { StudioElement } from './studio-element.ts';
import type { Scheme } from './theme/colors.ts';
import { type ContrastResult, ratioText } from './theme/contrast.ts';
import {
  colorText,
  DEFAULT_FONT,
  DEFAULT_RADIUS,
  effectiveColor,
} from './theme/effective-value.ts';
import { FIELDS, type Field, fieldValue } from './theme/fields.ts';
import type { ThemeField } from './theme-field.ts';

/** Where a part is: its preview, and the box of the preview's page. */
export interface PartPlace {
  readonly scheme: Scheme;
  readonly x: number;
  readonly y: number;
  /** Scale of the preview. */
  readonly scale: number;
}

/** Outlines the pointed part of a preview with its fields and their values, and edits them in place. */
export class PointOverlay extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    css`
      [popover] {
        inset: auto;
        margin: 0;
        padding: 0;
        color: var(--ink);
        border: 0;
      }

      #part {
        overflow: visible;
        pointer-events: none;
        background: none;
        outline: 2px solid var(--primary);
        outline-offset: 1px;
      }

      #part p {
        position: absolute;
        inset-block-start: calc(100% + 5px);
        padding: 3px 8px;
        font-size: 0.75rem;
        white-space: nowrap;
        color: var(--on-primary);
        background: var(--primary);
        border-radius: 6px;
      }

      #part.above p {
        inset-block: auto calc(100% + 5px);
      }

      #part.end p {
        inset-inline-end: 0;
      }

      #editor {
        inline-size: min(300px, calc(100vw - 24px));
        max-block-size: min(460px, calc(100dvh - 24px));
        overflow: auto;
        background: var(--surface);
        border: 1px solid var(--line);
        border-radius: var(--radius);
        box-shadow: 0 16px 48px rgb(0 0 0 / 24%);
      }

      .fields {
        display: grid;
        gap: 14px;
        padding: 14px 16px;
      }

      ul {
        display: grid;
        gap: 2px;
        margin: 0;
        padding: 10px 16px;
        list-style: none;
        font-size: 0.75rem;
        border-block-start: 1px solid var(--line);
      }

      li {
        display: flex;
        justify-content: space-between;
        gap: 12px;
      }

      .fails {
        color: var(--danger);
      }
    `,
  ];

  @state() private fields: readonly Field[] = [];
  @state() private scheme: Scheme = 'light';
  @query('#part') private outline!: HTMLElement;
  @query('#editor') private editor!: HTMLElement;

  /** Shows a part; with `edits`, its fields can be edited. */
  async show({ properties, box, edits }: PointedPart, { scheme, ...at }: PartPlace): Promise<void> {
    if (this.editor.matches(':popover-open')) return;
    this.fields = FIELDS.filter(({ property }) => properties.includes(property));
    this.scheme = scheme;
    const [x, y] = [at.x + box.x * at.scale, at.y + box.y * at.scale];
    const [width, height] = [box.width * at.scale, box.height * at.scale];
    this.outline.className = `${y + height > innerHeight - 40 ? 'above' : ''} ${x > innerWidth / 2 ? 'end' : ''}`;
    place(this.outline, { left: x, top: y, width, height });
    this.outline.showPopover();
    await this.updateComplete;
    if (!edits) return;
    this.editor.showPopover();
    const { offsetWidth, offsetHeight } = this.editor;
    place(this.editor, {
      left: Math.max(12, Math.min(x, innerWidth - offsetWidth - 12)),
      top: Math.max(12, Math.min(y + height + 8, innerHeight - offsetHeight - 12)),
    });
    const field = this.editor.querySelector<ThemeField>('theme-field');
    await field?.updateComplete;
    field?.focus();
  }

  /** Ends the pointing; an open editor stays. */
  leave(): void {
    if (!this.editor.matches(':popover-open')) this.outline.hidePopover();
  }

  protected override render() {
    const { store, fields } = this;
    const paths = fields.map(({ path }) => path);
    const results = store.results.filter(
      ({ field, scheme, check }) =>
        paths.includes(field) && scheme === this.scheme && check.tab === store.tab,
    );
    return html`
      <div id="part" popover="manual">
        <p role="status">${fields.map((field) => `${field.label}: ${this.#value(field)}`).join(' · ')}</p>
      </div>
      <div id="editor" popover role="dialog" aria-label="Edit this part" @toggle=${({ newState }: ToggleEvent) => newState === 'closed' && this.outline.hidePopover()}>
        <div class="fields">
          ${fields.map((field) => html`<theme-field .store=${store} .field=${field}></theme-field>`)}
        </div>
        ${results.length > 0 ? html`<ul aria-label="Contrast">${results.map(contrast)}</ul>` : nothing}
      </div>
    `;
  }

  #value({ path, kind }: Field): string {
    const { theme } = this.store;
    if (kind === 'color') return colorText(effectiveColor(theme, path), this.scheme);
    const value = fieldValue(theme, path);
    return kind === 'radius' ? `${value ?? DEFAULT_RADIUS} px` : `${value ?? DEFAULT_FONT}`;
  }
}

function contrast({ check, ratio, passes }: ContrastResult) {
  return html`<li class=${passes ? '' : 'fails'}>
    <span>${check.label}</span>
    <span>${ratioText(ratio)} <wa-icon name=${passes ? 'check' : 'triangle-alert'} label=${passes ? 'passes' : 'fails'}></wa-icon></span>
  </li>`;
}

function place(element: HTMLElement, box: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(box)) element.style.setProperty(name, `${value}px`);
}
