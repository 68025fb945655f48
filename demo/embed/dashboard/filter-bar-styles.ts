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
    grid-template-columns: repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr));
    align-items: center;
    gap: 8px;
  }

  p {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    min-block-size: 36px;
    font-size: 0.875rem;
    color: var(--ink-soft);
  }

  /* beside the button if there is space for a short line */
  span {
    flex: 1 1 15rem;
  }

  .chip {
    min-inline-size: 0;
    font-weight: 500;
    background: var(--primary-tint);
    border-color: transparent;
  }

  .chip bdi {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
