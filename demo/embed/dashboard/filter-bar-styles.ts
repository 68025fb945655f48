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
    margin: 0;
    font-size: 0.8125rem;
    color: var(--ink-soft);
  }

  button {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-inline-size: 0;
    max-inline-size: 100%;
    min-block-size: 34px;
    padding: 0 12px;
    font: inherit;
    color: var(--ink);
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: min(var(--radius), 17px);
    cursor: pointer;
  }

  button:hover {
    border-color: var(--ink-soft);
  }

  :focus-visible {
    outline: 2px solid var(--primary);
    outline-offset: 2px;
  }

  .chip {
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

  .clear {
    color: var(--ink-soft);
    background: none;
    border-color: transparent;
  }
`;
