import { css } from 'lit';

/** Styles of the composer, of the mention list and of the menus. */
export const composerStyles = css`
  .composer {
    border: 1px solid light-dark(#8a93a3, #6d778a);
    border-radius: var(--_radius);
    background: var(--svc-chat-input-color, var(--_background));
  }
  .composer:focus-within {
    border-color: var(--_accent-text);
    box-shadow: 0 0 0 1px var(--_accent-text);
  }
  textarea {
    display: block;
    inline-size: 100%;
    min-block-size: 2.5rem;
    max-block-size: 20rem;
    padding: 0.5rem 0.75rem;
    border: 0;
    border-radius: inherit;
    background: transparent;
    color: inherit;
    font: inherit;
    resize: none;
    field-sizing: content;
  }
  textarea:focus-visible {
    outline: none;
  }
  textarea:placeholder-shown {
    direction: inherit;
    unicode-bidi: isolate;
  }
  textarea::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  .bar {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    flex-wrap: wrap;
    gap: 0.25rem;
    padding: 0 0.375rem 0.375rem;
  }
  .count {
    margin-inline-end: auto;
    padding-inline-start: 0.375rem;
    color: var(--_muted);
    font-size: 0.75rem;
  }
  [aria-invalid] + .bar .count {
    color: var(--_danger);
    font-weight: 600;
  }
  .shortcut {
    padding-inline-end: 0.25rem;
    color: var(--_muted);
    font-size: 0.75rem;
  }
  @media (hover: none) {
    .shortcut {
      display: none;
    }
  }
  .people,
  .menu {
    position: fixed;
    inset: 0 auto auto 0;
    margin: 0;
    padding: 0.25rem;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_background);
    color: var(--_text);
    box-shadow: 0 10px 32px rgb(0 0 0 / 0.22);
  }
  .people {
    inline-size: min(22rem, calc(100vw - 1rem));
    max-block-size: min(18rem, 45vh);
    overflow: auto;
  }
  .menu {
    /* not the width that is left beside its static position */
    inline-size: max-content;
    min-inline-size: 10rem;
  }
  .menu button {
    inline-size: 100%;
    min-block-size: 2rem;
    justify-content: start;
    gap: 0.625rem;
  }
  .menu button:not(.danger) {
    color: var(--_text);
  }
  .menu :focus-visible {
    outline-offset: -2px;
  }
  [role='option'] {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    padding: 0.375rem 0.5rem;
    border-radius: var(--_control);
    cursor: pointer;
  }
  [role='option']:hover {
    background: var(--_raised);
  }
  [role='option'][aria-selected='true'] {
    background: var(--_tint);
  }
  .who {
    display: grid;
    justify-items: start;
    min-inline-size: 0;
    line-height: 1.35;
  }
  .who > * {
    overflow: hidden;
    max-inline-size: 100%;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .detail {
    color: var(--_muted);
    font-size: 0.75rem;
  }
  .people-state:not(:has(.hidden)) {
    padding: 0.375rem 0.5rem;
    color: var(--_muted);
    font-size: 0.8125rem;
  }
  @media (forced-colors: active) {
    .composer:focus-within,
    [aria-selected='true'] {
      outline: 2px solid Highlight;
    }
  }
`;
