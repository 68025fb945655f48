import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { type ChatInfo, type Unable, withFilters } from '../../chat.ts';
import type { Board, Item, Report } from '../../workspace.ts';
import { errorText } from '../app/error-text.ts';
import { memberTitle } from '../app/fields.ts';
import { WorkspaceClient } from '../app/workspace-client.ts';
import { AppElement } from '../app-element.ts';
import { dataFormatters } from '../members.ts';
import { endSentence } from '../messages.ts';
import type { MenuAction } from '../parts/action-menu.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';
import { dispatchWorkspaceChanged } from '../workspace-changed.ts';
import { zoneName } from '../zone-name.ts';
import { answerText, describeReport, type TextContext } from './answer-text.ts';
import { exampleStyles, examples, memberList } from './chat-intro.ts';
import type { Turn } from './chat-turn.ts';

/** With more bars than this, the answer is shown as a table only. */
const BARS_MAX = 48;
/** Number of unknown words that are listed. */
const WORDS_MAX = 6;

/**
 * One answer: how the question was interpreted, the rows as chart and table, and actions.
 *
 * @fires {CustomEvent<string>} ask-suggestion - The viewer selected a suggested question.
 * @fires {CustomEvent<Report>} edit-answer - The viewer changed how the question was interpreted.
 */
export class ChatAnswer extends AppElement {
  static override styles = [
    controls,
    exampleStyles,
    css`
      :host {
        display: grid;
        gap: 10px;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      .read {
        font-size: 0.875rem;
        color: var(--ink-soft);
      }

      /* its text on the baseline of the sentence, not its icon */
      .read .button {
        align-items: baseline;
        min-block-size: 0;
        padding-block: 4px;
      }

      .read svg {
        align-self: center;
      }

      .text {
        white-space: pre-line;
      }

      .card {
        min-inline-size: 0;
        padding: 16px;
      }

      .actions {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px;
      }
    `,
  ];

  @property({ attribute: false }) turn!: Turn;
  @property({ attribute: false }) info?: ChatInfo;
  @property({ attribute: false }) items: readonly Item[] = [];
  @property({ type: Boolean }) adoptable = false;
  @state() private editing = false;
  @state() private outcome = '';
  @state() private problem = '';

