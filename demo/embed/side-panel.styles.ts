import { type CSSResult, css } from 'lit';

/** Styles of a panel that covers the page, or is beside it if the container is wide enough. */
export function sidePanel(panel: CSSResult, from: CSSResult, blockSize: CSSResult): CSSResult {
  return css`
    ${panel} {
      position: fixed;
      inset: 0;
      z-index: 2;
    }

    @container (inline-size >= ${from}) {
      ${panel} {
        position: sticky;
        inset: 0 auto auto;
        block-size: ${blockSize};
        border-inline-start: 1px solid var(--line);
      }
    }
  `;
}
