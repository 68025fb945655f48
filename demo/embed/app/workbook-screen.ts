import { css, html, nothing } from 'lit';
import type { FullItem, Report } from '../../workspace.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';
import type { ToggleField } from './data-pane.ts';
import { itemStyles } from './item-screen.styles.ts';
import { ItemScreen } from './item-screen.ts';
import type { Draft } from './newest.ts';
import type { FailedReport } from './report-view.ts';

/** A workbook: its fields, its result, and optionally a chat. */
export class WorkbookScreen extends ItemScreen<Report> {
  static override styles = [
    controls,
    itemStyles,
    css`
      .sheet {
        display: grid;
        align-content: start;
        gap: 16px;
        padding: 20px 24px 32px;
        min-inline-size: 0;
      }

      .result {
        padding: 20px;
        min-inline-size: 0;
      }

      @container (inline-size >= 720px) {
        .work {
          grid-template-columns: 248px minmax(0, 1fr);
          align-items: stretch;
        }

        data-pane {
          background: var(--surface);
          border-inline-end: 1px solid var(--line);
        }
      }

      @container (inline-size >= 860px) {
        .with-chat {
          grid-template-columns: 220px minmax(0, 1fr) 340px;
        }
      }

      @container (inline-size < 720px) {
        data-pane {
          background: var(--surface);
          border-block-start: 1px solid var(--line);
        }

        .sheet {
          order: -1;
        }
      }

      @container (inline-size < 560px) {
        .sheet {
          padding: 16px;
        }
      }
    `,
  ];

  protected override readonly kind = 'workbook';
  #fixing: FailedReport | undefined;

  protected override screen(item: FullItem, draft: Draft<Report>) {
    const chat = this.settings.showWorkbookChat && this.chatting;
    return html`
      <div>
        ${this.head(
          item,
          draft,
          item.isOwn,
          html`${this.#chatToggle()} ${this.shareButton(item)} ${item.isOwn ? this.saveButton() : nothing}`,
        )}
        ${item.isOwn ? nothing : html`<p class="note soft" dir="auto">${this.messages.readOnly(item.owner)}</p>`}
      </div>
      <div class="work ${chat ? 'with-chat' : ''}">
        <data-pane
          .report=${draft.body}
          .declared=${this.view}
          ?locked=${!item.isOwn}
          @toggle-field=${(event: ToggleField) => this.#toggle(draft.body, event)}
        ></data-pane>
        <div class="sheet">${this.#sheet(item, draft)}</div>
        ${
          chat
            ? html`<side-panel
                .heading=${this.messages.chat}
                .close=${this.messages.closeChat}
                @close=${() => this.#chat(false)}
              ><chat-thread
                .items=${this.view.items}
                .report=${draft.body}
                .fixing=${this.#fixing}
                ?adoptable=${item.isOwn}
                @adopt=${({ detail }: CustomEvent<Report>) => this.edit({ body: detail })}
              ></chat-thread></side-panel>`
            : nothing
        }
      </div>
    `;
  }

  #sheet(item: FullItem, draft: Draft<Report>) {
    const { messages } = this;
    if (draft.body.measures.length === 0)
      return html`<div class="card state">
        <h2>${messages.chooseTitle}</h2>
        <p>${messages.chooseText}</p>
      </div>`;
    return html`
      ${
        item.isOwn
          ? html`<report-editor
              .report=${draft.body}
              .declared=${this.view}
              @report-change=${({ detail }: CustomEvent<Report>) => this.edit({ body: detail })}
            ></report-editor>`
          : nothing
      }
      <div class="card result">
        <report-view
          whole
          .report=${draft.body}
          .heading=${draft.title}
          ?fixable=${this.settings.showWorkbookChat}
          @fix-in-chat=${({ detail }: CustomEvent<FailedReport>) => this.#chat(true, detail)}
        ></report-view>
      </div>
    `;
  }

  #chatToggle() {
    if (!this.settings.showWorkbookChat) return nothing;
    return html`<button
      class="button"
      type="button"
      aria-pressed=${this.chatting}
      @click=${() => this.#chat(!this.chatting)}
    >${icons.chat} ${this.messages.ask}</button>`;
  }

  #toggle(report: Report, { detail: { member, isMeasure } }: ToggleField): void {
    const key = isMeasure ? 'measures' : 'dimensions';
    const chosen = report[key];
    const fields = chosen.includes(member)
      ? chosen.filter((name) => name !== member)
      : [...chosen, member].slice(-(isMeasure ? 8 : 4));
    const changed = { ...report, [key]: fields };
    if (changed.largest && !changed.measures.includes(changed.largest)) {
      delete changed.largest;
      delete changed.limit;
    }
    const isTime = member.endsWith('.day') && changed.dimensions.length === 1;
    this.edit({ body: isTime ? { ...changed, view: 'line' } : changed });
  }

  #chat(open: boolean, fixing?: FailedReport): void {
    this.#fixing = fixing;
    this.chatting = open;
  }
}
