import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { addFilters } from '../../chat.ts';
import type { Filters } from '../../query.ts';
import type { Report, Tile } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import { ServiceError } from '../call-service.ts';
import { answerText } from '../chat/answer-text.ts';
import { askChat } from '../chat/chat-client.ts';
import { zoneOfHost } from '../data-zone.ts';
import { dataFormatters } from '../members.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';
import { zoneName } from '../zone-name.ts';
import { errorText } from './error-text.ts';

/** Detail of `tile-move`. */
export type TileMove = 'earlier' | 'later' | 'remove';

/**
 * One tile of an in-app dashboard.
 *
 * @fires {CustomEvent<PointerEvent>} tile-grab - A pointer was pressed on its handle.
 * @fires {CustomEvent<TileMove>} tile-move - The viewer moves or removes it.
 * @fires {CustomEvent<Tile>} tile-change - Its title, prompt, text or width has changed.
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
        color: var(--primary-line);
        background: var(--primary-tint);
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
        font-size: 0.875rem;
        color: var(--ink-soft);
      }
    `,
  ];

  @property({ attribute: false }) tile!: Tile;
  @property({ attribute: false }) zone: string | null = null;
  /** Filters of the host, which replace those of the report by the same or a related dimension. */
  @property({ attribute: false }) filters: Filters = {};
  @property({ type: Boolean }) editing = false;
  @state() private busy = false;
  @state() private problem = '';

  /** Focuses the button of a move. */
  focusOn(move: TileMove): void {
    this.renderRoot.querySelector<HTMLElement>(`[data-move="${move}"]`)?.focus();
  }

  protected override render() {
    const { tile, editing } = this;
    return html`
      <header>
        ${editing ? this.#dragHandle() : nothing}
        ${
          editing
            ? html`<input
                type="text"
                aria-label=${this.messages.titleLabel}
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
          ? html`<report-view .report=${withHostFilters(tile.report, this.filters)} .heading=${tile.title} .zone=${this.zone}></report-view>`
          : this.#summary(tile)
      }
    `;
  }

  #summary(tile: Extract<Tile, { kind: 'summary' }>) {
    const { messages, editing } = this;
    return html`
      ${editing && this.settings.showAiWidgets ? this.#prompt(tile) : nothing}
      ${editing && this.problem ? html`<p class="reason" role="alert" dir="auto">${this.problem}</p>` : nothing}
      <p
        class="summary ${tile.text ? '' : 'soft'}"
        dir="auto"
        aria-busy=${this.busy}
      >${tile.text ?? messages.notGenerated}</p>
    `;
  }

  #prompt(tile: Extract<Tile, { kind: 'summary' }>) {
    const { messages } = this;
    return html`<div class="prompt">
      <label>
        ${messages.prompt}
        <input
          type="text"
          maxlength="500"
          placeholder=${messages.promptHint}
          .value=${tile.prompt}
          @change=${({ target }: Event) => this.#change({ ...tile, prompt: (target as HTMLInputElement).value })}
        />
      </label>
      <button class="button" type="button" ?disabled=${this.busy} @click=${() => this.#generate()}>
        ${this.busy ? messages.thinking : tile.text ? messages.regenerate : messages.generate}
      </button>
    </div>`;
  }

  /** Handle for pointers; keyboards use the buttons beside it. */
  #dragHandle() {
    return html`<span
      class="grip"
      aria-hidden="true"
      title=${this.messages.drag(this.tile.title)}
      @pointerdown=${(event: PointerEvent) => this.dispatch('tile-grab', event)}
    >${icons.grip}</span>`;
  }

  #tools() {
    const { messages, tile } = this;
    const move = (to: TileMove, label: string, icon: unknown) => html`<button
      class="button quiet small icon"
      type="button"
      data-move=${to}
      aria-label=${label}
      title=${label}
      @click=${() => this.dispatch('tile-move', to)}
    >${icon}</button>`;
    return html`
      <button
        class="button quiet small icon wide"
        type="button"
        aria-pressed=${tile.wide === true}
        aria-label=${messages.wide(tile.title)}
        title=${messages.wide(tile.title)}
        @click=${() => this.#change({ ...tile, wide: !tile.wide })}
      >${icons.wide}</button>
      ${move('earlier', messages.earlier(tile.title), icons.up)}
      ${move('later', messages.later(tile.title), icons.down)}
      ${move('remove', messages.removeTile(tile.title), icons.close)}
    `;
  }

  /** Asks the chat and uses its answer as the summary. */
  async #generate(): Promise<void> {
    const { tile } = this;
    if (tile.kind !== 'summary' || this.busy) return;
    this.busy = true;
    this.problem = '';
    const query = { query: tile.prompt };
    this.runtime.aiQuery({ ...query, status: 'submitted' });
    try {
      const text = await this.#answer(tile.prompt);
      // the viewer may have changed the tile meanwhile
      if (this.tile.kind === 'summary' && this.tile.id === tile.id)
        this.#change({ ...this.tile, text });
      this.runtime.aiQuery({ ...query, status: 'completed' });
    } catch (error) {
      this.problem = errorText(this.messages, error as Error);
      // a question that was not understood is not reported
      if (error instanceof ServiceError) this.runtime.reportError(error, { context: 'chat' });
      this.runtime.aiQuery({ ...query, status: 'error' });
    } finally {
      this.busy = false;
    }
  }

  async #answer(question: string): Promise<string> {
    const { messages, session, locale } = this;
    const timeZone = zoneOfHost() ?? this.zone ?? this.dataZone;
    const zone = zoneName(timeZone, locale);
    const context = { messages, formatters: dataFormatters(locale), zone };
    let streamedText = '';
    let summary = '';
    let measures: string[] = [];
    let dimensions: string[] = [];
    const request = { question, timeZone, filters: this.filters };
    for await (const part of askChat({ session }, request)) {
      if (part.type === 'understood') ({ measures, dimensions } = part.report);
      if (part.type === 'rows') summary = answerText(context, { measures, dimensions }, part.rows);
      if (part.type === 'text') streamedText += part.text;
      if (part.type === 'failed') throw new ServiceError(part.problem.status, part.problem);
      if (part.type === 'unable' && part.reason === 'unknown-words')
        throw new Error(messages.unknownWords(part.words.map(messages.quoted).join(', ')));
      if (part.type === 'unable') throw new Error(messages.noMeasure);
    }
    return streamedText || summary;
  }

  readonly #rename = ({ target }: Event) => {
    const title = (target as HTMLInputElement).value.trim();
    if (title) this.#change({ ...this.tile, title });
  };

  #change(tile: Tile): void {
    this.dispatch('tile-change', tile);
  }
}

function withHostFilters(report: Report, host: Filters): Report {
  if (Object.keys(host).length === 0) return report;
  const filters = addFilters(host, report.filters ?? {}) as NonNullable<Report['filters']>;
  return { ...report, filters };
}
