import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Tile } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import { answerText } from '../chat/answer-text.ts';
import { ask } from '../chat/ask.ts';
import { dataFormatters } from '../members.ts';
import { ServiceError } from '../service-call.ts';
import { controls } from './controls.styles.ts';
import { failureText } from './failure-text.ts';
import { icons } from './icons.ts';

/** How keys and taps move a tile or take it away; the detail of `tile-move`. */
export type TileMove = 'earlier' | 'later' | 'remove';

/**
 * One tile of an in-app dashboard.
 *
 * @fires {CustomEvent<PointerEvent>} tile-grab - A pointer went down on its handle.
 * @fires {CustomEvent<TileMove>} tile-move - It is to be moved or removed.
 * @fires {CustomEvent<Tile>} tile-change - Its title, prompt or text was changed.
 */
export class BoardTile extends AppElement {
  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        align-content: start;
        gap: 8px;
        min-inline-size: 0;
        padding: 14px 20px 20px;
        background: var(--surface);
        border: 1px solid var(--line);
        border-radius: var(--radius);
      }

      header {
        display: flex;
        align-items: center;
        gap: 4px;
        min-block-size: 32px;
      }

      .grip {
        display: grid;
        place-items: center;
        flex: none;
        inline-size: 24px;
        block-size: 32px;
        margin-inline-start: -10px;
        color: var(--ink-soft);
        cursor: grab;
        touch-action: none;
        user-select: none;
      }

      .grip:active {
        cursor: grabbing;
      }

      .wide[aria-pressed="true"] {
        color: var(--primary);
        background: var(--chart-series-soft);
        border-color: transparent;
      }

      h2 {
        flex: 1;
        overflow-wrap: anywhere;
      }

      header input {
        flex: 1;
        min-inline-size: 6ch;
        font-weight: 600;
      }

      .summary {
        white-space: pre-line;
        overflow-wrap: anywhere;
        line-height: 1.6;
      }

      .prompt {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: end;
        gap: 8px;
      }

      label {
        display: grid;
        gap: 4px;
        font-size: 0.8125rem;
        color: var(--ink-soft);
      }
    `,
  ];

  @property({ attribute: false }) tile!: Tile;
  @property({ attribute: false }) zone: string | null = null;
  @property({ type: Boolean }) editing = false;
  @state() private busy = false;
  @state() private problem = '';

  /** Gives the focus back to the button that has moved the tile, or to its neighbour's. */
  focusOn(move: TileMove): void {
    this.renderRoot.querySelector<HTMLElement>(`[data-move="${move}"]`)?.focus();
  }

  protected override render() {
    const { tile, editing } = this;
    return html`
      <header>
        ${editing ? this.#grip() : nothing}
        ${
          editing
            ? html`<input
                type="text"
                aria-label=${this.words.titleLabel}
                maxlength="120"
                .value=${tile.title}
                @change=${this.#rename}
              />`
            : html`<h2><bdi>${tile.title}</bdi></h2>`
        }
        ${editing ? this.#tools() : nothing}
      </header>
      ${
        tile.kind === 'report'
          ? html`<report-view .report=${tile.report} .heading=${tile.title} .zone=${this.zone}></report-view>`
          : this.#summary(tile)
      }
    `;
  }

  #summary(tile: Extract<Tile, { kind: 'summary' }>) {
    const { words, editing } = this;
    return html`
      ${editing && this.settings.showAiWidgets ? this.#prompt(tile) : nothing}
      ${editing && this.problem ? html`<p class="reason" role="alert" dir="auto">${this.problem}</p>` : nothing}
      <p
        class="summary ${tile.text ? '' : 'soft'}"
        dir="auto"
        aria-busy=${this.busy}
      >${tile.text ?? words.notGenerated}</p>
    `;
  }

  #prompt(tile: Extract<Tile, { kind: 'summary' }>) {
    const { words } = this;
    return html`<div class="prompt">
      <label>
        ${words.prompt}
        <input
          type="text"
          maxlength="500"
          placeholder=${words.promptHint}
          .value=${tile.prompt}
          @change=${({ target }: Event) => this.#change({ ...tile, prompt: (target as HTMLInputElement).value })}
        />
      </label>
      <button class="button" type="button" ?disabled=${this.busy} @click=${() => this.#generate()}>
        ${this.busy ? words.thinking : tile.text ? words.regenerate : words.generate}
      </button>
    </div>`;
  }

  /** Only for a pointer: the buttons beside it do the same for keys. */
  #grip() {
    return html`<span
      class="grip"
      aria-hidden="true"
      title=${this.words.drag(this.tile.title)}
      @pointerdown=${(event: PointerEvent) => this.tell('tile-grab', event)}
    >${icons.grip}</span>`;
  }

  #tools() {
    const { words, tile } = this;
    const move = (to: TileMove, label: string, icon: unknown) => html`<button
      class="button quiet small icon"
      type="button"
      data-move=${to}
      aria-label=${label}
      title=${label}
      @click=${() => this.tell('tile-move', to)}
    >${icon}</button>`;
    return html`
      <button
        class="button quiet small icon wide"
        type="button"
        aria-pressed=${tile.wide === true}
        aria-label=${words.wide(tile.title)}
        title=${words.wide(tile.title)}
        @click=${() => this.#change({ ...tile, wide: !tile.wide })}
      >${icons.wide}</button>
      ${move('earlier', words.earlier(tile.title), icons.up)}
      ${move('later', words.later(tile.title), icons.down)}
      ${move('remove', words.removeTile(tile.title), icons.close)}
    `;
  }

  /** Asks the chat and keeps what the answer says in words. */
  async #generate(): Promise<void> {
    const { tile } = this;
    if (tile.kind !== 'summary' || this.busy) return;
    this.busy = true;
    this.problem = '';
    const query = { query: tile.prompt };
    this.runtime.aiQuery({ ...query, status: 'submitted' });
    try {
      const text = await this.#answer(tile.prompt);
      this.#change({ ...tile, text });
      this.runtime.aiQuery({ ...query, status: 'completed' });
    } catch (error) {
      this.problem = failureText(this.words, error as Error);
      // a question that was not understood is no error
      if (error instanceof ServiceError) this.runtime.reportError(error, { context: 'chat' });
      this.runtime.aiQuery({ ...query, status: 'error' });
    } finally {
      this.busy = false;
    }
  }

  async #answer(question: string): Promise<string> {
    const { words, session } = this;
    const reader = { words, formatters: dataFormatters(this.locale) };
    let written = '';
    let told = '';
    let measures: string[] = [];
    let dimensions: string[] = [];
    const asked = { question, timeZone: this.zone ?? this.timeZone };
    for await (const part of ask({ session }, asked)) {
      if (part.type === 'understood') ({ measures, dimensions } = part.report);
      if (part.type === 'rows') told = answerText(reader, { measures, dimensions }, part.rows);
      if (part.type === 'text') written += part.text;
      if (part.type === 'failed') throw new ServiceError(part.problem.status, part.problem);
      if (part.type === 'unable' && part.reason === 'unknown-words')
        throw new Error(words.unknownWords(part.words.map(words.quoted).join(', ')));
      if (part.type === 'unable' && part.reason === 'unknown-field')
        throw new Error(words.unknownField(part.words.map(words.quoted).join(', ')));
      if (part.type === 'unable') throw new Error(words.noMeasure);
    }
    return written || told;
  }

  readonly #rename = ({ target }: Event) => {
    const title = (target as HTMLInputElement).value.trim();
    if (title) this.#change({ ...this.tile, title });
  };

  #change(tile: Tile): void {
    this.tell('tile-change', tile);
  }
}
