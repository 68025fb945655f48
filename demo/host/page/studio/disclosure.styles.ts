import { css } from 'lit';

/** How a heading that opens and closes what is below it looks. */
export const disclosureStyles = css`
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding: 14px 20px;
    list-style: none;
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary:focus-visible {
    outline-offset: -4px;
    border-radius: var(--radius);
  }

  summary::after {
    content: "";
    inline-size: 7px;
    block-size: 7px;
    border: solid var(--ink-soft);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    translate: 0 -2px;
  }

  [open] > summary::after {
    rotate: -135deg;
    translate: 0 2px;
  }
`;