  protected override render() {
    const { turn, messages } = this;
    const { rows, text, unable, state: at, error } = turn;
    const report = turn.report && withFilters(turn.report, turn.filters);
    const understood = rows ? report : unable?.report;
    const context = this.#context(understood);
    return html`
      ${turn.dropped ? this.#fixed(turn.dropped) : nothing}
      ${unable ? html`<p dir="auto">${this.#reason(unable)}</p>` : nothing}
      ${understood ? this.#understood(context, understood) : nothing}
      ${text ? html`<p class="text" dir="auto">${text}</p>` : nothing}
      ${report && rows && !text ? html`<p class="text" dir="auto">${answerText(context, report, rows)}</p>` : nothing}
      ${report && rows ? this.#shown(report, rows) : nothing}
      ${turn.saved ? html`<p role="status">${icons.check} ${messages.savedAs(turn.saved)}</p>` : nothing}
      ${at === 'asking' ? html`<p class="soft" role="status">${messages.thinking}</p>` : nothing}
      ${at === 'stopped' ? html`<p class="soft">${messages.stopped}</p>` : nothing}
      ${at === 'failed' && error ? this.#failed(error) : nothing}
      ${this.problem ? html`<p class="reason" role="alert" dir="auto">${this.problem}</p>` : nothing}
      ${report && at === 'done' ? this.#actions(report) : nothing}
      ${unable && at === 'done' ? this.#suggestions(unable) : nothing}
    `;
  }

  /** Renders how the question was interpreted; the viewer can change it once it is answered. */
  #understood(context: TextContext, report: Report) {
    const { messages, info, turn } = this;
    const isEditable = turn.rows !== undefined && turn.state === 'done' && info !== undefined;
    return html`<p class="read" dir="auto">
        ${messages.understood(describeReport(context, report))}
        ${
          isEditable
            ? html`<button
                class="button quiet small"
                type="button"
                data-unprinted
                aria-expanded=${this.editing}
                @click=${() => {
                  this.editing = !this.editing;
                }}
              >${icons.pencil} ${messages.edit}</button>`
            : nothing
        }
      </p>
      ${
        isEditable && this.editing
          ? html`<report-editor
              whole
              .report=${turn.report}
              .declared=${info}
              @report-change=${({ detail }: CustomEvent<Report>) => this.dispatch('edit-answer', detail)}
            ></report-editor>`
          : nothing
      }`;
  }

  #shown(report: Report, rows: NonNullable<Turn['rows']>) {
    if (rows.length === 0 || report.dimensions.length === 0) return nothing;
    const view = report.view === 'bars' && rows.length > BARS_MAX ? 'table' : report.view;
    return html`<div class="card">
      <report-view
        whole
        .report=${{ ...report, view }}
        .rows=${rows}
        .heading=${report.measures.map((member) => memberTitle(member)).join(', ')}
      ></report-view>
    </div>`;
  }

  #fixed(dropped: readonly string[]) {
    const { messages } = this;
    return html`<p dir="auto">${dropped.length > 0 ? messages.fixed(dropped.join(', ')) : messages.nothingToFix}</p>`;
  }

  #failed(error: Error) {
    const { messages, turn } = this;
    return html`<p class="reason" role="alert" dir="auto">${errorText(messages, error)}</p>
      <div class="actions" data-unprinted>
        <button
          class="button small"
          type="button"
          @click=${() => this.dispatch('ask-suggestion', turn.question)}
        >${messages.retry}</button>
      </div>`;
  }

  /** Renders similar questions and the known members. */
  #suggestions({ nearby = [] }: Unable) {
    const { messages } = this;
    if (nearby.length === 0) return nothing;
    const ask = (question: string) => this.dispatch('ask-suggestion', question);
    return html`${examples(messages, ask, nearby)}
      ${this.info && !this.turn.rows ? memberList(messages, this.info) : nothing}`;
  }

  #reason(unable: Unable): string {
    const { messages } = this;
    const { date } = dataFormatters(this.locale);
    const day = (text: string) => date(Date.parse(`${text}T00:00:00Z`), { dateStyle: 'long' });
    switch (unable.reason) {
      case 'unknown-words':
        return `${endSentence(messages.unknownWords(this.#quoted(unable.words)))} ${this.#languageHint}`.trim();
      case 'outside-span':
        return messages.outsideSpan(day(unable.from), day(unable.to));
      case 'greeting':
        return messages.greeting;
      case 'no-measure':
        return messages.noMeasure;
      case 'not-a-day':
        return messages.notADay;
      case 'nothing-to-save':
        return messages.nothingToSave;
      case 'may-not-save':
        return messages.cannotSave;
    }
  }

  #quoted(words: readonly string[]): string {
    const quoted = words.slice(0, WORDS_MAX).map(this.messages.quoted);
    return [...quoted, ...(words.length > WORDS_MAX ? ['…'] : [])].join(', ');
  }

  /** Hint for viewers of other languages that questions must be in English. */
  get #languageHint(): string {
    const english = this.messagesLanguage.startsWith('en') || this.info?.agent === 'model';
    return english ? '' : this.messages.askInEnglish;
  }

  #actions(report: Report) {
    const { messages } = this;
    const mayAuthor =
      this.settings.allowChatWorkspaceAuthoring && this.session.claims?.creatorMode === true;
    if (this.outcome) return html`<p role="status">${icons.check} ${this.outcome}</p>`;
    if (!mayAuthor || report.measures.length === 0) return nothing;
    const boards = this.items.filter(({ kind, isOwn }) => kind === 'dashboard' && isOwn);
    return html`<div class="actions" data-unprinted>
      ${
        this.adoptable
          ? html`<button class="button small" type="button" @click=${() => this.dispatch('adopt', report)}>${messages.useHere}</button>`
          : nothing
      }
      <button class="button small" type="button" @click=${() => this.#save(report)}>
        ${messages.saveAsWorkbook}
      </button>
      ${
        boards.length > 0
          ? html`<action-menu
              align="start"
              look="small"
              .label=${messages.addToDashboard}
              .face=${html`${messages.addToDashboard}`}
              .actions=${boards.map((board) => this.#addition(board, report))}
            ></action-menu>`
          : nothing
      }
    </div>`;
  }

  #addition(board: Item, report: Report): MenuAction {
    const run = () =>
      this.#run(async (client) => {
        const item = await client.read(board.id);
        const body = item.body as Board;
        const id = crypto.randomUUID().slice(0, 8);
        const title = this.#title(report);
        const tile = { id, kind: 'report' as const, title, report };
        const tiles = [...body.tiles, tile];
        await client.change(board.id, { body: { ...body, tiles } }, item.updatedAt);
        return this.messages.addedTo(board.title);
      });
    return { label: board.title, icon: icons.dashboard, run };
  }

  #save(report: Report): void {
    void this.#run(async (client) => {
      const title = this.#title(report);
      await client.create({ kind: 'workbook', title, body: report });
      return this.messages.savedAs(title);
    });
  }

  #context(report: Report | undefined): TextContext {
    const { messages, locale } = this;
    const zone = zoneName(report?.timeZone ?? this.dataZone, locale);
    return { messages, formatters: dataFormatters(locale), zone };
  }

  #title(report: Report): string {
    const { dropped, question } = this.turn;
    return (dropped ? describeReport(this.#context(report), report) : question).slice(0, 120);
  }

  async #run(action: (client: WorkspaceClient) => Promise<string>): Promise<void> {
    this.problem = '';
    try {
      this.outcome = await action(new WorkspaceClient(this.session));
      dispatchWorkspaceChanged();
    } catch (error) {
      this.runtime.reportError(error, { context: 'chat' });
      this.problem = errorText(this.messages, error as Error);
    }
  }
}
