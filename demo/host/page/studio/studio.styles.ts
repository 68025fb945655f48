import { css } from 'lit';

/** What every part of the studio shares. */
export const studioStyles = css`
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  :host {
    display: block;
    min-inline-size: 0;
  }

  h1,
  h2,
  h3,
  p {
    margin: 0;
  }

  h2 {
    font-size: 1rem;
    font-weight: 600;
    letter-spacing: -0.01em;
  }

  .panel {
    min-inline-size: 0;
    overflow: hidden;
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }

  svc-embed::part(loading) {
    background: light-dark(#f6f7f9, #0e1014);
  }

  .soft {
    color: var(--ink-soft);
  }

  .small {
    font-size: 0.8125rem;
  }

  .problem {
    margin-block-start: 6px;
    font-size: 0.8125rem;
    color: var(--danger);
    overflow-wrap: anywhere;
  }

  .icon-button {
    display: inline-grid;
    place-items: center;
    flex: none;
    inline-size: 28px;
    block-size: 28px;
    padding: 0;
    font-size: 0.9375rem;
    color: var(--ink-soft);
    background: none;
    border: 0;
    border-radius: 8px;
    cursor: pointer;
  }

  .icon-button:hover {
    color: var(--ink);
    background: var(--sunken);
  }

  .icon-button[aria-pressed='true'] {
    color: var(--primary);
    background: color-mix(in srgb, var(--primary) 12%, transparent);
  }

  :focus-visible {
    outline: 2px solid var(--primary);
    outline-offset: 2px;
  }

  .unseen,
  .unlabeled::part(label),
  .unlabeled::part(form-control-label) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
