import { css } from 'lit';
import { besidePage } from '../parts/side-panel.ts';

/** Common styles of the workbook and dashboard screens. */
export const itemStyles = css`
  .work,
  .board {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
    border-block-start: 1px solid var(--line);
  }

  ${besidePage(css`860px`, css`min(100dvh, 720px)`)}

  :host {
    display: grid;
    grid-template-rows: auto 1fr;
    grid-template-columns: minmax(0, 1fr);
    container-type: inline-size;
    min-inline-size: 0;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    padding: 14px 24px;
  }

  .head h1:not(.unseen) {
    flex: 1;
    min-inline-size: 8ch;
    overflow-wrap: anywhere;
  }

  .head .back {
    margin-inline-start: -8px;
  }

  :dir(rtl) > .back svg {
    scale: -1 1;
  }

  .head input.title {
    flex: 1;
    inline-size: auto;
    min-inline-size: 12ch;
    padding-inline: 8px;
    font-size: 1.25rem;
    font-weight: 600;
    letter-spacing: -0.01em;
    text-align: left; /* left-aligned for titles of any direction */
    background: none;
    border-color: transparent;
    border-block-end: 1px dashed var(--field-line);
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }

  .head:dir(rtl) > input.title {
    text-align: right;
  }

  .head input.title:hover {
    border-color: var(--field-line);
  }

  .problem,
  .note {
    padding: 0 24px 12px;
  }

  .problem {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }

  .problem p {
    margin-inline-end: 8px;
  }

  @container (inline-size < 560px) {
    .head {
      padding: 12px 16px;
    }

    .head input.title {
      flex-basis: calc(100% - 48px); /* full width next to the back link; the buttons wrap to the next row */
    }

    .problem,
    .note {
      padding-inline: 16px;
    }
  }
`;
