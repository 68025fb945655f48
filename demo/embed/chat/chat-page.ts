import { css, html, nothing, type PropertyValues } from 'lit';
import { state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { ChatInfo } from '../../chat.ts';
import type { Item } from '../../workspace.ts';
import { controls } from '../app/controls.styles.ts';
import { icons } from '../app/icons.ts';
import { WorkspaceClient } from '../app/workspace-client.ts';
import { AppElement } from '../app-element.ts';
import { onWorkspaceChanged } from '../workspace-changed.ts';

const PATH = '/embed/chat';

/** The chat as a page of its own. */
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

      ignored-notes {
        --notes-margin: 8px 20px 0;

        inline-size: 100%;
        max-inline-size: 800px;
        margin-inline: auto;
      }
    `,
  ];

  /** One more each time the viewer begins anew. */
  @state() private chats = 0;
  @state() private items: readonly Item[] = [];
  @state() private about?: ChatInfo;
  /** Where the host has sent the chat. */
  @state() private path = location.pathname;
  #life = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#life = new AbortController();
    const { signal } = this.#life;
    onWorkspaceChanged(() => void this.#load(), signal);
    window.addEventListener('popstate', this.#follow, { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#life.abort();
  }

  protected override firstUpdated(): void {
    void this.#load();
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('path' as never) || this.path === PATH) return;
    const error = new Error(`There is no chat at ${this.path}.`);
    this.runtime.reportError(error, { context: 'navigation' });
  }

  protected override render() {
    const { words, chats, path } = this;
    const nowhere = path !== PATH;
    return html`
      <header lang=${this.wordsLanguage}>
        <h1>${words.chat}</h1>
        ${
          this.settings.allowAi
            ? html`<button
                class="button quiet"
                type="button"
                @click=${() => {
                  this.chats += 1;
                }}
              >${icons.plus} ${words.newChat}</button>`
            : nothing
        }
      </header>
      <ignored-notes lang=${this.wordsLanguage} .members=${this.about?.dimensions}></ignored-notes>
      <main>
        ${nowhere ? this.#nowhere() : nothing}
        ${keyed(
          chats,
          html`<chat-thread
            ?hidden=${nowhere}
            .items=${this.items}
            @introduced=${({ detail }: CustomEvent<ChatInfo>) => {
              this.about = detail;
            }}
          ></chat-thread>`,
        )}
      </main>
    `;
  }

  #nowhere() {
    const { words } = this;
    return html`<div class="state" role="alert" lang=${this.wordsLanguage}>
      <h2>${words.noWayTitle}</h2>
      <p><bdi>${this.path}</bdi></p>
      <button
        class="button"
        type="button"
        @click=${() => {
          history.replaceState(history.state, '', PATH);
          this.#follow();
        }}
      >${words.openChat}</button>
    </div>`;
  }

  readonly #follow = () => {
    this.path = location.pathname;
  };

  /** Only a chat that may save needs to know the viewer's dashboards. */
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
