import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Journal, KeptEntry, Kind } from './journal.ts';
import { kindColors, kinds } from './kinds.ts';
import { styles } from './message-log.styles.ts';
import { clock, span } from './time.ts';

const KINDS = Object.keys(kinds) as Kind[];

/** The timeline: what was said, asked and done, newest first; each entry opens to what it carried. */
export class MessageLog extends LitElement {
  static override styles = [styles, kindColors];

  @property({ attribute: false }) journal!: Journal;

  @state() private unwanted = new Set<Kind>();
  @state() private failuresOnly = false;
  /** What is shown while the timeline stands still. */
  @state() private paused: readonly KeptEntry[] | undefined;
  @state() private copied = '';

  readonly #startedAt = Date.now();

  protected override firstUpdated(): void {
    this.journal.addEventListener('change', () => this.requestUpdate());
  }

  protected override render() {
    const all = this.paused ?? this.journal.entries;
    const shown = all.filter((entry) => this.#isShown(entry));
    const last = newest(all);
    const missed = this.paused ? this.journal.entries.filter(({ id }) => id > last) : [];
    return html`
      <header>
        <h2 id="title">Timeline</h2>
        <span class="count">${shown.length === all.length ? all.length : `${shown.length} of ${all.length}`}</span>
        <span class="told" role="status">${this.copied}</span>
        ${this.#button(this.paused ? 'play' : 'pause', this.paused ? 'Go on' : 'Pause', this.#pause)}
        ${this.#button('copy', 'Copy as JSON', () => this.#copy(shown))}
        ${this.#button('trash-2', 'Clear', this.#clear)}
      </header>
      <div class="filters" role="group" aria-label="What is shown">
        ${KINDS.map((kind) => this.#filter(kind, all))}
        <button type="button" class="failures" aria-pressed=${this.failuresOnly} @click=${this.#toggleFailures}>
          Failures only
        </button>
      </div>
      ${
        missed.length > 0
          ? html`<button type="button" class="missed" @click=${this.#goOn}>
            Paused. ${missed.length} more since: go on
          </button>`
          : nothing
      }
      ${
        shown.length === 0
          ? html`<p class="none">${all.length === 0 ? 'Nothing yet.' : 'Nothing that is shown here.'}</p>`
          : this.#list(shown)
      }
    `;
  }

  #list(entries: readonly KeptEntry[]) {
    const before = new Map(entries.map(({ id }, index) => [id, entries[index - 1]]));
    return html`<ol aria-labelledby="title" tabindex="0">
      ${repeat(
        entries.toReversed(),
        ({ id }) => id,
        (entry) => this.#row(entry, before.get(entry.id)),
      )}
    </ol>`;
  }

  #row(entry: KeptEntry, before: KeptEntry | undefined) {
    const { kind, name, at, note, outcome, duration, isPending, isFailure } = entry;
    const { icon, way } = kinds[kind];
    const since = before && Math.max(0, at - before.at);
    return html`<li data-event=${name} data-kind=${kind} class=${isFailure ? 'failed' : ''}>
      <details>
        <summary>
          <time datetime=${new Date(at).toISOString()}>${clock.format(at)}</time>
          <wa-icon name=${icon} label=${way}></wa-icon>
          <span class="what">
            <span class="name">${name}</span>
            <span class="note">${note}</span>
          </span>
          ${isPending ? html`<span class="outcome">…</span>` : nothing}
          ${outcome ? html`<span class="outcome">${outcome}</span>` : nothing}
          <span class="took">${duration === undefined ? nothing : span(duration)}</span>
          <span class="since">${since === undefined ? nothing : `+${span(since)}`}</span>
        </summary>
        <dl>
          <div><dt>Way</dt><dd>${way}</dd></div>
          <div><dt>At</dt><dd>${new Date(at).toISOString()}</dd></div>
          <div><dt>Since start</dt><dd>${span(at - this.#startedAt)}</dd></div>
        </dl>
        ${note && kind === 'step' ? html`<p>${note}</p>` : nothing}
        ${entry.details === undefined ? nothing : html`<pre tabindex="0">${JSON.stringify(entry.details, null, 2)}</pre>`}
      </details>
    </li>`;
  }

  #filter(kind: Kind, entries: readonly KeptEntry[]) {
    const count = entries.filter((entry) => entry.kind === kind).length;
    const { label, way } = kinds[kind];
    return html`<button
      type="button"
      data-kind=${kind}
      title=${way}
      aria-pressed=${!this.unwanted.has(kind)}
      @click=${() => this.#toggle(kind)}
    >${label} <span>${count}</span></button>`;
  }

  #button(icon: string, label: string, act: () => void) {
    return html`<wa-button appearance="plain" size="s" title=${label} @click=${act}
      ><wa-icon name=${icon} label=${label}></wa-icon
    ></wa-button>`;
  }

  #isShown({ kind, isFailure }: KeptEntry): boolean {
    return !this.unwanted.has(kind) && (!this.failuresOnly || isFailure === true);
  }

  #toggle(kind: Kind): void {
    const unwanted = new Set(this.unwanted);
    if (!unwanted.delete(kind)) unwanted.add(kind);
    this.unwanted = unwanted;
  }

  readonly #toggleFailures = () => {
    this.failuresOnly = !this.failuresOnly;
  };

  readonly #pause = () => {
    this.paused = this.paused ? undefined : this.journal.entries;
  };

  /** The button is about to vanish: who had the focus on it goes on in the list. */
  readonly #goOn = () => {
    this.renderRoot.querySelector('ol')?.focus();
    this.paused = undefined;
  };

  readonly #clear = () => {
    this.paused = undefined;
    this.journal.clear();
  };

  async #copy(entries: readonly KeptEntry[]): Promise<void> {
    const told = entries.map(({ id: _, at, kind, ...entry }) => ({
      at: new Date(at).toISOString(),
      way: kinds[kind].way,
      ...entry,
    }));
    try {
      await navigator.clipboard.writeText(JSON.stringify(told, null, 2));
      this.copied = 'Copied';
    } catch {
      this.copied = 'The browser does not allow copying';
    }
    setTimeout(() => {
      this.copied = '';
    }, 2000);
  }
}

function newest(entries: readonly KeptEntry[]): number {
  return Math.max(-1, ...entries.map(({ id }) => id));
}
