import { css, html, nothing, type PropertyValues } from 'lit';
import { query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import * as v from 'valibot';
import type { ChatInfo } from '../../chat.ts';
import type { Item } from '../../workspace.ts';
import { WorkspaceClient } from '../app/workspace-client.ts';
import { AppElement } from '../app-element.ts';
import { pagePath } from '../page-path.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';
import { reportUnapplied } from '../report-unapplied.ts';
import { onWorkspaceChanged } from '../workspace-changed.ts';
import type { ChatThread } from './chat-thread.ts';

const PATH = '/embed/chat';

/** Payload of the demo's own action `svc:action:demo-ask`, with which a host starts a conversation. */
const AskPayload = v.object({
  questions: v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.maxLength(5)),
});

/** The chat surface. */
export class ChatPage extends AppElement {
  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        grid-template-rows: auto auto minmax(0, 1fr);
        block-size: 100dvh;
        background: var(--svc-analytics-chat-background-color, transparent);
      }

      header {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 12px;
        inline-size: 100%;
        max-inline-size: 800px;
        margin-inline: auto;
        padding: 12px 20px 0;
      }

      h1 {
        font-size: 1rem;
      }

      main {
        display: grid;
        min-block-size: 0;
      }

      chat-thread {
        inline-size: 100%;
        max-inline-size: 800px;
        margin-inline: auto;
      }

      chat-thread[hidden] {
        display: none;
      }

      /* all of the conversation, which the screen scrolls */
      @media print {
        :host,
        main {
          display: block;
          block-size: auto;
        }
      }

      viewer-notice {
        --notice-margin: 8px 20px 0;

        inline-size: 100%;
        max-inline-size: 800px;
        margin-inline: auto;
      }
    `,
  ];

  /** Number of chats; a new one resets the thread. */
  @state() private chats = 0;
  @state() private items: readonly Item[] = [];
  @state() private info?: ChatInfo;
  /** Path that the host navigated to. */
  @state() private path = pagePath();
  @query('chat-thread') private thread!: ChatThread;
  #connection = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    onWorkspaceChanged(() => void this.#load(), signal);
    window.addEventListener('popstate', this.#updatePath, { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
  }

  protected override firstUpdated(): void {
    this.runtime.onAction('svc:action:demo-ask', (payload) => {
      const asked = v.safeParse(AskPayload, payload);
      if (asked.success && this.settings.allowAi) void this.thread.ask(asked.output.questions);
    });
    const informed = new Promise<ChatInfo>((resolve) => {
      const inform = ({ detail }: CustomEvent<ChatInfo>) => resolve(detail);
      this.renderRoot.addEventListener('chat-info', inform as EventListener, { once: true });
    });
    this.runtime.onAction('svc:action:set-filter', async ({ filterUrlParameter }) => {
      const { dimensions } = await informed; // a host sets its filters as soon as the embed is ready
      reportUnapplied(this.runtime, filterUrlParameter, dimensions, 'the chat has no dashboard');
    });
    void this.#load();
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('path' as never) || this.path === PATH) return;
    const error = new Error(`There is no chat at ${this.path}.`);
    this.runtime.reportError(error, { context: 'navigation' });
  }

  protected override render() {
    const { messages, chats, path } = this;
    const notFound = path !== PATH;
    return html`
      <header lang=${this.messagesLanguage}>
        <h1>${messages.chat}</h1>
        ${
          this.settings.allowAi
            ? html`<button
                class="button quiet"
                type="button"
                data-unprinted
                @click=${() => {
                  this.chats += 1;
                }}
              >${icons.plus} ${messages.newChat}</button>`
            : nothing
        }
      </header>
      <viewer-notice lang=${this.messagesLanguage} .members=${this.info?.dimensions}></viewer-notice>
      <main>
        ${notFound ? this.#notFound() : nothing}
        ${keyed(
          chats,
          html`<chat-thread
            ?hidden=${notFound}
            .items=${this.items}
            @chat-info=${({ detail }: CustomEvent<ChatInfo>) => {
              this.info = detail;
            }}
          ></chat-thread>`,
        )}
      </main>
    `;
  }

  #notFound() {
    const { messages } = this;
    return html`<div class="state" role="alert" lang=${this.messagesLanguage}>
      <h2>${messages.pageNotFoundTitle}</h2>
      <p><bdi>${this.path}</bdi></p>
      <button
        class="button"
        type="button"
        @click=${() => {
          history.replaceState(history.state, '', PATH);
          this.#updatePath();
        }}
      >${messages.openChat}</button>
    </div>`;
  }

  readonly #updatePath = () => {
    this.path = pagePath();
  };

  /** Loads the viewer's items if the chat may save. */
  async #load(): Promise<void> {
    const { settings, session } = this;
    if (!settings.allowChatWorkspaceAuthoring || session.claims?.creatorMode !== true) return;
    try {
      this.items = (await new WorkspaceClient(session).view()).items;
    } catch (error) {
      this.runtime.reportError(error, { context: 'workspace' });
    }
  }
}
