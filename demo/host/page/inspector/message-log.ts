import { css, html, LitElement } from 'lit';
import { state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { LogMessage } from './embed-messages.ts';

const MOST = 200;
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** The messages of the embed as they arrive, newest first; each opens to what it carried. */
export class MessageLog extends LitElement {
  static override styles = css`
    :host {
      display: flex;
      flex-direction: column;
    }

    header {
      display: flex;
      align-items: center;
      justify-content: space-between;
      padding: 12px 12px 12px 18px;
      border-block-end: 1px solid var(--line);
    }

    h2 {
      margin: 0;
      font-size: 0.875rem;
      font-weight: 600;
    }

    button {
      font: inherit;
      font-size: 0.8125rem;
      color: var(--ink-soft);
      background: none;
      border: 0;
      border-radius: 8px;
      padding: 4px 8px;
      cursor: pointer;
    }

    button:hover {
      color: var(--ink);
      background: var(--sunken);
    }

    :focus-visible {
      outline: 2px solid var(--primary);
      outline-offset: -2px;
    }

    ol {
      flex: 1;
      overflow: auto;
      list-style: none;
      margin: 0;
      padding: 6px 0;
    }

    .none {
      margin: auto;
      color: var(--ink-soft);
    }

    summary {
      display: flex;
      align-items: baseline;
      gap: 12px;
      padding: 6px 18px;
      cursor: pointer;
      list-style: none;
    }

    summary::-webkit-details-marker {
      display: none;
    }

    summary:hover {
      background: var(--sunken);
    }

    .name {
      flex: 1;
      min-inline-size: 0;
      font-weight: 500;
    }

    .note {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
      font-weight: 400;
      font-size: 0.8125rem;
      color: var(--ink-soft);
    }

    .failed .name {
      color: var(--danger);
    }

    time {
      color: var(--ink-soft);
      font-size: 0.75rem;
      font-variant-numeric: tabular-nums;
    }

    pre {
      margin: 2px 18px 8px;
      padding: 10px 12px;
      border-radius: 8px;
      background: var(--sunken);
      font: 0.75rem / 1.55 ui-monospace, monospace;
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
  `;

  @state() private messages: readonly (LogMessage & { id: number })[] = [];
  #count = 0;

  /** Puts a message on top; the oldest go. */
  add(message: LogMessage): void {
    const entry = { ...message, id: this.#count++ };
    this.messages = [entry, ...this.messages].slice(0, MOST);
  }

  protected override render() {
    return html`
      <header>
        <h2 id="title">Messages</h2>
        <button type="button" @click=${this.#clear}>Clear</button>
      </header>
      ${this.messages.length === 0 ? html`<p class="none">Nothing yet.</p>` : this.#list()}
    `;
  }

  #list() {
    return html`<ol aria-labelledby="title">
      ${repeat(
        this.messages,
        ({ id }) => id,
        ({
          name,
          at,
          details,
          failed,
        }) => html`<li class=${failed ? 'failed' : ''} data-event=${name}>
          <details>
            <summary>
              <span class="name">${name}<span class="note">${noteOf(details)}</span></span>
              <time datetime=${new Date(at).toISOString()}>${clock.format(at)}</time>
            </summary>
            <pre>${JSON.stringify(details, null, 2) ?? 'no payload'}</pre>
          </details>
        </li>`,
      )}
    </ol>`;
  }

  readonly #clear = () => {
    this.messages = [];
  };
}

/** What an event is about, in a few words. */
function noteOf(details: unknown): string {
  if (typeof details !== 'object' || details === null) return '';
  const { state, previousState, message, code } = details as Record<string, string | undefined>;
  if (state) return `${previousState} → ${state}`;
  if (message) return code ? `${code}: ${message}` : message;
  return Object.entries(details)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' · ');
}
