import { css } from 'lit';

/** Styles of an in-app dashboard; the colors of its themes work in both color schemes. */
export const dashboardStyles = css`
  .scope {
    padding: 0 24px 12px;
    font-size: 0.875rem;
    color: var(--ink-soft);
  }

  .tiles {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 16px;
    padding: 20px 24px 88px;
  }

  .tiles.dense {
    gap: 6px;
    padding-inline: 12px;
  }

  .tiles.single,
  .with-panel .tiles {
    grid-template-columns: minmax(0, 1fr);
  }

  .empty {
    grid-column: 1 / -1;
  }

  /* full width for the last tile of an odd number */
  .tiles:not(:has(.wide)) board-tile:last-child:nth-child(odd),
  .wide {
    grid-column: 1 / -1;
  }

  .board:has(.dragged) {
    overflow: clip; /* the dragged tile must not extend the page */
  }

  .dragged {
    z-index: 1;
    opacity: 0.7;
    box-shadow: 0 8px 24px rgb(0 0 0 / 20%);
    pointer-events: none;
  }

  .over {
    outline: 2px dashed var(--primary-line);
    outline-offset: 3px;
  }

  .ocean {
    --primary: light-dark(#0b6683, #7fd0ea);
    --on-primary: light-dark(#fff, #06222c);
  }

  .forest {
    --primary: light-dark(#2b6b3d, #8fd6a3);
    --on-primary: light-dark(#fff, #0a2412);
  }

  .plum {
    --primary: light-dark(#7b3f8c, #dbaae9);
    --on-primary: light-dark(#fff, #2a0f33);
  }

  .ocean,
  .forest,
  .plum {
    --primary-line: var(--primary);
    --primary-tint: color-mix(in srgb, var(--primary) 12%, transparent);
    --chart-series: var(--primary);
    --chart-line: var(--primary);
    --chart-third: var(--primary);
    --chart-series-soft: color-mix(in srgb, var(--primary) 12%, transparent);
  }

  settings-panel {
    overflow: auto;
  }

  @container (inline-size >= 720px) {
    .with-panel {
      grid-template-columns: minmax(0, 1fr) 300px;
      align-items: stretch;
    }

    side-panel {
      position: static;
      block-size: auto;
      border-inline-start: 1px solid var(--line);
    }
  }

  @container (inline-size >= 1080px) {
    .with-panel .tiles:not(.single) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }

  @container (inline-size < 720px) {
    .tiles {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @container (inline-size < 560px) {
    .scope,
    .tiles {
      padding-inline: 16px;
    }
  }
`;
