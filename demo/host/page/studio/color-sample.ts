import { css, html, svg } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import type { EmbedTheme } from '../../../../src/api/index.ts';
import type { ContrastResult } from './theme/contrast.ts';

const CHART = svg`<svg viewBox="0 0 64 28" aria-hidden="true">
  <path d="M1 22 12 14 22 18 34 7 46 12 63 3" fill="none" stroke="var(--of-ink)" stroke-width="2" />
</svg>`;
const GRID = svg`<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="var(--of-ink)" stroke-width="2">
  <rect x="4" y="4" width="7" height="9" rx="1" /><rect x="14" y="4" width="6" height="5" rx="1" />
  <rect x="14" y="12" width="6" height="8" rx="1" /><rect x="4" y="16" width="7" height="4" rx="1" />
</svg>`;
const TICK = svg`<svg viewBox="0 0 16 16" aria-hidden="true">
  <rect width="16" height="16" rx="3" fill="var(--of-ink)" />
  <path d="m4 8.5 2.5 2.5 5.5-6" fill="none" stroke="var(--of-ground)" stroke-width="2" />
</svg>`;

/** Renders a small sample of a color pair, with the colors, font and corner radius of the theme. */
export function sample(
  { check, foreground, background, surrounding }: ContrastResult,
  { font, borderRadius }: EmbedTheme,
) {
  const styles = styleMap({
    '--of-ink': foreground,
    '--of-ground': background,
    '--of-around': surrounding,
    '--of-font': font ?? 'system-ui, sans-serif',
    '--of-radius': `${Math.min(borderRadius ?? 12, 18)}px`,
  });
  return html`<div class="sample" style=${styles} aria-hidden="true">
    <span class=${check.sample}>${DRAWINGS[check.sample] ?? check.text}</span>
  </div>`;
}

const DRAWINGS: Readonly<Record<string, unknown>> = { chart: CHART, icon: GRID, tick: TICK };

export const sampleStyles = css`
  .sample {
    display: grid;
    place-items: center;
    block-size: 52px;
    padding: 6px 10px;
    overflow: hidden;
    font: 400 0.875rem / 1.4 var(--of-font);
    white-space: nowrap;
    color: var(--of-ink);
    background: var(--of-around);
    border-radius: 10px;
    forced-color-adjust: none;
  }

  .sample > * {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .sample svg {
    display: block;
    inline-size: 64px;
    block-size: 28px;
  }

  .button {
    padding: 5px 12px;
    font-weight: 500;
    background: var(--of-ground);
    border-radius: var(--of-radius);
  }

  .bubble {
    padding: 5px 12px;
    background: var(--of-ground);
    border-radius: 14px;
    border-end-end-radius: 4px;
  }

  .chip {
    padding: 1px 6px;
    background: var(--of-ground);
    border-radius: 6px;
  }

  .sample .ring {
    padding: 3px 10px;
    overflow: visible;
    color: transparent;
    border-radius: var(--of-radius);
    outline: 2px solid var(--of-ink);
  }

  .icon {
    padding: 6px;
    background: var(--of-ground);
    border-radius: min(var(--of-radius), 10px);
  }

  .sample .icon svg {
    inline-size: 22px;
    block-size: 22px;
  }

  .sample .tick svg {
    inline-size: 18px;
    block-size: 18px;
  }

  .avatar {
    display: grid;
    place-items: center;
    inline-size: 32px;
    block-size: 32px;
    font-size: 0.75rem;
    font-weight: 600;
    background: var(--of-ground);
    border-radius: 50%;
  }

  .field,
  .edge {
    inline-size: 100%;
    padding: 5px 10px;
    background: var(--of-ground);
    border-radius: min(var(--of-radius), 12px);
  }

  .edge {
    block-size: 28px;
    border: 1px solid var(--of-ink);
  }
`;
