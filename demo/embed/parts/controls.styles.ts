import { css } from 'lit';

/** Common styles of buttons, fields and states. */
export const controls = css`
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  @media print {
    [data-unprinted] {
      display: none !important;
    }
  }

  h1,
  h2,
  h3,
  p {
    margin: 0;
  }

  h1 {
    font-size: 1.25rem;
    font-weight: 600;
    letter-spacing: -0.01em;
  }

  h2 {
    font-size: 0.875rem;
    font-weight: 600;
  }

  a {
    color: inherit;
    text-decoration: none;
  }

  .soft {
    color: var(--ink-soft);
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 36px;
    padding: 0 14px;
    font: inherit;
    font-weight: 500;
    white-space: nowrap;
    color: var(--ink);
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: min(var(--radius), 18px);
    cursor: pointer;
  }

  .button:hover {
    border-color: var(--ink-soft);
  }

  .button.primary,
  .button[aria-pressed="true"],
  .button[aria-expanded="true"]:not(.icon) {
    color: var(--on-primary);
    background: var(--primary);
    border-color: var(--primary);
  }

  .button:disabled {
    opacity: 0.5;
    cursor: default;
  }

  .button.danger {
    color: var(--danger);
  }

  .button.quiet {
    color: var(--ink-soft);
    background: none;
    border-color: transparent;
  }

  .button.quiet:hover {
    color: var(--ink);
    background: color-mix(in srgb, var(--ink) 7%, transparent);
  }

  .button.icon {
    inline-size: 36px;
    padding: 0;
  }

  .button.small {
    min-block-size: 30px;
    padding: 0 10px;
    font-size: 0.875rem;
  }

  .button.small.icon {
    inline-size: 30px;
    padding: 0;
  }

  input:not([type="checkbox"], [type="radio"]),
  select,
  textarea {
    inline-size: 100%;
    min-block-size: 36px;
    padding: 6px 10px;
    font: inherit;
    color: var(--ink);
    background: var(--surface);
    border: 1px solid var(--field-line);
    border-radius: min(var(--radius), 10px);
  }

  input:hover,
  select:hover,
  textarea:hover {
    border-color: var(--ink-soft);
  }

  input[type="checkbox"],
  input[type="radio"] {
    inline-size: 16px;
    block-size: 16px;
    margin: 0;
    accent-color: var(--primary-line);
  }

  :focus-visible {
    outline: 2px solid var(--primary-line);
    outline-offset: 2px;
  }

  .card {
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }

  .state {
    display: grid;
    align-content: center;
    justify-items: center;
    gap: 8px;
    padding: 48px 24px;
    text-align: center;
    color: var(--ink-soft);
  }

  .state.whole {
    min-block-size: calc(100dvh - 96px);
  }

  .state :is(h1, h2, h3) {
    color: var(--ink);
    font-size: 1rem;
  }

  .state p {
    max-inline-size: 44ch;
  }

  .state .actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px;
    margin-block-start: 12px;
  }

  .reason {
    color: var(--danger);
  }

  /* forced colors would show a selected button like the others */
  @media (forced-colors: active) {
    .button:is(.primary, [aria-pressed="true"], [aria-expanded="true"]:not(.icon)) {
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
      border-color: Highlight;
    }
  }

  /* the header of a column that sorts by it */
  .sort {
    padding: 4px 0;
    font: inherit;
    text-align: inherit;
    color: inherit;
    background: none;
    border: 0;
    border-radius: 4px;
    cursor: pointer;
  }

  .sort:hover {
    color: var(--ink);
    text-decoration: underline;
  }

  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
