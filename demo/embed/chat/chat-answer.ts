import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ChatInfo, Unable } from '../../chat.ts';
import type { Board, Item, Report } from '../../workspace.ts';
import type { MenuAction } from '../app/action-menu.ts';
import { titleOf } from '../app/catalog.ts';
import { controls } from '../app/controls.styles.ts';
import { failureText } from '../app/failure-text.ts';
import { icons } from '../app/icons.ts';
import { WorkspaceClient } from '../app/workspace-client.ts';
import { AppElement } from '../app-element.ts';
import { dataFormatters } from '../members.ts';
import { tellWorkspaceChanged } from '../workspace-changed.ts';
import { answerText, describe, ended } from './answer-text.ts';
import type { Turn } from './conversation.ts';
import { exampleStyles, examples, vocabulary } from './welcome.ts';

/** More bars than this say less than a table does. */
const BARS_MAX = 48;
/** More words that are not understood are not all told. */
const WORDS_TOLD = 6;

/**
 * One answer: how the question was read, the rows as chart and table, and what can be done with them.
 *
 * @fires {CustomEvent<string>} suggested - The viewer wants to ask what the answer suggests.
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
        font-size: 0.8125rem;
        color: var(--ink-soft);
      }

      .said {
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
  @property({ attribute: false }) about?: ChatInfo;
  @property({ attribute: false }) items: readonly Item[] = [];
  @property({ type: Boolean }) adoptable = false;
  @state() private outcome = '';
  @state() private problem = '';

  protected override render() {
    const { turn, words } = this;
    const { report, rows, text, unable, state: at, error } = turn;
    const read = unable?.reason === 'unknown-field' ? words.instead : words.understood;
    const reader = { words, formatters: dataFormatters(this.locale) };
    return html`
      ${turn.dropped ? this.#fixed(turn.dropped) : nothing}
      ${unable ? html`<p dir="auto">${this.#reason(unable)}</p>` : nothing}
      ${report && rows ? html`<p class="read" dir="auto">${read(describe(reader, report))}</p>` : nothing}
      ${text ? html`<p class="said" dir="auto">${text}</p>` : nothing}
      ${report && rows && !text ? html`<p class="said" dir="auto">${answerText(reader, report, rows)}</p>` : nothing}
      ${report && rows ? this.#shown(report, rows) : nothing}
      ${turn.saved ? html`<p role="status">${icons.check} ${words.savedAs(turn.saved)}</p>` : nothing}
      ${at === 'asking' ? html`<p class="soft" role="status">${words.thinking}</p>` : nothing}
      ${at === 'stopped' ? html`<p class="soft">${words.stopped}</p>` : nothing}
      ${at === 'failed' && error ? this.#failed(error) : nothing}
      ${this.problem ? html`<p class="reason" role="alert" dir="auto">${this.problem}</p>` : nothing}
      ${report && at === 'done' ? this.#actions(report) : nothing}
      ${unable && at === 'done' ? this.#ways(unable) : nothing}
    `;
  }

  #shown(report: Report, rows: NonNullable<Turn['rows']>) {
    if (rows.length === 0 || report.dimensions.length === 0) return nothing;
    const view = report.view === 'bars' && rows.length > BARS_MAX ? 'table' : report.view;
    return html`<div class="card">
      <report-view
        whole
        .report=${{ ...report, view }}
        .rows=${rows}
        .heading=${report.measures.map((member) => titleOf(this.words, member)).join(', ')}
      ></report-view>
    </div>`;
  }

  #fixed(dropped: readonly string[]) {
    const { words } = this;
    return html`<p dir="auto">${dropped.length > 0 ? words.fixed(dropped.join(', ')) : words.nothingToFix}</p>`;
  }

  #failed(error: Error) {
    const { words, turn } = this;
    return html`<p class="reason" role="alert" dir="auto">${failureText(words, error)}</p>
      <div class="actions">
        <button
          class="button small"
          type="button"
          @click=${() => this.tell('suggested', turn.question)}
        >${words.retry}</button>
      </div>`;
  }

  /** What can be asked instead. */
  #ways({ reason, nearby }: Unable) {
    const { words } = this;
    if (!['unknown-words', 'unknown-field', 'no-measure'].includes(reason)) return nothing;
    const ask = (question: string) => this.tell('suggested', question);
    return html`${examples(words, ask, nearby)}
      ${this.about && !this.turn.rows ? vocabulary(words, this.about) : nothing}`;
  }

  #reason(unable: Unable): string {
    const { words } = this;
    const { date } = dataFormatters(this.locale);
    const day = (text: string) => date(Date.parse(`${text}T00:00:00Z`), { dateStyle: 'long' });
    switch (unable.reason) {
      case 'unknown-words':
        return `${ended(words.unknownWords(this.#quoted(unable.words)))} ${this.#language}`.trim();
      case 'unknown-field':
        return ended(words.unknownField(this.#quoted(unable.words)));
      case 'outside-span':
        return words.outsideSpan(day(unable.from), day(unable.to));
      case 'no-measure':
        return words.noMeasure;
      case 'not-a-day':
        return words.notADay;
      case 'nothing-to-save':
        return words.nothingToSave;
      case 'may-not-save':
        return words.cannotSave;
    }
  }

  #quoted(words: readonly string[]): string {
    const told = words.slice(0, WORDS_TOLD).map(this.words.quoted);
    return [...told, ...(words.length > WORDS_TOLD ? ['…'] : [])].join(', ');
  }

  /** Who reads another language is told which one the questions are in. */
  get #language(): string {
    const english = this.wordsLanguage.startsWith('en') || this.about?.agent === 'model';
    return english ? '' : this.words.readsEnglish;
  }

  #actions(report: Report) {
    const { words } = this;
    const mayAuthor =
      this.settings.allowChatWorkspaceAuthoring && this.session.claims?.creatorMode === true;
    if (this.outcome) return html`<p role="status">${icons.check} ${this.outcome}</p>`;
    if (!mayAuthor || report.measures.length === 0) return nothing;
    const boards = this.items.filter(({ kind, isOwn }) => kind === 'dashboard' && isOwn);
    return html`<div class="actions">
      ${
        this.adoptable
          ? html`<button class="button small" type="button" @click=${() => this.tell('adopt', report)}>${words.useHere}</button>`
          : nothing
      }
      <button class="button small" type="button" @click=${() => this.#save(report)}>
        ${words.saveAsWorkbook}
      </button>
      ${
        boards.length > 0
          ? html`<action-menu
              align="start"
              look="small"
              .label=${words.addToDashboard}
              .face=${html`${words.addToDashboard}`}
              .actions=${boards.map((board) => this.#addition(board, report))}
            ></action-menu>`
          : nothing
      }
    </div>`;
  }

  #addition(board: Item, report: Report): MenuAction {
    const run = () =>
      this.#do(async (client) => {
        const item = await client.read(board.id);
        const body = item.body as Board;
        const id = crypto.randomUUID().slice(0, 8);
        const title = this.#title(report);
        const tile = { id, kind: 'report' as const, title, report };
        const tiles = [...body.tiles, tile];
        await client.change(board.id, { body: { ...body, tiles } }, item.updatedAt);
        return this.words.addedTo(board.title);
      });
    return { label: board.title, icon: icons.dashboard, run };
  }

  #save(report: Report): void {
    void this.#do(async (client) => {
      const title = this.#title(report);
      await client.create({ kind: 'workbook', title, body: report });
      return this.words.savedAs(title);
    });
  }

  #title(report: Report): string {
    const reader = { words: this.words, formatters: dataFormatters(this.locale) };
    const { dropped, unable, question } = this.turn;
    const isOther = dropped || unable?.reason === 'unknown-field';
    return (isOther ? describe(reader, report) : question).slice(0, 120);
  }

  async #do(work: (client: WorkspaceClient) => Promise<string>): Promise<void> {
    this.problem = '';
    try {
      this.outcome = await work(new WorkspaceClient(this.session));
      tellWorkspaceChanged();
    } catch (error) {
      this.runtime.reportError(error, { context: 'chat' });
      this.problem = failureText(this.words, error as Error);
    }
  }
}
