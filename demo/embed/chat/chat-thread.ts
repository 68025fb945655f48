import { html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { AGENT_ID, type ChatInfo } from '../../chat.ts';
import type { Item, Report } from '../../workspace.ts';
import { controls } from '../app/controls.styles.ts';
import { failureText } from '../app/failure-text.ts';
import { icons } from '../app/icons.ts';
import type { FailedReport } from '../app/report-view.ts';
import { AppElement } from '../app-element.ts';
import { ServiceError } from '../service-call.ts';
import { tellWorkspaceChanged } from '../workspace-changed.ts';
import { aboutChat, ask } from './ask.ts';
import { threadStyles } from './chat-thread.styles.ts';
import { contextOf, type Turn, withPart } from './conversation.ts';
import { exampleStyles, welcome } from './welcome.ts';

/**
 * A conversation about the data: what can be asked, the questions with their answers, and a field for the next.
 *
 * @fires {CustomEvent<ChatInfo>} introduced - The chat has said what it understands.
 * @fires {CustomEvent<Report>} adopt - The viewer wants an answer as the report in hand.
 */
export class ChatThread extends AppElement {
  static override styles = [controls, exampleStyles, threadStyles];

  /** The workspace's items, where it is open beside the chat. */
  @property({ attribute: false }) items: readonly Item[] = [];
  /** The report in hand, which a first question may go on from. */
  @property({ attribute: false }) report?: Report;
  /** A report that fails; given, the chat looks at it. */
  @property({ attribute: false }) fixing?: FailedReport;
  /** Whether an answer may become the report in hand. */
  @property({ type: Boolean }) adoptable = false;
  @state() private turns: readonly Turn[] = [];
  @state() private about?: ChatInfo;
  @state() private refusal: ServiceError | undefined;
  @query('textarea') private field!: HTMLTextAreaElement;
  @query('.turns') private list!: HTMLElement;
  readonly #chatId = crypto.randomUUID();
  #running: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#running?.abort();
  }

  override focus(): void {
    this.field?.focus({ preventScroll: true });
  }

  /** Where the viewer is on the host's page, the focus stays there. */
  protected override firstUpdated(): void {
    if (document.hasFocus()) this.focus();
    void this.#introduce();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('fixing') && this.fixing) {
      const { report } = this.fixing;
      void this.#ask(this.words.fixQuestion, report);
    }
  }

  protected override render() {
    const { words, turns } = this;
    if (this.refusal) return this.#refused(this.refusal);
    return html`
      <div class="turns" tabindex="0" role="log" aria-label=${words.chat} lang=${this.wordsLanguage}>
        ${turns.length === 0 ? welcome(words, this.about, this.#begin) : nothing}
        ${turns.map((turn) => this.#turn(turn))}
      </div>
      <form lang=${this.wordsLanguage} @submit=${this.#submit}>
        <textarea
          rows="1"
          dir="auto"
          maxlength="500"
          aria-label=${words.question}
          placeholder=${words.questionHint}
          @keydown=${this.#onKey}
        ></textarea>
        ${
          this.#busy
            ? html`<button class="button icon" type="button" aria-label=${words.stop} title=${words.stop} @click=${() => this.#running?.abort()}>${icons.stop}</button>`
            : html`<button class="button primary icon" type="submit" aria-label=${words.send} title=${words.send}>${icons.send}</button>`
        }
      </form>
      <p class="note" lang=${this.wordsLanguage}>
        ${this.about ? (this.about.agent === 'model' ? words.model : words.builtIn) : nothing}
      </p>
    `;
  }

  get #busy(): boolean {
    return this.turns.at(-1)?.state === 'asking';
  }

  #turn(turn: Turn) {
    return html`<article>
      <p class="asked" dir="auto">${turn.question}</p>
      <chat-answer
        .turn=${turn}
        .about=${this.about}
        .items=${this.items}
        ?adoptable=${this.adoptable}
        @suggested=${({ detail }: CustomEvent<string>) => this.#ask(detail, turn.failing)}
      ></chat-answer>
    </article>`;
  }

  #refused(error: ServiceError) {
    const { words } = this;
    const off = error.problem.code === 'no-ai';
    return html`<div class="state" role="alert" lang=${this.wordsLanguage}>
      <h2>${off ? words.aiForbidden : words.failed}</h2>
      <p dir="auto">${failureText(words, error)}</p>
      ${off ? nothing : html`<button class="button" type="button" @click=${() => this.#introduce()}>${words.retry}</button>`}
    </div>`;
  }

  async #introduce(): Promise<void> {
    try {
      this.about = await aboutChat(this);
      this.tell('introduced', this.about);
      this.refusal = undefined;
    } catch (error) {
      if (error instanceof ServiceError) this.refusal = error;
      this.runtime.reportError(error, { context: 'chat' });
    }
  }

  async #ask(question: string, failing?: Report): Promise<void> {
    if (this.#busy) return;
    const running = new AbortController();
    this.#running = running;
    const context = contextOf(this.turns);
    const at = this.turns.length;
    this.turns = [...this.turns, { question, state: 'asking', ...(failing && { failing }) }];
    const query = { query: question, chatId: this.#chatId, agentId: AGENT_ID };
    this.runtime.aiQuery({ ...query, status: 'submitted' });
    try {
      const asked = {
        question,
        timeZone: this.timeZone,
        ...context,
        previous: context.previous ?? this.#inHand(),
        ...(failing && { failing }),
      };
      const { session } = this;
      for await (const part of ask({ session, signal: running.signal }, asked)) {
        this.#update(at, (turn) => withPart(turn, part));
        if (part.type === 'saved') tellWorkspaceChanged();
      }
    } catch (error) {
      this.#ended(at, error, running.signal);
    }
    // a question that was not understood has had no answer, unless there was one without a field
    const { state, unable, rows } = this.turns[at] ?? {};
    const isInPart = unable?.reason === 'unknown-field' && rows;
    const answered = state === 'done' && (!unable || isInPart);
    this.runtime.aiQuery({ ...query, status: answered ? 'completed' : 'error' });
  }

  /** The report in hand, unless there is nothing in it yet. */
  #inHand(): Report | null {
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

  /** The newest question goes to the top, so that its answer is read from its beginning. */
  #showNewest(): void {
    const newest = this.list?.lastElementChild;
    if (!(newest instanceof HTMLElement)) return;
    this.list.scrollTo({ top: newest.offsetTop - this.list.offsetTop - 16 });
  }

  /** Asks one of the examples; the focus would go with them. */
  readonly #begin = (question: string) => {
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
