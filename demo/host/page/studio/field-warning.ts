import { css, html } from 'lit';
import { fixButton } from './fix-button.ts';
import { type ContrastResult, ratioText, SCHEMES } from './theme/contrast.ts';
import type { FieldPath } from './theme/fields.ts';
import type { StudioStore } from './theme/store.ts';

/** Renders, for each scheme in which a field causes too little contrast, the worst color pair and its fix. */
export function fieldWarning(store: StudioStore, path: FieldPath) {
  const failing = store.results.filter(({ field, passes }) => field === path && !passes);
  return html`<div role="status" id="warning">
    ${SCHEMES.map((scheme) => {
      const ofScheme = failing.filter((result) => result.scheme === scheme).sort(byShortfall);
      const [worst] = ofScheme;
      return worst ? warning(store, worst, ofScheme.length - 1) : '';
    })}
  </div>`;
}

function warning(store: StudioStore, worst: ContrastResult, others: number) {
  const { check, scheme, ratio } = worst;
  const more = others === 0 ? '' : ` and ${others} more ${others === 1 ? 'pair' : 'pairs'}`;
  return html`<p class="warning">
      <wa-icon name="triangle-alert"></wa-icon>
      <span>Too little contrast in ${scheme}: ${check.label.toLowerCase()}${more}. ${ratioText(ratio)}, needs ${check.needed}:1.</span>
    </p>
    ${fixButton(store, worst)}`;
}

/** Sorts by the share of the needed contrast, lowest first. */
function byShortfall(one: ContrastResult, other: ContrastResult): number {
  return one.ratio / one.check.needed - other.ratio / other.check.needed;
}

export const fieldWarningStyles = css`
  .warning {
    display: flex;
    gap: 6px;
    margin-block-start: 6px;
    font-size: 0.75rem;
    text-wrap: pretty;
    color: var(--danger);
  }

  .warning wa-icon {
    flex: none;
    margin-block-start: 2px;
  }
`;
