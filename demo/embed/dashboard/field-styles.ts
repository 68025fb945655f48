import { css } from 'lit';

/** Declarations of a text or date field. */
export const fieldBox = css`
  min-block-size: 34px;
  padding: 0 10px;
  font: inherit;
  color: inherit;
  background: var(--page);
  border: 1px solid var(--field-line);
  border-radius: min(var(--radius), 8px);
`;
