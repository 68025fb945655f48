import { css } from 'lit';
import { sidePanel } from '../side-panel.styles.ts';

/** Styles of the dashboard. */
export const dashboardStyles = css`
  ${sidePanel(css`comments-drawer`, css`760px`, css`100dvh`)}

  :host {
    display: block;
    container-type: inline-size;
  }

  .page {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
  }

  main {
    padding: 24px;
  }

  .head {
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: 8px 12px;
    margin-block-end: 20px;
  }

  .head > div {
    flex: 1 1 240px;
  }

  h1 {
    margin: 0;
    font-size: 1.25rem;
    font-weight: 600;
    letter-spacing: -0.01em;
  }

  p {
    margin: 0;
    color: var(--ink-soft);
  }

  select {
    margin: 0;
    padding: 2px 0;
    max-inline-size: 100%;
    font: inherit;
    color: inherit;
    background: var(--page);
    border: 0;
    border-block-end: 1px dashed var(--field-line);
    cursor: pointer;
  }

  .tiles {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 16px;
  }

  ignored-values-notice {
    --notice-margin: 0 0 16px;
  }

  /* the size that the button will have */
  dashboard-agent:not(:defined) {
    inline-size: 87px;
    block-size: 36px;
  }

  .tiles[hidden] {
    display: none;
  }

  .error {
    display: grid;
    justify-items: center;
    gap: 8px;
    padding: 56px 24px;
    text-align: center;
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }

  .error h2 {
    margin: 0;
    font-size: 1rem;
    font-weight: 600;
  }

  .error button {
    margin-block-start: 12px;
  }

  .wide {
    grid-column: 1 / -1;
  }

  button {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-block-size: 36px;
    padding: 0 14px;
    font: inherit;
    font-weight: 500;
    color: var(--ink);
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: min(var(--radius), 18px);
    cursor: pointer;
  }

  button:hover {
    border-color: var(--ink-soft);
  }

  button[aria-expanded="true"] {
    color: var(--on-primary);
    background: var(--primary);
    border-color: var(--primary);
  }

  #toggle {
    position: relative;
  }

  .unread {
    position: absolute;
    inset-block-start: -8px;
    inset-inline-end: -8px;
    min-inline-size: 20px;
    padding: 0 6px;
    box-sizing: border-box;
    font-size: 0.75rem;
    line-height: 20px;
    text-align: center;
    color: var(--on-primary);
    background: var(--primary);
    border-radius: 10px;
  }

  [aria-expanded="true"] .unread {
    color: var(--primary);
    background: var(--on-primary);
  }

  .forbidden h1 {
    margin-block-end: 8px;
  }

  .forbidden {
    box-sizing: border-box;
    min-block-size: 100dvh;
    max-inline-size: 46ch;
    margin-inline: auto;
    display: grid;
    align-content: center;
  }

  :focus-visible {
    outline: 2px solid var(--primary);
    outline-offset: 2px;
  }

  @container (inline-size >= 760px) {
    .with-comments {
      grid-template-columns: minmax(0, 1fr) 360px;
    }
  }

  @container (760px <= inline-size < 1080px) {
    .with-comments .tiles {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @container (inline-size < 640px) {
    main {
      padding: 16px;
    }

    .head > div {
      flex-basis: 100%;
    }

    .tiles {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
