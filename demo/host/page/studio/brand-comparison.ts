import { css, html } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import type { EmbedTheme } from '../../../../src/api/index.ts';
import { type Resolve, type Scheme, toHex } from './theme/colors.ts';
import { commentsPaletteOf, paletteOf } from './theme/palette.ts';

/** The theme of the page, and the one that would replace it. */
export interface Replacement {
  readonly before: EmbedTheme;
  readonly after: EmbedTheme;
  /** The share of the width that shows `before`, in percent. */
  readonly split: number;
}

/** Renders a dashboard and a comment in both themes, one over the other from the split on. */
export function brandComparison(
  { before, after, split }: Replacement,
  scheme: Scheme,
  resolve: Resolve,
) {
  const clip = styleMap({ 'clip-path': `inset(0 0 0 ${split}%)` });
  return html`<div class="comparison">
    ${sketch(before, scheme, resolve)}
    <div role="img" aria-label="After, ${scheme}" style=${clip}>${sketch(after, scheme, resolve)}</div>
  </div>`;
}

function sketch(theme: EmbedTheme, scheme: Scheme, resolve: Resolve) {
  const { page, surface, foreground, primary, onPrimary, primaryLine, primaryTint } = paletteOf(
    theme,
    scheme,
    resolve,
  );
  const { background = surface, accentText = primary } = commentsPaletteOf(theme, scheme, resolve);
  const colors = {
    page,
    surface,
    foreground,
    primary,
    onPrimary,
    primaryLine,
    background,
    accentText,
  };
  const properties = Object.entries(colors).map(([name, color]) => [`--${name}`, toHex(color)]);
  const styles = styleMap({
    ...Object.fromEntries(properties),
    '--primaryTint': primaryTint.toString(),
    '--font': theme.font ?? 'system-ui, sans-serif',
    '--corner': `${Math.min(theme.borderRadius ?? 12, 18)}px`,
  });
  return html`<div class="sketch" style=${styles} aria-hidden="true">
    <p><b>Flights</b><i>Comments</i></p>
    <div>
      <svg viewBox="0 0 160 48" preserveAspectRatio="none"><path class="area" d="M0 40 30 22 60 30 95 10 128 20 160 4V48H0Z" /><path d="M0 40 30 22 60 30 95 10 128 20 160 4" /></svg>
    </div>
    <div class="note">Ilse Berg <em>@Mara Lind</em> why May?</div>
  </div>`;
}

export const comparisonStyles = css`
  .comparison {
    display: grid;
    margin-block-end: 8px;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: 10px;
    forced-color-adjust: none;

    & > * {
      grid-area: 1 / 1;
    }
  }

  .sketch {
    display: grid;
    gap: 8px;
    padding: 10px;
    font: 400 0.75rem / 1.4 var(--font);
    white-space: nowrap;
    color: var(--foreground);
    background: var(--page);

    & p {
      display: flex;
      align-items: center;
      justify-content: space-between;
    }

    & i {
      padding: 3px 10px;
      font-style: normal;
      font-weight: 500;
      color: var(--onPrimary);
      background: var(--primary);
      border-radius: var(--corner);
    }

    & div {
      padding: 8px;
      background: var(--surface);
      border-radius: var(--corner);
    }

    & svg {
      display: block;
      inline-size: 100%;
      block-size: 48px;
      fill: none;
      stroke: var(--primaryLine);
      stroke-width: 2;
    }

    & .area {
      fill: var(--primaryTint);
      stroke: none;
    }

    & .note {
      background: var(--background);
    }

    & em {
      font-style: normal;
      font-weight: 500;
      color: var(--accentText);
    }
  }

  .split {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 12px;
    margin-block-start: 12px;
    accent-color: var(--primary);
  }
`;
