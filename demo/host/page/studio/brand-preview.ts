import { html, nothing } from 'lit';
import type { EmbedTheme } from '../../../../src/api/index.ts';
import { brandComparison } from './brand-comparison.ts';
import { sample } from './color-sample.ts';
import type { BrandTheme } from './theme/brand-theme.ts';
import type { Resolve } from './theme/colors.ts';
import { type ContrastResult, measureContrast, ratioText, SCHEMES } from './theme/contrast.ts';
import { CONTRAST_CHECKS } from './theme/contrast-checks.ts';

/** The color pairs that the preview shows; all others are counted. */
const SHOWN = ['new', 'chart', 'focus', 'link'];

/** What a theme would replace, and how much of that the preview shows. */
interface Split {
  readonly current: EmbedTheme;
  readonly split: number;
  readonly setSplit: (split: number) => void;
}

/**
 * Renders what the theme of a brand color looks like in light and dark, beside the current one, and whether its contrast was
 * corrected.
 */
export function brandPreview(
  { before, after }: BrandTheme,
  resolve: Resolve,
  { current, split, setSplit }: Split,
) {
  const isCorrected = before.primaryColor !== after.primaryColor;
  return html`<div class="schemes">
      ${SCHEMES.map((scheme) => {
        const results = measureContrast(after, resolve, [scheme]);
        return html`<section>
          <h3>${scheme === 'light' ? 'Light' : 'Dark'}</h3>
          ${brandComparison({ before: current, after, split }, scheme, resolve)}
          ${samples(results, after)}${verdict(results)}
        </section>`;
      })}
    </div>
    <label class="split">
      Before
      <input
        type="range"
        aria-label="Share of the current theme"
        .value=${`${split}`}
        @input=${({ target }: Event) => setSplit((target as HTMLInputElement).valueAsNumber)}
      />
      After
    </label>
    ${isCorrected ? html`<p class="soft">${before.primaryColor} is changed to ${after.primaryColor}, which has enough contrast.</p>` : nothing}`;
}

function samples(results: readonly ContrastResult[], theme: EmbedTheme) {
  return html`<div class="samples">
    ${results
      .filter(({ check }) => SHOWN.includes(check.id))
      .map(
        (result) => html`<div>
          ${sample(result, theme)}
          <small title=${result.check.label}><span class="unseen">${result.check.label}: </span>${ratioText(result.ratio)}</small>
        </div>`,
      )}
  </div>`;
}

function verdict(results: readonly ContrastResult[]) {
  const failing = results.filter(({ passes }) => !passes).length;
  const { length } = CONTRAST_CHECKS;
  return html`<p class=${failing > 0 ? 'verdict fails' : 'verdict passes'}>
    <wa-icon name=${failing > 0 ? 'triangle-alert' : 'check'}></wa-icon>
    <span>${failing > 0 ? `${failing} of ${length} color pairs fail` : `All ${length} color pairs pass`}</span>
  </p>`;
}
