import { css } from 'lit';
import { besidePage } from '../parts/side-panel.ts';

/** Styles of the dashboard. */
export const dashboardStyles = css`
  ${besidePage(css`760px`, css`100dvh`)}

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

  p {
    color: var(--ink-soft);
  }

  .head p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
  }

  select {
    inline-size: auto;
    min-block-size: 0;
    margin-inline-start: -4px; /* the padding that browsers add to its text */
    padding: 2px 0;
    color: inherit;
    background: var(--page);
    border: 0;
    border-block-end: 1px dashed var(--field-line);
    border-radius: 0;
  }

  .tiles {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 16px;
  }

  viewer-notice {
    --notice-margin: 0 0 16px;
  }

  /* the size that the button will have */
  dashboard-agent:not(:defined) {
    inline-size: 87px;
    block-size: 36px;
  }

  /* for a picture of a given size */
  .tiles.picture {
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    block-size: var(--picture-block-size);

    & > :nth-child(2) {
      min-block-size: 0;
    }

    & > :nth-child(n + 3) {
      display: none;
    }
  }

  .tiles[hidden] {
    display: none;
  }

  .wide {
    grid-column: 1 / -1;
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
    font-size: 0.875rem;
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

  svc-comments {
    --svc-primary-color: var(--primary);
    --svc-on-primary-color: var(--on-primary);

    overflow: auto;
    padding: 0 8px;
  }

  svc-comments::part(title) {
    display: none;
  }

  @container (inline-size >= 760px) {
    .with-comments {
      --comments-inline-size: 360px;

      grid-template-columns: minmax(0, 1fr) var(--comments-inline-size);
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
