import { css } from 'lit';

/** The tabs of a preview, as wide as its panel. */
export const previewTabsStyles = css`
  :host {
    container-type: inline-size;
  }

  wa-tab-group {
    --track-width: 1px;
    --track-color: var(--line);
    --indicator-color: var(--primary);

    &::part(tabs) {
      padding-inline: 12px;
    }
  }

  wa-tab-panel {
    --padding: 0;
  }
`;
