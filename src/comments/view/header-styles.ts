import { css } from 'lit';

/** Styles of the header: the title, the filters and the button that shows the changes of others. */
export const headerStyles = css`
  header {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 3.25rem;
    margin: -1rem -1rem 0;
    padding: 0.5rem 1rem;
    border-block-end: 1px solid var(--_border);
    border-start-start-radius: inherit;
    border-start-end-radius: inherit;
    background: var(--_background);
  }
  header .notice {
    order: 1;
    flex: 1 0 100%;
    margin: 0;
  }
  h2 {
    margin: 0;
    font-size: 1.0625rem;
    font-weight: 650;
    letter-spacing: -0.01em;
    line-height: 1.3;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .filters {
    display: inline-flex;
    margin-inline-start: auto;
    padding: 2px;
    gap: 2px;
    border-radius: calc(var(--_control) + 2px);
    background: var(--_raised);
  }
  .filters button {
    min-block-size: 1.5rem;
    font-size: 0.75rem;
  }
  .filters [aria-pressed='true'] {
    background: var(--_background);
    color: var(--_text);
    box-shadow: 0 0 0 1px var(--_border);
  }
  /* The header is tall enough for two lines of it, so that it moves nothing. */
  .pill {
    flex: 0 1 auto;
    min-inline-size: 0;
    max-block-size: 2.25rem;
    border-radius: 999px;
    font-size: 0.75rem;
    line-height: 1.2;
    text-align: start;
  }
  @container (max-width: 32rem) {
    header {
      flex-wrap: nowrap;
    }
    header:has(.notice) {
      flex-wrap: wrap;
    }
    header:has(.pill) h2 {
      inline-size: 0;
      margin-inline-end: -0.5rem;
      white-space: nowrap;
    }
  }
  @container (max-width: 22rem) {
    .pill span {
      inline-size: 0;
      overflow: hidden;
      white-space: nowrap;
    }
  }
  @container (max-width: 26rem) {
    header {
      margin: -0.75rem -0.75rem 0;
      padding-inline: 0.75rem;
    }
    h2 {
      font-size: 0.9375rem;
    }
    .filters button {
      padding-inline: 0.375rem;
    }
  }
  @media (forced-colors: active) {
    .filters [aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
  }
`;
