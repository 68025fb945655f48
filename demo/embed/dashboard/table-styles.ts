import { css } from 'lit';

/** How the tables and the heat map of a tile look. */
export const tableStyles = css`
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
    font-size: 0.875rem;
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

  tfoot th,
  tfoot td {
    position: sticky;
    inset-block-end: 0;
    font-weight: 600;
    background: var(--surface);
    border-block: 1px solid var(--line);
  }

  [aria-pressed="true"] {
    font-weight: 600;
    background: var(--primary-tint);
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
    background: none;
    border: 0;
    border-radius: 6px;
    cursor: pointer;
  }

  .drill:hover {
    background: var(--primary-tint);
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
    background: color-mix(in srgb, var(--chart-series) var(--level), var(--chart-series-soft));
    forced-color-adjust: none; /* the shade is the value */
  }

  .heat .dimmed {
    opacity: 0.35;
  }

  .heat-map {
    display: grid;
    grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
  }

  .scale {
    display: flex;
    align-items: center;
    gap: 8px;
    margin: 8px 0 0;
    font-size: 0.875rem;
    color: var(--ink-soft);
  }

  .scale span {
    inline-size: 96px;
    block-size: 8px;
    border-radius: 3px;
    forced-color-adjust: none;
    background: linear-gradient(to right, var(--chart-series-soft), var(--chart-series));
  }

  .scale span:dir(rtl) {
    background: linear-gradient(to left, var(--chart-series-soft), var(--chart-series));
  }

  .heat th {
    color: var(--ink-soft);
    font-size: 0.875rem;
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
`;
