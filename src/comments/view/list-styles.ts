import { css } from 'lit';

/** Styles of the panel, its threads and comments. */
export const listStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    background: var(--_background);
    border-radius: var(--_radius);
  }
  :host([hidden]) {
    display: none;
  }
  .panel {
    padding: 1rem;
    border-radius: inherit;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
  }
  .comment,
  button,
  textarea {
    scroll-margin-block-start: 3.75rem;
  }
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .group {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 150rem;
  }
  .thread {
    padding: 0.875rem;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .thread + .thread,
  .group + .group,
  .skeleton + .skeleton {
    margin-block-start: 0.75rem;
  }
  .thread[data-resolved] {
    background: var(--_raised);
  }
  .replies {
    margin-block-start: 0.75rem;
    margin-inline-start: 0.875rem;
    padding-inline-start: 1rem;
    border-inline-start: 2px solid var(--_border);
    display: grid;
    gap: 0.75rem;
  }
  .reply-form {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: 0.625rem;
    margin-inline-start: 0.875rem;
    padding-block-start: 0.75rem;
    padding-inline-start: 1rem;
    border-inline-start: 2px solid var(--_border);
  }
  .comment + .reply-form {
    margin-block-start: 0.75rem;
    padding-block-start: 0;
  }
  .reply-form .composer {
    margin: 0;
  }
  .comment {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: 0.625rem;
    border-radius: var(--_control);
  }
  .comment:focus {
    outline: 2px solid var(--_accent-text);
    outline-offset: 4px;
  }
  .comment[data-state='sending'] {
    opacity: 0.75;
  }
  .meta {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    column-gap: 0.5rem;
    min-block-size: 1.75rem;
    color: var(--_muted);
    font-size: 0.75rem;
  }
  .author {
    color: var(--_text);
    font-size: 0.8125rem;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .tools {
    display: flex;
    margin-inline-start: auto;
  }
  .menu-button {
    inline-size: 1.75rem;
    padding: 0;
  }
  .tools:has(:popover-open) .menu-button {
    background: var(--_hover);
    color: var(--_text);
  }
  .badge {
    padding: 0 0.4375rem;
    border-radius: 999px;
    background: var(--_tint);
    color: var(--_accent-text);
    font-weight: 600;
  }
  .content {
    grid-column: 2;
    overflow-wrap: anywhere;
  }
  .text {
    display: block;
    white-space: pre-wrap;
    text-align: left;
  }
  /* The side of the author, not of the language of the text. */
  :host(:dir(rtl)) .text {
    text-align: right;
  }
  .content a {
    color: var(--_accent-text);
  }
  .mention {
    padding: 0 0.25rem;
    border-radius: 0.25rem;
    background: var(--_tint);
    color: var(--_accent-text);
    font-weight: 550;
    -webkit-box-decoration-break: clone;
    box-decoration-break: clone;
  }
  .mention[data-me] {
    background: light-dark(
      color-mix(in oklab, var(--_accent) 22%, var(--_background)),
      color-mix(in oklab, var(--_accent) 40%, var(--_background))
    );
    color: var(--_text);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem;
    margin-block-start: 0.375rem;
    margin-inline-start: 1.75rem;
  }
  .actions .state {
    margin-inline-start: auto;
    color: var(--_muted);
    font-size: 0.75rem;
  }
  .composer {
    margin-block-start: 0.5rem;
  }
  .panel > .composer {
    margin: 0;
  }
  .notice {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 0.25rem 0.5rem;
    margin-block-start: 0.5rem;
    padding: 0.375rem 0.5rem 0.375rem 0.75rem;
    border-radius: var(--_control);
    background: var(--_raised);
    font-size: 0.8125rem;
  }
  .notice > :first-child {
    margin-inline-end: auto;
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
    gap: 0.25rem;
    padding: 2rem 1rem;
    color: var(--_muted);
    text-align: center;
  }
  .message strong {
    color: var(--_text);
    font-size: 0.9375rem;
    font-weight: 600;
  }
  .picture {
    inline-size: 3.5rem;
    block-size: 3.5rem;
    margin-block-end: 0.5rem;
    padding: 0.75rem;
    border-radius: 50%;
    background: var(--_raised);
    stroke-width: 2;
  }
  .message button {
    margin-block-start: 0.5rem;
  }
  .more {
    justify-self: center;
  }
  .more[aria-disabled] {
    opacity: 0.7;
    cursor: default;
  }
  .skeleton {
    block-size: 5.5rem;
    border-radius: var(--_radius);
    background: var(--_raised);
    animation: pulse 1.4s ease-in-out infinite alternate;
  }
  @keyframes pulse {
    to {
      opacity: 0.5;
    }
  }
  @container (max-width: 26rem) {
    .panel {
      padding: 0.75rem;
    }
    .thread {
      padding: 0.625rem;
    }
    .replies,
    .reply-form {
      margin-inline-start: 0.25rem;
      padding-inline-start: 0.625rem;
    }
    .actions {
      margin-inline-start: 0;
    }
  }
  @media (forced-colors: active) {
    .mention,
    .badge {
      border: 1px solid;
    }
  }
`;
