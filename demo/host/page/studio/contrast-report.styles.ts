import { css } from 'lit';

/** How the report on contrast is laid out. */
export const contrastStyles = css`
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    padding: 18px 20px;
    border-block-end: 1px solid var(--line);
  }

  .verdict {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    font-weight: 500;
    color: var(--success);
  }

  .tabs {
    display: grid;
    gap: 1px;
    background: var(--line);
  }

  @media (width >= 1000px) {
    .tabs {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }

    .tabs > :nth-child(n + 3) {
      grid-row: 1 / span 2;
    }

    .tabs > :nth-child(2) {
      grid-row: 2;
    }
  }

  section {
    background: var(--surface);
  }

  details {
    position: relative;
  }

  h3 {
    font-size: 0.875rem;
    font-weight: 600;
  }

  /* in the row of the title */
  .show {
    position: absolute;
    inset-block-start: 10px;
    inset-inline-end: 40px;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding: 4px 8px;
    font: inherit;
    font-size: 0.8125rem;
    color: var(--primary);
    background: none;
    border: 0;
    border-radius: 8px;
    cursor: pointer;
  }

  .show:hover {
    background: var(--sunken);
  }

  ul {
    display: grid;
    gap: 16px;
    margin: 0;
    padding: 2px 20px 20px;
    list-style: none;
  }

  li > p {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 12px;
    margin-block-end: 6px;
    font-size: 0.8125rem;
  }

  li > p .small {
    flex: none;
    font-size: 0.75rem;
  }

  .schemes {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 8px;
  }

  .sample {
    border: 1px solid var(--line);
  }

  .fails .sample {
    border-color: var(--danger);
    box-shadow: 0 0 0 1px var(--danger);
  }

  .ratio {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-block-start: 4px;
    font-size: 0.75rem;
    font-variant-numeric: tabular-nums;
    color: var(--ink-soft);
  }

  .mark {
    margin-inline-start: auto;
    color: var(--success);
  }

  .fails .ratio {
    font-weight: 600;
    color: var(--danger);
  }

  .fails .mark {
    color: var(--danger);
  }
`;
