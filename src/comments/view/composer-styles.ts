import { css } from 'lit';

/**
 * Styles of the composer, of the mention list and of the menus.
 * iOS zooms into a text field below 16 px when it gets the focus.
 * A menu is invisible until it is placed; `max-content` is not limited to the width beside its static position.
 */
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
    min-block-size: calc(2.5 * var(--_svc-rem));
    max-block-size: calc(20 * var(--_svc-rem));
    scroll-margin-block-end: calc(3 * var(--_svc-rem));
    padding: calc(0.5 * var(--_svc-rem)) calc(0.75 * var(--_svc-rem));
    border: 0;
    border-radius: inherit;
    background: transparent;
    color: inherit;
    font: inherit;
    resize: none;
    field-sizing: content;
  }
  @media (pointer: coarse) {
    textarea {
      font-size: max(16px, 1em);
    }
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
    justify-content: flex-end;
    gap: calc(0.25 * var(--_svc-rem));
    padding: 0 calc(0.375 * var(--_svc-rem)) calc(0.375 * var(--_svc-rem));
    color: var(--_muted);
  }
  .count {
    margin-inline-end: auto;
    padding-inline-start: calc(0.375 * var(--_svc-rem));
  }
  [aria-invalid] + .bar .count {
    color: var(--_danger);
    font-weight: 600;
  }
  .shortcut {
    padding-inline-end: calc(0.25 * var(--_svc-rem));
  }
  @media (hover: none) {
    .shortcut {
      display: none;
    }
  }
  .people,
  .menu {
    position: fixed;
    inset: auto;
    visibility: hidden;
    zoom: calc(1 / var(--_zoom, 1));
    margin: 0;
    padding: calc(0.25 * var(--_svc-rem) * var(--_zoom, 1));
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_background);
    color: var(--_text);
    box-shadow: 0 10px 32px rgb(0 0 0 / 0.22);
  }
  .people > *,
  .menu > * {
    zoom: var(--_zoom, 1);
  }
  .people {
    inline-size: min(22 * var(--_svc-rem) * var(--_zoom, 1), 100vw - var(--_svc-rem));
    max-block-size: min(18 * var(--_svc-rem) * var(--_zoom, 1), 45vh);
    overflow: auto;
  }
  .menu {
    inline-size: max-content;
    min-inline-size: calc(10 * var(--_svc-rem) * var(--_zoom, 1));
  }
  .menu button {
    inline-size: 100%;
    min-block-size: calc(2 * var(--_svc-rem));
    justify-content: start;
    gap: calc(0.625 * var(--_svc-rem));
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
    gap: calc(0.625 * var(--_svc-rem));
    padding: calc(0.375 * var(--_svc-rem)) calc(0.5 * var(--_svc-rem));
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
  }
  .people-state:not(:has(.hidden)) {
    padding: calc(0.375 * var(--_svc-rem)) calc(0.5 * var(--_svc-rem));
    color: var(--_muted);
  }
`;
