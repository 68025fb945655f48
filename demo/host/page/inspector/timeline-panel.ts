import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { kindColors, kinds } from './entry-kinds.ts';
import { formatDuration, timeFormat } from './format-time.ts';
import type { Kind, Timeline, TimelineEntry } from './timeline.ts';
import { styles } from './timeline-panel.styles.ts';

const KINDS = Object.keys(kinds) as Kind[];

/** The timeline, newest entry first; each entry can be expanded to its details. */
export class TimelinePanel extends LitElement {
  static override styles = [styles, kindColors];

  @property({ attribute: false }) timeline!: Timeline;

  @state() private hiddenKinds = new Set<Kind>();
  @state() private failuresOnly = false;
  /** The entries at the time of the pause, while paused. */
  @state() private paused: readonly TimelineEntry[] | undefined;
  @state() private copied = '';

  readonly #startedAt = Date.now();

  protected override firstUpdated(): void {
    this.timeline.addEventListener('change', () => this.requestUpdate());
  }

  protected override render() {
    const all = this.paused ?? this.timeline.entries;
    const shown = all.filter((entry) => this.#isShown(entry));
    const last = newestId(all);
    const missed = this.paused ? this.timeline.entries.filter(({ id }) => id > last) : [];
    return html`
      <header>
        <h2 id="title">Timeline</h2>
        <span class="count">${shown.length === all.length ? all.length : `${shown.length} of ${all.length}`}</span>
        <span class="status" role="status">${this.copied}</span>
        ${this.#button(this.paused ? 'play' : 'pause', this.paused ? 'Resume' : 'Pause', this.#pause)}
        ${this.#button('copy', 'Copy as JSON', () => this.#copy(shown))}
        ${this.#button('trash-2', 'Clear', this.#clear)}
      </header>
      <div class="filters" role="group" aria-label="Filters">
        ${KINDS.map((kind) => this.#filter(kind, all))}
        <button type="button" class="failures" aria-pressed=${this.failuresOnly} @click=${this.#toggleFailures}>
          Failures only
        </button>
      </div>
      ${
        missed.length > 0
          ? html`<button type="button" class="missed" @click=${this.#resume}>
            Paused. ${missed.length} new: resume
          </button>`
          : nothing
      }
      ${
        shown.length === 0
          ? html`<p class="none">${all.length === 0 ? 'No entries yet.' : 'No entries match the filters.'}</p>`
          : this.#list(shown)
      }
    `;
  }

  #list(entries: readonly TimelineEntry[]) {
    const before = new Map(entries.map(({ id }, index) => [id, entries[index - 1]]));
    return html`<ol aria-labelledby="title" tabindex="0">
      ${repeat(
        entries.toReversed(),
        ({ id }) => id,
        (entry) => this.#row(entry, before.get(entry.id)),
      )}
    </ol>`;
  }

  #row(entry: TimelineEntry, before: TimelineEntry | undefined) {
    const { kind, name, at, note, outcome, duration, isPending, isFailure } = entry;
    const { icon, direction } = kinds[kind];
    const since = before && Math.max(0, at - before.at);
    return html`<li data-event=${name} data-kind=${kind} class=${isFailure ? 'failed' : ''}>
      <details>
        <summary>
          <time datetime=${new Date(at).toISOString()}>${timeFormat.format(at)}</time>
          <wa-icon name=${icon} label=${direction}></wa-icon>
          <span class="what">
            <span class="name">${name}</span>
            <span class="note">${note}</span>
          </span>
          ${isPending ? html`<span class="outcome">…</span>` : nothing}
          ${outcome ? html`<span class="outcome">${outcome}</span>` : nothing}
          <span class="took">${duration === undefined ? nothing : formatDuration(duration)}</span>
          <span class="since">${since === undefined ? nothing : `+${formatDuration(since)}`}</span>
        </summary>
        <dl>
          <div><dt>Direction</dt><dd>${direction}</dd></div>
          <div><dt>Time</dt><dd>${new Date(at).toISOString()}</dd></div>
          <div><dt>Since start</dt><dd>${formatDuration(at - this.#startedAt)}</dd></div>
        </dl>
        ${note && kind === 'step' ? html`<p>${note}</p>` : nothing}
        ${entry.details === undefined ? nothing : html`<pre tabindex="0">${JSON.stringify(entry.details, null, 2)}</pre>`}
      </details>
    </li>`;
  }

  #filter(kind: Kind, entries: readonly TimelineEntry[]) {
    const count = entries.filter((entry) => entry.kind === kind).length;
    const { label, direction } = kinds[kind];
    return html`<button
      type="button"
      data-kind=${kind}
      title=${direction}
      aria-pressed=${!this.hiddenKinds.has(kind)}
      @click=${() => this.#toggle(kind)}
    >${label} <span>${count}</span></button>`;
  }

  #button(icon: string, label: string, action: () => void) {
    return html`<wa-button appearance="plain" size="s" title=${label} @click=${action}
      ><wa-icon name=${icon} label=${label}></wa-icon
    ></wa-button>`;
  }

  #isShown({ kind, isFailure }: TimelineEntry): boolean {
    return !this.hiddenKinds.has(kind) && (!this.failuresOnly || isFailure === true);
  }

  #toggle(kind: Kind): void {
    const hiddenKinds = new Set(this.hiddenKinds);
    if (!hiddenKinds.delete(kind)) hiddenKinds.add(kind);
    this.hiddenKinds = hiddenKinds;
  }

  readonly #toggleFailures = () => {
    this.failuresOnly = !this.failuresOnly;
  };

  readonly #pause = () => {
    this.paused = this.paused ? undefined : this.timeline.entries;
  };

  /** Moves the focus to the list before the button is removed. */
  readonly #resume = () => {
    this.renderRoot.querySelector('ol')?.focus();
    this.paused = undefined;
  };

  readonly #clear = () => {
    this.paused = undefined;
    this.timeline.clear();
  };

  async #copy(entries: readonly TimelineEntry[]): Promise<void> {
    const copies = entries.map(({ id: _, at, kind, ...entry }) => ({
      at: new Date(at).toISOString(),
      direction: kinds[kind].direction,
      ...entry,
    }));
    try {
      await navigator.clipboard.writeText(JSON.stringify(copies, null, 2));
      this.copied = 'Copied';
    } catch {
      this.copied = 'The browser does not allow copying';
    }
    setTimeout(() => {
      this.copied = '';
    }, 2000);
  }
}

function newestId(entries: readonly TimelineEntry[]): number {
  return Math.max(-1, ...entries.map(({ id }) => id));
}
