import { css } from 'lit';

/** How the filters look. */
export const filterBarStyles = css`
  :host {
    display: block;
    margin-block-end: 16px;
  }

  /* a menu keeps its width, so that a filter moves nothing */
  div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
    align-items: center;
    gap: 8px;
  }

  p {
    grid-column: 1 / -1;
    min-block-size: 36px;
    align-content: center;
    font-size: 0.8125rem;
    color: var(--ink-soft);
  }

  .chip {
    min-inline-size: 0;
    font-weight: 500;
    background: var(--chart-series-soft);
    border-color: transparent;
  }

  .chip bdi {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
