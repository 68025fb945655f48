import { css } from 'lit';

/** The styles of `<svc-inspector>`. It follows the color scheme of the page. */
export const styles = css`
  :host {
    all: initial;
    --_ink: light-dark(#1c2230, #e6e9f0);
    --_soft: light-dark(#5a6273, #a3abbd);
    --_line: light-dark(#d9dee8, #343c4d);
    --_surface: light-dark(#fff, #171c27);
    --_sunken: light-dark(#f1f4f9, #222938);
    --_primary: light-dark(#2f5fd0, #84a9ff);
    --_danger: light-dark(#b3261e, #ff9d95);
    --_success: light-dark(#19703c, #76d69b);
    --_warning: light-dark(#8a5300, #f2bd6b);
    --_mono: ui-monospace, monospace;
    display: block;
    color-scheme: inherit;
    color: var(--_ink);
    font: 13px/1.4 system-ui, sans-serif;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  :host([docked]) {
    position: fixed;
    inset: auto 0 0 auto;
    z-index: 2147483647;
    max-inline-size: 100%;
    pointer-events: none;
  }
  @media print {
    :host([docked]) {
      display: none;
    }
  }
  * {
    box-sizing: border-box;
  }
  #root {
    display: flex;
    flex-direction: column-reverse;
    align-items: end;
    block-size: 100%;
  }
  button,
  [part='panel'] {
    pointer-events: auto;
  }
  [part='panel'] {
    display: flex;
    flex-direction: column;
    flex: 1;
    inline-size: 100%;
    min-block-size: 0;
    container-type: inline-size;
    background: var(--_surface);
    outline-offset: -2px;
  }
  :host([docked]) [part='panel'] {
    flex: none;
    inline-size: min(680px, 100vw);
    block-size: min(460px, 70vh);
    border: 1px solid var(--_line);
    border-radius: 10px 0 0 0;
    box-shadow: 0 4px 24px #0004;
  }
  button {
    padding: 2px 8px;
    color: inherit;
    background: none;
    border: 1px solid var(--_line);
    border-radius: 6px;
    font: inherit;
    font-size: 12px;
    line-height: 20px;
    cursor: pointer;
  }
  button:hover {
    background: var(--_sunken);
  }
  [part='toggle'] {
    margin: 0 8px 8px 0;
    padding: 4px 12px;
    background: var(--_surface);
    border-radius: 99px;
    box-shadow: 0 1px 6px #0003;
  }
  [part='toggle'][aria-expanded='true'] {
    margin-block-start: 8px;
  }
  [part='toggle'] b {
    margin-inline-start: 4px;
    color: var(--_danger);
  }
  header,
  .filters,
  .trace {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    padding: 6px 12px;
  }
  .filters {
    border-block-end: 1px solid var(--_line);
  }
  .trace {
    gap: 4px 12px;
    background: var(--_sunken);
  }
  .trace > span {
    overflow-wrap: anywhere;
  }
  .trace label {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 8px;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  input[type='range'] {
    flex: 1;
    min-inline-size: 80px;
    accent-color: var(--_primary);
  }
  h2 {
    margin: 0;
    font-size: 14px;
    font-weight: 600;
  }
  .count {
    margin-inline: 4px auto;
    color: var(--_soft);
    font-variant-numeric: tabular-nums;
  }
  header {
    position: relative;
  }
  /* all buttons in the row below, not the last one alone */
  @container (width < 480px) {
    .count {
      flex: 1 0 calc(100% - 90px);
    }
  }
  /* over what is below, so that it moves nothing */
  [role='status']:not(:empty) {
    position: absolute;
    inset: calc(100% - 4px) 12px auto auto;
    z-index: 1;
    padding: 2px 8px;
    border-radius: 6px;
    color: var(--_surface);
    background: var(--_ink);
  }
  .failure {
    margin: 0;
    padding: 6px 12px;
    color: var(--_danger);
    background: color-mix(in srgb, var(--_danger) 9%, var(--_surface));
  }
  .filters button {
    color: var(--_soft);
    border-radius: 99px;
  }
  .filters button[aria-pressed='true'] {
    color: var(--_ink);
    background: var(--_sunken);
    border-color: var(--_soft);
  }
  @media (forced-colors: active) {
    .filters button[aria-pressed='true'] {
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
    }
  }
  [data-kind][aria-pressed='false'] {
    border-style: dashed;
  }
  .embed-state {
    font-weight: 600;
    & span {
      color: var(--_primary);
      font-weight: 400;
    }
    &[data-state='ready'] span {
      color: var(--_success);
    }
    &[data-state='expiring'] span,
    &[data-state='renewing'] span {
      color: var(--_warning);
    }
    &[data-state='error'] span,
    &[data-state='expired'] span {
      color: var(--_danger);
    }
  }
  .missed {
    border-radius: 0;
    color: var(--_surface);
    background: var(--_primary);
  }
  .missed:hover {
    background: var(--_ink);
  }
  :focus-visible {
    outline: 2px solid var(--_primary);
    outline-offset: -2px;
  }
`;
