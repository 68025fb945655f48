import { html } from 'lit';
import { sample } from './color-sample.ts';
import type { BrandTheme } from './theme/brand-theme.ts';
import type { Resolve, Scheme } from './theme/colors.ts';
import { type ContrastResult, measureContrast, ratioText, SCHEMES } from './theme/contrast.ts';
import { CONTRAST_CHECKS } from './theme/contrast-checks.ts';

/** The color pairs that the comparison shows; all others are counted. */
const SHOWN = ['new', 'chart', 'focus', 'link'];

/** Renders what a brand color looks like in light and dark, before and after its contrast is corrected. */
export function brandComparison({ before, after }: BrandTheme, resolve: Resolve) {
  return html`<table>
    <thead>
      <tr>
        <td></td>
        ${SCHEMES.map((scheme) => html`<th scope="col">${scheme === 'light' ? 'Light' : 'Dark'}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${[
        { label: 'Before', theme: before },
        { label: 'After', theme: after },
      ].map(
        ({ label, theme }) => html`<tr>
          <th scope="row">${label}</th>
          ${SCHEMES.map((scheme) => {
            const results = measureContrast(theme, resolve, [scheme]);
            return html`<td>${samples(results, theme)}${verdict(results, scheme)}</td>`;
          })}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function samples(results: readonly ContrastResult[], theme: BrandTheme['before']) {
  return html`<div class="samples">
    ${results
      .filter(({ check }) => SHOWN.includes(check.id))
      .map(
        (result) => html`<div class=${result.passes ? 'passes' : 'fails'}>
          ${sample(result, theme)}
          <small title=${result.check.label}><span class="unseen">${result.check.label}: </span>${ratioText(result.ratio)}</small>
        </div>`,
      )}
  </div>`;
}

function verdict(results: readonly ContrastResult[], scheme: Scheme) {
  const failing = results.filter(({ passes }) => !passes).length;
  const primary = results.find(({ check }) => check.id === 'chart')?.foreground;
  return html`<p class=${failing > 0 ? 'verdict fails' : 'verdict passes'}>
    <wa-icon name=${failing > 0 ? 'triangle-alert' : 'check'}></wa-icon>
    <span>${primary}: ${
      failing > 0
        ? `${failing} of ${CONTRAST_CHECKS.length} color pairs fail in ${scheme}`
        : `all ${CONTRAST_CHECKS.length} color pairs pass in ${scheme}`
    }</span>
  </p>`;
}
