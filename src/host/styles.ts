import { css } from '@lit/reactive-element/css-tag.js';

/** The look of `<svc-embed>`: the frame, the skeleton and the error lie on each other in one cell. */
export const styles = css`
  :host {
    display: block;
    inline-size: 100%;
    block-size: 600px;
    color-scheme: light dark;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  #box {
    display: grid;
    block-size: 100%;
    background: Canvas;
    color: CanvasText;
    outline: none;
  }
  #box > * {
    grid-area: 1 / 1;
    min-inline-size: 0;
    min-block-size: 0;
  }
  iframe {
    inline-size: 100%;
    block-size: 100%;
    border: 0;
    visibility: hidden;
  }
  iframe[data-shown] {
    visibility: visible;
  }
  iframe[data-shown] ~ [part='loading'] {
    display: none;
  }
  .skeleton {
    display: grid;
    grid-template: 1.5rem 5rem 1fr / repeat(auto-fit, minmax(8rem, 1fr));
    gap: 1rem;
    box-sizing: border-box;
    block-size: 100%;
    padding: 1rem;
    animation: breathe 2s ease-in-out infinite alternate;
  }
  .skeleton i {
    border-radius: 8px;
    background: color-mix(in srgb, CanvasText 8%, Canvas);
  }
  .skeleton :first-child,
  .skeleton :last-child {
    grid-column: 1 / -1;
  }
  .skeleton :first-child {
    max-inline-size: 12rem;
  }
  @keyframes breathe {
    to {
      opacity: 0.5;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .skeleton {
      animation: none;
    }
  }
  [part='error'] {
    z-index: 1;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 1rem;
    padding: 1rem;
    background: Canvas;
    font: 1rem/1.5 system-ui, sans-serif;
    text-align: center;
  }
  p {
    margin: 0;
    max-inline-size: 32em;
  }
  button {
    padding: 0.5rem 1rem;
    font: inherit;
  }
`;
