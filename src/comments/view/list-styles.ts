import { css } from 'lit';

/**
 * Styles of the panel, its threads and comments.
 * `contain-intrinsic-inline-size` is the width in a container that is as wide as its content.
 */
export const listStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    contain-intrinsic-inline-size: min(24rem, 100vw - 4rem);
    min-inline-size: 0;
    max-inline-size: 100%;
    background: var(--_background);
    border-radius: var(--_radius);
  }
  :host([hidden]) {
    display: none;
  }
  .panel {
    padding: var(--_svc-rem);
    border-radius: inherit;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_svc-rem);
  }
  .group {
    content-visibility: auto;
    contain-intrinsic-block-size: auto calc(150 * var(--_svc-rem));
  }
  .thread {
    padding: calc(0.875 * var(--_svc-rem));
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .thread + .thread,
  .group + .group,
  .skeleton + .skeleton {
    margin-block-start: calc(0.75 * var(--_svc-rem));
  }
  .thread[data-resolved] {
    background: var(--_raised);
  }
  .replies {
    display: grid;
    gap: calc(0.75 * var(--_svc-rem));
  }
  .replies,
  .reply-form {
    margin-block-start: calc(0.75 * var(--_svc-rem));
    margin-inline-start: calc(0.875 * var(--_svc-rem));
    padding-inline-start: var(--_svc-rem);
    border-inline-start: 2px solid var(--_border);
  }
  .replies + .reply-form {
    margin-block-start: 0;
    padding-block-start: calc(0.75 * var(--_svc-rem));
  }
  .reply-form,
  .comment {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: calc(0.625 * var(--_svc-rem));
  }
  .comment {
    border-radius: var(--_control);
  }
  .comment:focus:not([data-quiet]) {
    outline: 2px solid var(--_accent-text);
    outline-offset: 4px;
  }
  .comment[data-state='sending'] {
    opacity: 0.75;
  }
  .meta {
    column-gap: calc(0.5 * var(--_svc-rem));
    min-block-size: calc(1.75 * var(--_svc-rem));
    color: var(--_muted);
    position: relative;
  }
  .author {
    color: var(--_text);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .tools {
    display: flex;
    margin-inline-start: auto;
  }
  .menu-button {
    inline-size: calc(1.75 * var(--_svc-rem));
    padding: 0;
  }
  .tools:has(:popover-open) .menu-button {
    background: var(--_hover);
    color: var(--_text);
  }
  .badge {
    padding: 0 calc(0.4375 * var(--_svc-rem));
    border-radius: 999px;
    background: var(--_tint);
    color: var(--_accent-text);
    font-weight: 600;
  }
  .actions {
    gap: calc(0.25 * var(--_svc-rem));
    margin-block-start: calc(0.375 * var(--_svc-rem));
    margin-inline-start: calc(1.75 * var(--_svc-rem));
  }
  .actions .state {
    margin-inline-start: auto;
    color: var(--_muted);
  }
  .content .composer {
    margin-block-start: calc(0.5 * var(--_svc-rem));
  }
  .notice {
    grid-column: 1 / -1;
    justify-content: flex-end;
    gap: calc(0.25 * var(--_svc-rem)) calc(0.5 * var(--_svc-rem));
    margin-block-start: calc(0.5 * var(--_svc-rem));
    padding: calc(0.375 * var(--_svc-rem)) calc(0.5 * var(--_svc-rem)) calc(0.375 * var(--_svc-rem)) calc(0.75 * var(--_svc-rem));
    border-radius: var(--_control);
    background: var(--_raised);
  }
  .notice > :first-child {
    margin-inline-end: auto;
  }
  .notice > .other {
    flex: 1 0 100%;
  }
  .notice:first-child {
    margin-block-start: 0;
  }
  .notice.failure {
    background: var(--_danger-tint);
    color: var(--_danger);
  }
  .message {
    display: grid;
    justify-items: center;
    gap: calc(0.25 * var(--_svc-rem));
    padding: calc(2 * var(--_svc-rem)) var(--_svc-rem);
    color: var(--_muted);
    text-align: center;
  }
  .message strong {
    color: var(--_text);
    font-size: calc(0.9375 * var(--_svc-rem));
    font-weight: 600;
  }
  .picture {
    inline-size: calc(3.5 * var(--_svc-rem));
    block-size: calc(3.5 * var(--_svc-rem));
    margin-block-end: calc(0.5 * var(--_svc-rem));
    padding: calc(0.75 * var(--_svc-rem));
    border-radius: 50%;
    background: var(--_raised);
    stroke-width: 2;
  }
  .message button {
    margin-block-start: calc(0.5 * var(--_svc-rem));
  }
  .more {
    justify-self: center;
  }
  .more[aria-disabled] {
    opacity: 0.7;
    cursor: default;
  }
  .skeleton {
    block-size: calc(5.5 * var(--_svc-rem));
    border-radius: var(--_radius);
    background: var(--_raised);
    animation: pulse 1.4s ease-in-out infinite alternate;
  }
  @keyframes pulse {
    to {
      opacity: 0.5;
    }
  }
  @container (max-width: 26rem) or (max-width: 26em) {
    .panel {
      padding: calc(0.75 * var(--_svc-rem));
    }
    .thread {
      padding: calc(0.625 * var(--_svc-rem));
    }
    .replies,
    .reply-form {
      margin-inline-start: calc(0.25 * var(--_svc-rem));
      padding-inline-start: calc(0.625 * var(--_svc-rem));
    }
    .actions {
      margin-inline-start: 0;
    }
  }
  @media (forced-colors: active) {
    button {
      border-color: ButtonText;
    }
    .primary {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .composer:focus-within,
    [aria-selected='true'],
    .filters [aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
    .mention,
    .badge {
      border: 1px solid;
    }
  }
`;
