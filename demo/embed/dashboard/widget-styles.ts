import { css } from 'lit';

/** How a tile looks. */
export const widgetStyles = css`
  :host {
    container-type: inline-size;
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    padding: 14px 20px 20px;
  }

  header {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 32px;
    margin-block-end: 8px;
  }

  header.bare {
    margin-block-end: 0;
  }

  .notice {
    margin: 0 0 8px;
    color: var(--danger);
  }

  .note {
    margin: -10px 0 8px;
    font-size: 0.75rem;
    color: var(--ink-soft);
  }

  :host([single]) {
    background: none;
    border: 0;
  }

  :host([single]) header {
    display: none;
  }

  h2 {
    flex: 1;
    margin: 0;
    font-size: 0.875rem;
    font-weight: 600;
  }

  button {
    font: inherit;
    color: var(--ink-soft);
    background: none;
    border: 1px solid transparent;
    border-radius: 8px;
    padding: 4px 8px;
    cursor: pointer;
  }

  button:hover {
    color: var(--ink);
    border-color: var(--line);
  }

  header .icon {
    margin-inline-end: -8px;
    display: inline-grid;
    place-items: center;
    inline-size: 32px;
    block-size: 32px;
    padding: 0;
  }

  :focus-visible {
    outline: 2px solid var(--primary);
    outline-offset: 2px;
  }

  .body {
    position: relative;
    flex: 1;
    min-block-size: 224px;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    transition: opacity 0.15s;
  }

  .body[aria-busy="true"] {
    opacity: 0.55;
  }

  .body.low {
    min-block-size: 56px;
  }

  .state {
    place-self: center;
    text-align: center;
    color: var(--ink-soft);
  }

  .state p {
    margin: 0 0 8px;
  }

  .state .reason {
    color: var(--danger);
    max-inline-size: 40ch;
  }

  .state button {
    color: var(--ink);
    border-color: var(--line);
  }

  .skeleton {
    border-radius: 8px;
    background: var(--line);
    opacity: 0.6;
  }

  .numbers {
    display: grid;
    grid-template-columns: repeat(2, 1fr);
    gap: 16px 24px;
    margin: 0;
  }

  @container (inline-size >= 500px) {
    .numbers {
      grid-template-columns: repeat(4, 1fr);
    }
  }

  dt {
    color: var(--ink-soft);
  }

  dd {
    margin: 0;
    white-space: nowrap;
    font-size: 1.75rem;
    font-weight: 600;
    line-height: 1.25;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }

  .scroll {
    overflow: auto;
    max-block-size: 352px;
  }

  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }

  th,
  td {
    padding-block: 6px;
    padding-inline: 0 12px;
    text-align: start;
    border-block-end: 1px solid var(--line);
    font-size: 0.8125rem;
  }

  tr > :last-child {
    padding-inline-end: 0;
  }

  thead th {
    color: var(--ink-soft);
    font-weight: 400;
    position: sticky;
    inset-block-start: 0;
    background: var(--surface);
  }

  .figure {
    text-align: end;
  }

  .drill {
    margin: -2px -6px;
    padding: 2px 6px;
    font: inherit;
    letter-spacing: inherit;
    color: inherit;
    border: 0;
    border-radius: 6px;
  }

  .drill:hover {
    background: var(--chart-series-soft);
  }

  .heat .open {
    cursor: pointer;
  }

  .heat {
    table-layout: fixed;
    border-collapse: separate;
    border-spacing: 2px;
    block-size: 100%;
  }

  .heat th,
  .heat td {
    border: 0;
    padding: 0;
    block-size: 24px;
  }

  .heat tbody td {
    border-radius: 3px;
    background: color-mix(in srgb, var(--primary) var(--level), var(--chart-series-soft));
  }

  .heat th {
    color: var(--ink-soft);
    font-size: 0.75rem;
    font-weight: 400;
  }

  .heat tr > :first-child {
    inline-size: 44px;
  }

  .heat thead th {
    position: relative;
    background: none;
  }

  .hour {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    white-space: nowrap;
  }

  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  @media (prefers-reduced-motion: reduce) {
    .body {
      transition: none;
    }
  }
`;
