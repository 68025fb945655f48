import { css } from 'lit';

/**
 * Styles of the header: the title, the filters and the button that shows the changes of others.
 * The header is tall enough for two lines of the pill, so that it moves nothing. In a narrow panel, the filters are below
 * the title. It stays in view, and must not cover what gets the focus below it.
 */
export const headerStyles = css`
  header {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    gap: calc(0.5 * var(--_svc-rem));
    min-block-size: calc(3.3125 * var(--_svc-rem));
    margin: calc(-1 * var(--_svc-rem)) calc(-1 * var(--_svc-rem)) 0;
    padding: calc(0.5 * var(--_svc-rem)) var(--_svc-rem);
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
  .panel {
    --_covered: calc(3.75 * var(--_svc-rem));
  }
  .comment,
  a,
  button,
  textarea,
  time {
    scroll-margin-block-start: var(--_covered);
  }
  h2 {
    margin: 0;
    font-size: calc(1.0625 * var(--_svc-rem));
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
    min-block-size: calc(1.5 * var(--_svc-rem));
  }
  .filters [aria-pressed='true'] {
    background: var(--_background);
    color: var(--_text);
    box-shadow: 0 0 0 1px var(--_border);
  }
  .pill {
    flex: 0 1 auto;
    min-inline-size: 0;
    max-block-size: calc(2.25 * var(--_svc-rem));
    border-radius: 999px;
    line-height: 1.2;
    text-align: start;
  }
  @container (max-width: 32rem) or (max-width: 32em) {
    header:not(:has(.notice)) {
      flex-wrap: nowrap;
    }
    header:has(.pill) h2 {
      inline-size: 0;
      margin-inline-end: calc(-0.5 * var(--_svc-rem));
      white-space: nowrap;
    }
  }
  @container (max-width: 25rem) or (max-width: 25em) {
    .panel {
      --_covered: calc(6 * var(--_svc-rem));
    }
    header:not(:has(.notice)) {
      flex-wrap: wrap;
    }
    h2 {
      align-content: center;
      min-block-size: calc(2.25 * var(--_svc-rem));
    }
    .filters {
      flex: 1 0 100%;
      flex-wrap: wrap;
    }
    .filters button {
      flex: 1 0 auto;
    }
  }
  @container (max-width: 26rem) or (max-width: 26em) {
    header {
      margin: calc(-0.75 * var(--_svc-rem)) calc(-0.75 * var(--_svc-rem)) 0;
      padding-inline: calc(0.75 * var(--_svc-rem));
    }
    h2 {
      font-size: calc(0.9375 * var(--_svc-rem));
    }
    .filters button {
      padding-inline: calc(0.375 * var(--_svc-rem));
    }
  }
`;
