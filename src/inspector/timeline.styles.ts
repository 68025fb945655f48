import { css } from 'lit';

/** The styles of the list of entries. */
export const timelineStyles = css`
  ol {
    flex: 1;
    min-block-size: 0;
    margin: 0;
    padding: 4px 0;
    overflow: auto;
    list-style: none;
  }
  .none {
    margin: auto;
    padding: 24px;
    color: var(--_soft);
  }
  li {
    border-inline-start: 3px solid var(--_kind, transparent);
  }
  [data-kind='event'] {
    --_kind: var(--_primary);
  }
  [data-kind='session'] {
    --_kind: light-dark(#0a716c, #62d2ca);
  }
  [data-kind='call'],
  [data-kind='action'] {
    --_kind: light-dark(#7438c2, #c8a6ff);
  }
  [data-kind='dropped'] {
    --_kind: var(--_warning);
  }
  [data-kind='note'] {
    --_kind: light-dark(#a8276b, #ff9fcb);
  }
  li[part~='entry-failed'] {
    --_kind: var(--_danger);
    background: color-mix(in srgb, var(--_danger) 8%, transparent);
  }
  summary {
    display: flex;
    align-items: baseline;
    gap: 8px;
    padding: 4px 12px 4px 9px;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary:hover {
    background: var(--_sunken);
  }
  time,
  [part='entry-duration'],
  .since,
  .embed {
    flex: none;
    color: var(--_soft);
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }
  .since {
    min-inline-size: 48px;
    text-align: end;
  }
  .what {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='entry-name'] {
    font-weight: 500;
  }
  [part='entry-note'] {
    color: var(--_soft);
    font-size: 12px;
  }
  [part='entry-outcome'] {
    flex: none;
    font: 500 12px/18px var(--_mono);
    color: var(--_success);
  }
  [part~='entry-failed'] [part='entry-outcome'],
  [part~='entry-failed'] [part='entry-name'] {
    color: var(--_danger);
  }
  details {
    display: flow-root;
  }
  details p,
  details pre,
  dl {
    margin: 4px 12px 8px;
    font-size: 12px;
    overflow-wrap: anywhere;
  }
  dl {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    & div {
      display: flex;
      gap: 6px;
    }
    & dt {
      color: var(--_soft);
    }
    & dd {
      margin: 0;
      font-variant-numeric: tabular-nums;
    }
  }
  pre {
    max-block-size: 300px;
    padding: 8px 10px;
    overflow: auto;
    border-radius: 6px;
    background: var(--_sunken);
    font: 12px/1.5 var(--_mono);
    white-space: pre-wrap;
  }
  [part='help'] {
    margin: 4px 12px 8px;
    border: 1px solid var(--_line);
    border-radius: 6px;
    background: var(--_surface);
    & button,
    & a {
      display: inline-block;
      margin: 0 0 8px 12px;
    }
    & a {
      color: var(--_primary);
    }
  }
  @container (width < 480px) {
    summary {
      flex-wrap: wrap;
      gap: 0 8px;
    }
    .what {
      order: 1;
      flex-basis: 100%;
      white-space: normal;
      overflow-wrap: anywhere;
    }
    .since {
      margin-inline-start: auto;
    }
  }
`;
