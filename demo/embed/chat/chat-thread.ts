import { html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { AGENT_ID, type ChatInfo, type ChatQuestion } from '../../chat.ts';
import type { Filters } from '../../query.ts';
import type { Item, Report } from '../../workspace.ts';
import { errorText } from '../app/error-text.ts';
import type { FailedReport } from '../app/report-view.ts';
import { AppElement } from '../app-element.ts';
import { ServiceError } from '../call-service.ts';
import { filterText } from '../dashboard/filter-text.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';
import { onRefresh } from '../query-controller.ts';
import { dispatchWorkspaceChanged } from '../workspace-changed.ts';
import { askChat, loadChatInfo } from './chat-client.ts';
import { chatIntro, exampleStyles } from './chat-intro.ts';
import { threadStyles } from './chat-thread.styles.ts';
import { applyPart, questionContext, type Turn } from './chat-turn.ts';

/**
 * A chat about the data: an introduction, the questions with their answers, and a text box.
 *
 * @fires {CustomEvent<ChatInfo>} chat-info - What the chat supports was loaded.
 * @fires {CustomEvent<Report>} adopt - The viewer applies the report of an answer.
 */
export class ChatThread extends AppElement {
  static override styles = [controls, exampleStyles, threadStyles];

  /** Items of the workspace. */
  @property({ attribute: false }) items: readonly Item[] = [];
  /** The open report, which the first question can continue. */
  @property({ attribute: false }) report?: Report;
  /** A failing report that the chat repairs. */
  @property({ attribute: false }) fixing?: FailedReport;
  /** Whether the report of an answer can replace the open one. */
  @property({ type: Boolean }) adoptable = false;
  /** Filters of the dashboard, which apply to the answers. */
  @property({ attribute: false }) filters: Filters = {};
  @state() private turns: readonly Turn[] = [];
  @state() private info?: ChatInfo;
  @state() private loadError: ServiceError | undefined;
  @query('textarea') private field!: HTMLTextAreaElement;
  @query('.turns') private list!: HTMLElement;
  readonly #chatId = crypto.randomUUID();
  #connection = new AbortController();
  #running: AbortController | undefined;
  /** Whether the latest question stays at the top while its answer grows: until the viewer scrolls. */
  #isFollowing = true;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    onRefresh(() => void this.#refresh(), this.#connection.signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
    this.#running?.abort();
  }

  /** Asks questions one after another and stays at the first. */
  async ask(questions: readonly string[]): Promise<void> {
    for (const question of questions) await this.#ask(question);
    await this.updateComplete;
    if (this.#isFollowing) this.list?.scrollTo({ top: 0, behavior: 'instant' });
  }

  override focus(): void {
    this.field?.focus({ preventScroll: true });
  }

  /** Takes the focus only if the frame has it, not from the host's page. */
  protected override firstUpdated(): void {
    if (document.hasFocus()) this.focus();
    void this.#loadInfo();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('fixing') && this.fixing) {
      const { report } = this.fixing;
      void this.#ask(this.messages.fixQuestion, report);
    }
  }

  protected override render() {
    const { messages, turns } = this;
    if (this.loadError) return this.#loadErrorMessage(this.loadError);
    return html`
      <div
        class="turns"
        tabindex="0"
        role="log"
        aria-label=${messages.chat}
        lang=${this.messagesLanguage}
        @wheel=${this.#stopFollowing}
        @touchmove=${this.#stopFollowing}
        @keydown=${this.#stopFollowing}
      >
        ${turns.length === 0 ? chatIntro(messages, this.info, this.#askExample) : nothing}
        ${turns.map((turn) => this.#turn(turn))}
      </div>
      ${this.#filterNote()}
      <form lang=${this.messagesLanguage} @submit=${this.#submit}>
        <textarea
          rows="1"
          dir="auto"
          maxlength="500"
          aria-label=${messages.question}
          placeholder=${messages.questionHint}
          @keydown=${this.#onKey}
        ></textarea>
        ${
          this.#busy
            ? html`<button class="button icon" type="button" aria-label=${messages.stop} title=${messages.stop} @click=${() => this.#running?.abort()}>${icons.stop}</button>`
            : html`<button class="button primary icon" type="submit" aria-label=${messages.send} title=${messages.send}>${icons.send}</button>`
        }
      </form>
      <p class="note" lang=${this.messagesLanguage}>
        ${this.info ? (this.info.agent === 'model' ? messages.model : messages.builtIn) : nothing}
      </p>
    `;
  }

  get #busy(): boolean {
    return this.turns.at(-1)?.state === 'asking';
  }

  #filterNote() {
    const { messages, filters, locale } = this;
    const texts = Object.entries(filters).map(([member, value]) =>
      filterText(member, value, locale),
    );
    if (texts.length === 0) return nothing;
    return html`<p class="note" lang=${this.messagesLanguage}>${messages.filtersApply(texts.join(', '))}</p>`;
  }

  #turn(turn: Turn) {
    return html`<article>
      <p class="request" dir="auto">${markedQuestion(turn)}</p>
      <chat-answer
        .turn=${turn}
        .info=${this.info}
        .items=${this.items}
        ?adoptable=${this.adoptable}
        @ask-suggestion=${({ detail }: CustomEvent<string>) => this.#ask(detail, turn.failing)}
        @edit-answer=${({ detail }: CustomEvent<Report>) => this.#edit(turn, detail)}
      ></chat-answer>
    </article>`;
  }

  #loadErrorMessage(error: ServiceError) {
    const { messages } = this;
    const off = error.problem.code === 'no-ai';
    return html`<div class="state" role="alert" lang=${this.messagesLanguage}>
      <h2>${off ? messages.aiForbidden : messages.failed}</h2>
      <p dir="auto">${errorText(messages, error)}</p>
      ${off ? nothing : html`<button class="button" type="button" @click=${() => this.#loadInfo()}>${messages.retry}</button>`}
    </div>`;
  }

  async #loadInfo(): Promise<void> {
    try {
      this.info = await loadChatInfo(this);
      this.dispatch('chat-info', this.info);
      this.loadError = undefined;
    } catch (error) {
      if (error instanceof ServiceError) this.loadError = error;
      this.runtime.reportError(error, { context: 'chat' });
    }
  }

  async #ask(question: string, failing?: Report): Promise<void> {
    if (this.#busy) return;
    const { filters } = this;
    const context = questionContext(this.turns);
    const at = this.turns.length;
    this.#isFollowing = true;
    this.turns = [
      ...this.turns,
      { question, filters, state: 'asking', ...(failing && { failing }) },
    ];
    const query = { query: question, chatId: this.#chatId, agentId: AGENT_ID };
    this.runtime.aiQuery({ ...query, status: 'submitted' });
    await this.#answer(at, {
      ...context,
      previous: context.previous ?? this.#currentReport(),
      ...(failing && { failing }),
    });
    // a question that was not understood counts as failed
    const { state, unable } = this.turns[at] ?? {};
    this.runtime.aiQuery({ ...query, status: state === 'done' && !unable ? 'completed' : 'error' });
  }

  /** Answers a question again with a changed report, in the place of its answer. */
  async #edit(turn: Turn, edited: Report): Promise<void> {
    const at = this.turns.indexOf(turn);
    if (at < 0 || this.#busy) return;
    this.#isFollowing = false;
    this.#update(at, ({ question, filters }) => ({
      question,
      filters,
      report: edited,
      state: 'asking',
    }));
    await this.#answer(at, { edited });
  }

  /** Runs the query of each answer again. */
  async #refresh(): Promise<void> {
    for (const [at, { report, rows }] of this.turns.entries())
      if (report && rows) await this.#answer(at, { edited: report });
  }

  async #answer(at: number, more: Partial<ChatQuestion>): Promise<void> {
    const { question = '', filters = {} } = this.turns[at] ?? {};
    const running = new AbortController();
    this.#running = running;
    try {
      const request = { question, timeZone: this.dataZone, filters, ...more };
      const { session } = this;
      for await (const part of askChat({ session, signal: running.signal }, request)) {
        this.#update(at, (turn) => applyPart(turn, part));
        if (part.type === 'saved') dispatchWorkspaceChanged();
      }
    } catch (error) {
      this.#ended(at, error, running.signal);
    }
  }

  /** Returns the open report if it has a measure. */
  #currentReport(): Report | null {
    return this.report && this.report.measures.length > 0 ? this.report : null;
  }

  #ended(at: number, error: unknown, signal: AbortSignal): void {
    if (signal.aborted) {
      this.#update(at, (turn) => ({ ...turn, state: 'stopped' }));
      return;
    }
    this.#update(at, (turn) => ({ ...turn, state: 'failed', error: error as Error }));
    this.runtime.reportError(error, { context: 'chat' });
  }

  #update(at: number, change: (turn: Turn) => Turn): void {
    this.turns = this.turns.map((turn, index) => (index === at ? change(turn) : turn));
    void this.updateComplete.then(() => this.#showNewest());
  }

  /** Scrolls the latest question to the top. */
  #showNewest(): void {
    const newest = this.list?.lastElementChild;
    if (!this.#isFollowing || !(newest instanceof HTMLElement)) return;
    this.list.scrollTo({ top: newest.offsetTop - this.list.offsetTop - 16 });
  }

  readonly #stopFollowing = () => {
    this.#isFollowing = false;
  };

  /** Asks an example question and moves the focus, because the examples are removed. */
  readonly #askExample = (question: string) => {
    this.list.focus({ preventScroll: true });
    void this.#ask(question);
  };

  readonly #submit = (event: Event) => {
    event.preventDefault();
    const question = this.field.value.trim();
    if (!question || this.#busy) return;
    this.field.value = '';
    void this.#ask(question);
  };

  readonly #onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) this.#submit(event);
  };
}

/** Renders a question with a mark at each word that was not understood. */
function markedQuestion({ question, unable }: Turn) {
  const marks = unable?.reason === 'unknown-words' ? (unable.marks ?? []) : [];
  const ends = [0, ...marks.flat(), question.length];
  return ends.slice(1).map((end, index) => {
    const text = question.slice(ends[index], end);
    return index % 2 === 0 ? text : html`<mark>${text}</mark>`;
  });
}
