import { css } from 'lit';

/** Tabs as wide as their panel. */
export const tabsStyles = css`
  wa-tab-group {
    --track-width: 1px;
    --track-color: var(--line);
    --indicator-color: var(--primary);

    &::part(tabs) {
      padding-inline: 12px;
    }
  }

  wa-tab:not([active]):hover {
    color: var(--ink);
  }

  wa-tab-panel {
    --padding: 0;
  }
`;
