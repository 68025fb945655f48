import { css } from 'lit';

/** How the filters look. */
export const filterBarStyles = css`
  :host {
    display: block;
    margin-block-end: 16px;
  }

  div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }

  label,
  button {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-inline-size: 0;
    max-inline-size: 100%;
    min-block-size: 34px;
    font: inherit;
    color: var(--ink);
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: min(var(--radius), 17px);
  }

  label {
    padding-inline-start: 12px;
  }

  label:hover,
  button:hover {
    border-color: var(--ink-soft);
  }

  label span {
    color: var(--ink-soft);
    white-space: nowrap;
  }

  select {
    min-inline-size: 0;
    max-inline-size: 180px;
    margin-inline-end: 8px;
    padding: 6px 0;
    font: inherit;
    font-weight: 500;
    color: inherit;
    background: transparent;
    border: 0;
    border-radius: inherit;
    cursor: pointer;
    text-overflow: ellipsis;
  }

  option {
    color: var(--ink);
    background: var(--surface);
  }

  select:focus-visible {
    outline: none;
  }

  label:has(:focus-visible),
  :focus-visible {
    outline: 2px solid var(--primary);
    outline-offset: 2px;
  }

  button {
    padding: 0 12px;
    cursor: pointer;
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

  @container (inline-size < 640px) {
    label {
      flex: 1 1 140px;
    }

    select {
      flex: 1;
      max-inline-size: none;
    }
  }
`;
