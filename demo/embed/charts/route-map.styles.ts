import { css } from 'lit';

/** How the map of routes looks. */
export const routeMapStyles = css`
  :host {
    display: block;
    position: relative;
  }

  .map {
    display: block;
    inline-size: 100%;
    max-block-size: 460px;
    overflow: visible;
  }

  .scale {
    display: flex;
    align-items: center;
    gap: 8px;
  }

  .scale path {
    fill: var(--chart-line);
  }

  .scale svg:dir(rtl) {
    scale: -1 1;
  }

  .land {
    fill: var(--chart-land);
  }

  .borders {
    fill: none;
    stroke: var(--surface);
  }

  .line,
  .hit {
    fill: none;
    stroke: var(--chart-line);
    stroke-linecap: round;
    vector-effect: non-scaling-stroke;
    opacity: 0.6;
  }

  .hit {
    stroke-width: 12;
    opacity: 0;
  }

  .pin {
    fill: var(--chart-tip);
    stroke: var(--chart-on-tip);
    stroke-width: 2;
  }

  .route {
    cursor: pointer;
    outline: none;
  }

  .route:hover .line,
  .route:focus .line,
  [aria-pressed="true"] .line {
    opacity: 1;
  }

  .route:focus-visible .hit {
    stroke: var(--ink);
    opacity: 0.35;
  }

  .dimmed .line {
    opacity: 0.15;
  }

  circle {
    fill: var(--ink);
    stroke: var(--surface);
    pointer-events: none;
  }

  text {
    direction: ltr; /* the anchors are sides of the map, which is not mirrored */
    font-size: 16px; /* of a map that is 975 px wide: at least 12 px in each size below */
    font-weight: 500;
    fill: var(--ink);
    stroke: var(--chart-land);
    stroke-width: 4px;
    stroke-linejoin: round;
    paint-order: stroke;
    text-anchor: middle;
    translate: 0 -8px;
    pointer-events: none;
  }

  text.west {
    text-anchor: start;
  }

  text.east {
    text-anchor: end;
  }

  text:not(.small) {
    display: none;
  }

  @container (inline-size < 780px) {
    text {
      font-size: 20px;
    }
  }

  @container (inline-size < 640px) {
    text {
      font-size: 29px;
      stroke-width: 8px;
      translate: 0 -14px;
    }

    text:not(.large) {
      display: none;
    }

    text.large {
      display: inline;
    }

    circle {
      r: 5px;
    }
  }

  @container (inline-size < 450px) {
    text {
      font-size: 42px;
    }
  }

  .tip {
    position: absolute;
    display: grid;
    max-inline-size: 36ch;
    padding: 10px;
    font-size: 0.875rem;
    color: var(--chart-on-tip);
    background: var(--chart-tip);
    border-radius: 8px;
    pointer-events: none;
  }

  .tip[hidden] {
    display: none;
  }

  p {
    margin: 8px 0 0;
    font-size: 0.875rem;
    color: var(--ink-soft);
  }

  @media (forced-colors: active) {
    .line,
    circle,
    text,
    .land,
    .borders,
    .scale path {
      forced-color-adjust: none;
    }

    .land {
      stroke: var(--chart-grid);
    }
  }
`;
