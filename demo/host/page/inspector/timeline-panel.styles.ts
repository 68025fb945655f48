import { css } from 'lit';

export const styles = css`
  :host {
    display: flex;
    flex-direction: column;
    container-type: inline-size;
    font-size: 0.8125rem;
  }

  header {
    display: flex;
    align-items: center;
    gap: 2px;
    padding: 6px 8px 6px 16px;
  }

  h2 {
    margin: 0;
    font-size: 0.875rem;
    font-weight: 600;
  }

  .count {
    margin-inline: 8px auto;
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }

  .status {
    margin-inline-end: 6px;
    color: var(--success);
  }

  .filters {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    padding: 0 12px 10px;
    border-block-end: 1px solid var(--line);
  }

  button {
    font: inherit;
    color: inherit;
    background: none;
    border: 0;
    cursor: pointer;
  }

  .filters button {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    padding: 1px 8px;
    font-size: 0.75rem;
    line-height: 1.375rem;
    color: var(--ink-soft);
    border: 1px solid var(--line);
    border-radius: 99px;

    &::before {
      content: '';
      inline-size: 7px;
      block-size: 7px;
      border: 1.5px solid var(--kind, var(--danger));
      border-radius: 50%;
    }

    &[aria-pressed='true'] {
      color: var(--ink);
      background: var(--sunken);

      &::before {
        background: var(--kind, var(--danger));
      }
    }

    & span {
      color: var(--ink-soft);
      font-variant-numeric: tabular-nums;
    }
  }

  .missed {
    padding: 6px 16px;
    color: var(--on-primary);
    background: var(--primary);
    text-align: start;
  }

  :focus-visible {
    outline: 2px solid var(--primary);
    outline-offset: -2px;
  }

  ol {
    flex: 1;
    min-block-size: 0;
    overflow: auto;
    list-style: none;
    margin: 0;
    padding: 4px 0;
  }

  .none {
    margin: auto;
    padding: 24px;
    color: var(--ink-soft);
  }

  li {
    border-inline-start: 3px solid transparent;
  }

  li[data-kind='step'] {
    margin-block-start: 6px;
    background: color-mix(in srgb, var(--kind) 8%, transparent);
    border-inline-start-color: var(--kind);
  }

  .failed {
    background: color-mix(in srgb, var(--danger) 9%, transparent);
    border-inline-start-color: var(--danger);
  }

  summary {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 28px;
    padding-inline: 10px 12px;
    cursor: pointer;
    list-style: none;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary:hover {
    background: var(--sunken);
  }

  time,
  .took,
  .since {
    flex: none;
    color: var(--ink-soft);
    font-size: 0.6875rem;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .since {
    min-inline-size: 46px;
    text-align: end;
  }

  wa-icon {
    flex: none;
    font-size: 0.875rem;
    color: var(--kind);
  }

  header wa-icon {
    font-size: 1rem;
    color: var(--ink-soft);
  }

  .what {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .name {
    font-weight: 500;
  }

  [data-kind='request'] .name,
  [data-kind='state'] .name {
    font-weight: 400;
  }

  .failed .name {
    color: var(--danger);
  }

  .note {
    margin-inline-start: 4px;
    color: var(--ink-soft);
    font-size: 0.75rem;
  }

  .outcome {
    flex: none;
    padding: 0 6px;
    font: 500 0.6875rem / 1.125rem var(--mono);
    color: var(--success);
    background: color-mix(in srgb, var(--success) 12%, transparent);
    border-radius: 5px;
  }

  .failed .outcome {
    color: var(--danger);
    background: color-mix(in srgb, var(--danger) 12%, transparent);
  }

  dl {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    margin: 4px 14px 8px;
    font-size: 0.75rem;

    & div {
      display: flex;
      gap: 6px;
    }

    & dt {
      color: var(--ink-soft);
    }

    & dd {
      margin: 0;
      font-variant-numeric: tabular-nums;
    }
  }

  details {
    display: flow-root;
  }

  details p {
    margin: 0 14px 10px;
    font-size: 0.75rem;
  }

  pre {
    max-block-size: 300px;
    overflow: auto;
    margin: 0 14px 10px;
    padding: 10px 12px;
    border-radius: 8px;
    background: var(--sunken);
    font: 0.75rem / 1.55 var(--mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  @container (width < 400px) {
    summary {
      flex-wrap: wrap;
      gap: 0 8px;
      padding-block: 4px;
    }

    .what {
      order: 1;
      flex-basis: 100%;
      white-space: normal;
      overflow-wrap: anywhere;
    }

    wa-icon {
      margin-inline-end: auto;
    }
  }
`;
