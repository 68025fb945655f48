import { css, html } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import type { ContrastResult } from './theme/contrast.ts';
import { fieldLabel } from './theme/fields.ts';
import type { StudioStore } from './theme/store.ts';

/** Renders a button that applies the fix of a failing color pair; a placeholder until the fixes are found. */
export function fixButton(store: StudioStore, result: ContrastResult) {
  const fix = store.fixes?.get(result);
  if (!fix) return store.fixes ? '' : html`<div class="fix">…</div>`;
  const label = fieldLabel(fix.field);
  return html`<button
    type="button"
    class="fix"
    title="${label} in ${result.scheme}: nearest color that passes"
    @click=${() => store.setTheme(fix.theme, `${label} is now ${fix.color} in ${result.scheme}`)}
  ><i style=${styleMap({ background: fix.color })}></i>Use ${fix.color}<span class="unseen"> for ${label} in ${result.scheme} to fix “${result.check.label}”</span></button>`;
}

export const fixButtonStyles = css`
  .fix {
    display: flex;
    align-items: center;
    gap: 8px;
    inline-size: 100%;
    margin-block-start: 6px;
    padding: 5px 8px;
    font: inherit;
    font-size: 0.75rem;
    font-weight: 500;
    color: var(--ink);
    background: var(--sunken);
    border: 1px solid var(--line);
    border-radius: 8px;
    cursor: pointer;
  }

  .fix:hover {
    border-color: var(--ink-soft);
  }

  .fix i {
    flex: none;
    inline-size: 14px;
    block-size: 14px;
    border: 1px solid rgb(128 128 128 / 50%);
    border-radius: 4px;
  }
`;
