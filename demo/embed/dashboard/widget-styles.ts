import { css } from 'lit';
import { tableStyles } from './table-styles.ts';

/** How a tile looks. */
export const widgetStyles = css`
  ${tableStyles}

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

  /* the name of a value gives way to the title */
  .comment {
    flex: 0 1 auto;
    min-inline-size: 30px;
    overflow: hidden;
    white-space: nowrap;

    & span {
      overflow: hidden;
      text-overflow: ellipsis;
    }
  }

  header h2 {
    flex: none;
    max-inline-size: calc(100% - 124px);
    margin-inline-end: auto;
    overflow-wrap: anywhere;
  }

  .pinned td:first-child::before,
  .heat .pinned::after {
    content: "";
    display: inline-block;
    inline-size: 8px;
    block-size: 8px;
    background: var(--chart-tip);
    border: 1px solid var(--chart-on-tip);
    border-radius: 50%;
  }

  .pinned td:first-child::before {
    margin-inline-end: 6px;
  }

  .notice {
    margin: 0 0 8px;
    color: var(--danger);
  }

  .note {
    margin: -6px 0 8px;
    min-block-size: 1lh;
    font-size: 0.875rem;
    color: var(--ink-soft);
  }

  @container (inline-size < 500px) {
    header.bare + .note {
      min-block-size: 2lh;
    }
  }

  :host([single]) {
    background: none;
    border: 0;
  }

  :host([single]) h2 {
    visibility: hidden; /* the dialog has the title */
  }

  :host([single]) header:not(:has(action-menu)) {
    display: none;
  }

  h2 {
    flex: 1;
    font-size: 1rem;
    line-height: 1.3;
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

  .body.fixed {
    flex-basis: 288px;
  }

  .body.map {
    flex-basis: auto;
    aspect-ratio: 975 / 660;
    max-block-size: 500px;
  }

  .fixed > .scroll {
    position: absolute;
    inset: 0;
    max-block-size: none;
  }

  .body.low {
    min-block-size: 128px;
  }

  @container (inline-size >= 500px) {
    .body.low {
      min-block-size: 56px;
    }
  }

  .state {
    place-self: center;
    padding: 0;
  }

  .skeleton {
    border-radius: 8px;
    background: var(--line);
    opacity: 0.6;
  }

  .numbers {
    display: grid;
    grid-template-columns: repeat(2, 1fr);
    align-content: start;
    align-items: end;
    gap: 16px 24px;
    margin: 0;
  }

  @container (inline-size >= 500px) {
    .numbers {
      grid-template-columns: repeat(4, 1fr);
    }
  }

  dt {
    font-size: 0.875rem;
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

  .change {
    font-size: 0.875rem;
    font-weight: 500;
    letter-spacing: 0;
    color: var(--ink-soft);
  }

  .change span {
    font-size: 0.875rem;
  }

  .better {
    color: var(--good);
  }

  .worse {
    color: var(--danger);
  }

  .chart {
    min-block-size: calc(var(--rows) * 22px + 40px);
    display: grid;
    grid-template-rows: minmax(0, 1fr);
    grid-template-columns: minmax(0, 1fr);
  }

  .chart:has(.legend) {
    grid-template-rows: auto minmax(0, 1fr) auto;
  }

  .axis-note {
    font-size: 0.875rem;
    color: var(--ink-soft);
  }

  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    margin: -8px 0 8px;
    padding: 0;
    list-style: none;
    font-size: 0.875rem;
    color: var(--ink-soft);
  }

  .legend li {
    display: flex;
    align-items: center;
    gap: 6px;
  }

  .legend li::before {
    content: "";
    inline-size: 18px;
    border-block-start: 2px solid var(--chart-line);
    forced-color-adjust: none;
  }

  .legend :is(.compared, .line-1, .line-3)::before {
    border-block-start-style: dashed;
    border-color: var(--chart-compared);
  }

  .legend .line-2::before {
    border-block-start-style: dotted;
    border-color: var(--chart-third);
  }

  .legend .line-3::before {
    border-color: var(--chart-fourth);
  }

  @media (prefers-reduced-motion: reduce) {
    .body {
      transition: none;
    }
  }
`;
