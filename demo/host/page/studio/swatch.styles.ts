import { css } from 'lit';

/** A radio button that looks like its color. */
export const swatchStyles = css`
  .swatch {
    display: grid;
  }

  .swatch input {
    appearance: none;
    inline-size: 28px;
    block-size: 28px;
    margin: 0;
    background: var(--of-color);
    border: 1px solid light-dark(rgb(0 0 0 / 20%), rgb(255 255 255 / 30%));
    border-radius: 50%;
    cursor: pointer;
    forced-color-adjust: none;
  }

  .swatch input:checked {
    box-shadow:
      0 0 0 2px var(--surface),
      0 0 0 4px var(--primary);
  }

  .swatch input:focus-visible {
    outline-offset: 5px;
  }
`;
