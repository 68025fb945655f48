import { css, html, nothing } from 'lit';
import type { Field } from './theme/fields.ts';

/** Renders a field's label, its control, its hint, its warning, and a button that unsets it or where its value is from. */
export function fieldRow({
  field,
  isSet,
  unset,
  origin = 'Default',
  action = nothing,
  content,
  warning = nothing,
}: {
  field: Field;
  isSet: boolean;
  unset: () => void;
  /** Where the value is from if the theme does not set it. */
  origin?: string;
  action?: unknown;
  content: unknown;
  warning?: unknown;
}) {
  return html`<div class="field" role="group" aria-label=${field.label} aria-describedby="hint warning">
    <div class="head">
      <span class="name" aria-hidden="true">${field.label}</span>
      ${
        isSet
          ? html`<button type="button" class="icon-button" title="Use the embed’s default" @click=${unset}>
            <wa-icon name="x" label="Unset ${field.label}"></wa-icon>
          </button>`
          : html`<span class="origin">${origin}</span>`
      }
      ${action}
    </div>
    ${content}
    ${warning}
    <p class="hint" id="hint">${field.hint}</p>
  </div>`;
}

export const fieldStyles = css`
  .head {
    display: flex;
    align-items: center;
    gap: 2px;
    min-block-size: 28px;
    margin-block-end: 4px;
  }

  .name {
    flex: 1;
    font-weight: 500;
  }

  .origin {
    font-size: 0.75rem;
    color: var(--ink-soft);
  }

  .hint {
    margin-block-start: 4px;
    font-size: 0.75rem;
    text-wrap: pretty;
    color: var(--ink-soft);
  }
`;
