import { css } from 'lit';

export const choicesStyles = css`
  :host {
    display: grid;
    align-content: start;
    gap: 16px;
    padding: 18px 20px 20px;
    overflow: auto;
  }

  .theme {
    display: grid;
    gap: 10px;
  }

  a {
    justify-self: start;
    color: var(--primary);
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
`;
