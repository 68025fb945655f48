import { css, html } from 'lit';
import { state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { Item } from '../../workspace.ts';
import { controls } from '../app/controls.styles.ts';
import { icons } from '../app/icons.ts';
import { WorkspaceClient } from '../app/workspace-client.ts';
import { AppElement } from '../app-element.ts';

/** The chat as a page of its own. */
export class ChatPage extends AppElement {
  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
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
    `,
  ];

  /** One more each time the viewer begins anew. */
  @state() private chats = 0;
  @state() private items: readonly Item[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('workspace-changed', () => void this.#load());
  }

  protected override firstUpdated(): void {
    void this.#load();
  }

  protected override render() {
    const { words, chats } = this;
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
            : ''
        }
      </header>
      <main>${keyed(chats, html`<chat-thread .items=${this.items}></chat-thread>`)}</main>
    `;
  }

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
