import { css } from 'lit';
import { besidePage } from '../parts/side-panel.ts';

/** Styles of the start screen. */
export const homeStyles = css`
  ${besidePage(css`860px`, css`calc(100dvh - 53px)`)}

  :host {
    display: grid;
    container-type: inline-size;
    min-inline-size: 0;
  }

  .page {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }

  .main {
    inline-size: 100%;
    max-inline-size: 1080px;
    margin-inline: auto;
    padding: 24px;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin-block-end: 20px;
  }

  .head h1 {
    flex: 1;
    min-inline-size: min-content;
    overflow-wrap: anywhere;
  }

  .reason {
    margin-block-end: 16px;
  }

  .row {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 120px 180px 130px 36px;
    align-items: center;
    gap: 16px;
    min-block-size: 60px;
    padding-inline: 16px 12px;
    border-block-end: 1px solid var(--line);
  }

  .row:last-child {
    border: 0;
  }

  .row.top {
    min-block-size: 40px;
    font-size: 0.875rem;
    color: var(--ink-soft);
  }

  .row > * {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .name a {
    display: flex;
    align-items: center;
    gap: 12px;
    padding-block: 8px;
    font-weight: 500;
    border-radius: 8px;
  }

  .name a:hover bdi {
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .name a > span:last-child {
    display: grid;
    min-inline-size: 0;
  }

  small {
    font-size: 0.875rem;
    font-weight: 400;
    color: var(--ink-soft);
  }

  .kind {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 36px;
    block-size: 36px;
    color: var(--ink-soft);
    background: var(--page);
    border-radius: min(var(--radius), 10px);
  }

  .kind.dashboard {
    color: var(--primary-line);
    background: var(--primary-tint);
  }

  @container (inline-size >= 860px) {
    .with-chat {
      grid-template-columns: minmax(0, 1fr) 380px;
    }
  }

  @container (inline-size < 860px) {
    .row {
      grid-template-columns: minmax(0, 1fr) 130px 36px;
    }

    .row > :nth-child(2),
    .row > :nth-child(3) {
      display: none;
    }
  }

  @container (860px <= inline-size < 1180px) {
    .with-chat .row {
      grid-template-columns: minmax(0, 1fr) 36px;
    }

    .with-chat .row > :nth-child(2),
    .with-chat .row > :nth-child(3),
    .with-chat .row > :nth-child(4) {
      display: none;
    }
  }

  @container (inline-size < 560px) {
    .main {
      padding: 16px;
    }

    .row {
      grid-template-columns: minmax(0, 1fr) 36px;
      gap: 8px;
    }

    .row > :nth-child(4) {
      display: none;
    }
  }
`;
