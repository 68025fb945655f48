import { css } from 'lit';

/** Styles of a chat, in a panel and as a page. */
export const threadStyles = css`
  :host {
    display: grid;
    grid-template-rows: minmax(0, 1fr) auto auto;
    min-block-size: 0;
    min-inline-size: 0;
    background: var(--svc-analytics-chat-background-color, transparent);
  }

  .turns {
    display: grid;
    align-content: start;
    gap: 28px;
    padding: 20px;
    overflow: auto;
    overscroll-behavior: contain;
    scroll-behavior: smooth;
  }

  .turns:focus-visible {
    outline-offset: -2px;
  }

  article {
    display: grid;
    gap: 12px;
    min-inline-size: 0;
  }

  .request {
    justify-self: end;
    max-inline-size: 85%;
    padding: 8px 14px;
    overflow-wrap: anywhere;
    color: var(--on-primary);
    background: var(--primary);
    border-radius: 16px;
    border-end-end-radius: 4px;
    print-color-adjust: exact;
  }

  .request mark {
    color: inherit;
    background: none;
    text-decoration: underline wavy currentColor;
    text-underline-offset: 3px;
  }

  .intro {
    display: grid;
    gap: 12px;
  }

  .intro h2 {
    font-size: 1.125rem;
  }

  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
    gap: 8px;
    margin: 6px 20px 0;
    padding: 6px;
    background: var(--svc-analytics-chat-input-background-color, var(--svc-chat-input-color, var(--surface)));
    border: 1px solid var(--svc-analytics-chat-input-border-color, var(--field-line));
    border-radius: min(var(--radius), 20px);
  }

  form:focus-within {
    outline: 2px solid var(--primary-line);
    outline-offset: 1px;
  }

  textarea {
    field-sizing: content;
    max-block-size: 140px;
    color: var(--ink);
    resize: none;
    background: none;
    border: 0;
  }

  textarea:focus-visible {
    outline: none;
  }

  textarea::placeholder {
    color: var(--ink-soft);
    opacity: 1;
  }

  .note {
    min-block-size: 1.5em;
    padding: 8px 20px 14px;
    font-size: 0.875rem;
    color: var(--ink-soft);
  }

  @media print {
    .turns {
      overflow: visible;
    }

    form,
    .note {
      display: none;
    }
  }
`;
