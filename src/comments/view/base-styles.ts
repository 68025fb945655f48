import { css } from 'lit';

try {
  // `em` of a registered length is that of the host everywhere. But Firefox 153 and WebKit, which has no currentCSSZoom,
  // apply CSS zoom twice to such a length. There, `em` is that of each element, and WebKit notices a change of `rem` only
  // in a registered one. Always register the first name when they apply zoom once.
  const isZoomedOnce =
    !CSS.supports('-moz-appearance', 'none') && 'currentCSSZoom' in Element.prototype;
  CSS.registerProperty({
    name: isZoomedOnce ? '--_svc-rem' : '--_svc-root',
    syntax: '<length>',
    inherits: true,
    initialValue: '16px',
  });
} catch {
  // Another copy of this module has registered it, or there is no layout.
}

/**
 * Private custom properties and controls that all parts of the panel share.
 * `--_on-accent` is white or black, whichever has the better contrast.
 * `font: medium` is the size that the viewer has chosen, on which the page has no influence. Text styles of ancestors would
 * change what a viewer reads and copies; a page can set them on the element.
 */
export const baseStyles = css`
  :host {
    --_text: var(--svc-comments-color, light-dark(#1a1f29, #e8eaf0));
    --_muted: var(--svc-comments-muted-color, light-dark(#586173, #a0a9ba));
    --_border: var(--svc-comments-border-color, light-dark(#dfe3ea, #333a47));
    --_background: var(--svc-comments-background, var(--svc-card-color, light-dark(#ffffff, #161a21)));
    --_raised: light-dark(#f5f6f9, #1f242e);
    --_hover: light-dark(#eceff4, #2a303c);
    --_accent: var(--svc-primary-color, light-dark(#2f5fd0, #84a9ff));
    --_on-accent: var(
      --svc-on-primary-color,
      lab(from var(--_accent) clamp(0, (49.4 - l) * 99, 100) 0 0)
    );
    --_accent-text: light-dark(
      oklch(from var(--_accent) min(l, 0.48) c h),
      oklch(from var(--_accent) max(l, 0.78) min(c, 0.13) h)
    );
    --_tint: light-dark(
      color-mix(in oklab, var(--_accent) 10%, var(--_background)),
      color-mix(in oklab, var(--_accent) 32%, var(--_background))
    );
    --_danger: light-dark(#b3261e, #ff9d94);
    --_danger-tint: light-dark(#fdf0ef, #3a2220);
    --_radius: var(--svc-border-radius, 8px);
    --_control: min(var(--_radius), 18px);
    color: var(--_text);
    font: 400 medium / 1.5 var(--svc-font, system-ui, 'Segoe UI', Roboto, sans-serif);
    text-align: start;
    text-indent: 0;
    text-shadow: none;
    text-transform: none;
    letter-spacing: normal;
    word-spacing: normal;
    white-space: normal;
    word-break: normal;
    line-break: auto;
    hyphens: manual;
    -webkit-user-select: text;
    user-select: text;
    -webkit-text-fill-color: currentcolor;
    -webkit-text-security: none;
    -webkit-text-stroke: 0;
    --_svc-root: 1rem;
    --_svc-rem: max(1em, 1rem, 16px);
  }
  .panel {
    font-size: calc(0.875 * var(--_svc-rem));
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: calc(0.375 * var(--_svc-rem));
    min-block-size: calc(1.75 * var(--_svc-rem));
    padding-inline: calc(0.625 * var(--_svc-rem));
    border: 1px solid transparent;
    border-radius: var(--_control);
    background: transparent;
    color: var(--_muted);
    font: inherit;
    font-weight: 550;
    cursor: pointer;
    transition: background-color 0.12s, color 0.12s, border-color 0.12s;
  }
  button:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  :focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
  }
  .primary {
    background: var(--_accent);
    color: var(--_on-accent);
    padding-inline: calc(0.875 * var(--_svc-rem));
  }
  .primary:hover {
    background: color-mix(in oklab, var(--_accent) 88%, oklch(from var(--_on-accent) calc(1 - l) 0 0));
    color: var(--_on-accent);
  }
  .outlined {
    border-color: var(--_border);
    background: var(--_background);
    color: var(--_text);
  }
  .danger {
    color: var(--_danger);
  }
  header,
  .bar,
  .meta,
  .actions,
  .notice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
  }
  svg {
    inline-size: var(--_svc-rem);
    block-size: var(--_svc-rem);
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .dots {
    stroke-width: 2.4;
  }
  .directional:dir(rtl) {
    transform: scaleX(-1);
  }
  .hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
`;
