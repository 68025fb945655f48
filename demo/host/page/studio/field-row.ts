import { css, html, nothing } from 'lit';
import type { Field } from './theme/fields.ts';

/** Renders a field's label, its control, its hint and a button that unsets it. */
export function fieldRow({
  field,
  isSet,
  unset,
  action = nothing,
  content,
}: {
  field: Field;
  isSet: boolean;
  unset: () => void;
  action?: unknown;
  content: unknown;
}) {
  return html`<div class="field" role="group" aria-label=${field.label} aria-describedby="hint">
    <div class="head">
      <span class="name" aria-hidden="true">${field.label}</span>
      ${
        isSet
          ? html`<button type="button" class="icon-button" title="Use the embed’s default" @click=${unset}>
            <wa-icon name="x" label="Unset ${field.label}"></wa-icon>
          </button>`
          : nothing
      }
      ${action}
    </div>
    ${content}
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

  .hint {
    margin-block-start: 4px;
    font-size: 0.75rem;
    text-wrap: pretty;
    color: var(--ink-soft);
  }
`;
