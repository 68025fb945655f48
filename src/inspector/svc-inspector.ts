import { html, LitElement, nothing } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Entry } from './entry.ts';
import { type EntryFilter, embedStates, filterView, isShown } from './entry-filter.ts';
import { DOCUMENTATION_URL } from './error-help.ts';
import { styles } from './inspector.styles.ts';
import { isStoredOpen, storeOpen } from './open-state.ts';
import { PageRecorder } from './page-recorder.ts';
import { timelineStyles } from './timeline.styles.ts';
import { Timeline, type TimelineEntry } from './timeline.ts';
import { type TimelineContext, timelineView } from './timeline-view.ts';
import { readTrace, saveFile, serializeTrace, type Trace } from './trace.ts';

/** An entry of the page itself. */
export type OwnEntry = Omit<Entry, 'kind' | 'at'> & Partial<Pick<Entry, 'kind' | 'at'>>;

/** A trace of which the first `position` entries are shown. */
interface OpenTrace extends Trace {
  readonly name: string;
  readonly position: number;
}

const STATUS_MS = 2000;

/**
 * A timeline of every `<svc-embed>` in the page, for development: events, states, settings, requests for sessions and
 * errors with their fixes, without secrets.
 *
 * @tag svc-inspector
 *
 * @csspart toggle - The button that opens and closes a docked inspector.
 * @csspart panel - The panel with the timeline.
 * @csspart timeline - The list of entries.
 * @csspart entry - An entry; also `entry-event`, `entry-state` and so on by its kind, and `entry-failed`.
 * @csspart entry-name - The name of an entry.
 * @csspart entry-note - The text beside the name.
 * @csspart entry-outcome - The HTTP status or the error code of an entry.
 * @csspart entry-duration - How long a request or the previous state lasted.
 * @csspart help - The fix of an error, with its snippet and a link to its documentation.
 */
export class SvcInspector extends LitElement {
  static override readonly styles = [styles, timelineStyles];

  /**
   * Places the inspector at the bottom of the window, with a button that opens it.
   * @default false
   */
  @property({ type: Boolean, reflect: true })
  docked = false;

  /** The URL of `docs/errors.md`, if not that of the public copy of the package. */
  @property({ attribute: 'documentation-url' })
  documentationUrl: string | undefined;

  @state() private isOpen = isStoredOpen();
  @state() private filter: EntryFilter = { hiddenKinds: [], failuresOnly: false, embed: '' };
  /** The entries at the time of the pause, while paused. */
  @state() private paused: readonly TimelineEntry[] | undefined;
  @state() private trace: OpenTrace | undefined;
  @state() private status = '';
  @state() private failure = '';
  @query('[part=toggle]') private toggle!: HTMLButtonElement | null;
  @query('[part=panel]') private panel!: HTMLElement | null;
  @query('input[type=file]') private file!: HTMLInputElement;

  readonly #timeline = new Timeline();
  readonly #recorder = new PageRecorder(this.#timeline);
  #connection = new AbortController();
  #statusTimer: ReturnType<typeof setTimeout> | undefined;
  /** The trace file that is being read. */
  #reading: File | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.#timeline.addEventListener('change', () => this.requestUpdate(), { signal });
    addEventListener('keydown', (event) => this.#keyPressed(event), { signal });
    this.#recorder.start(signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
  }

  /** Adds an entry of your own. Secrets in it are shortened. */
  record(entry: OwnEntry): void {
    this.#timeline.add({ kind: 'note', at: Date.now(), ...entry });
  }

  /** Removes all entries. */
  clear(): void {
    this.paused = undefined;
    this.#timeline.clear();
  }

  /** Returns the recorded entries as the text of a trace file. */
  exportTrace(): string {
    return serializeTrace(this.#timeline.entries, location.origin);
  }

  protected override render(): unknown {
    return html`<div id="root" lang="en" dir="ltr">
      ${this.docked ? this.#toggleButton() : nothing}
      ${this.isOpen || !this.docked ? this.#panel() : nothing}
    </div>`;
  }

  #toggleButton() {
    const failures = this.#timeline.entries.filter(({ isFailure }) => isFailure).length;
    const text = failures === 1 ? '1 failure' : `${failures} failures`;
    return html`<button type="button" part="toggle" aria-expanded=${this.isOpen} aria-keyshortcuts="Alt+Shift+E"
      title="Alt+Shift+E" @click=${() => this.#setOpen(!this.isOpen)}
      >svc-embed inspector${failures > 0 ? html` <b>${text}</b>` : nothing}</button>`;
  }

  #panel() {
    const all = this.#entries();
    const states = embedStates(all);
    // An embed without entries has no button that could be pressed again.
    const filter = states.has(this.filter.embed) ? this.filter : { ...this.filter, embed: '' };
    const shown = all.filter((entry) => isShown(entry, filter));
    const context: TimelineContext = {
      page: this.trace?.page ?? location.origin,
      documentationUrl: this.documentationUrl ?? DOCUMENTATION_URL,
      showsEmbeds: states.size > 1,
      copy: this.#copy,
    };
    const none = all.length === 0 ? 'No entries yet.' : 'No entries match the filters.';
    return html`<section part="panel" aria-label="svc-embed inspector" tabindex="-1">
      ${this.#header(shown, all)}
      ${this.failure ? html`<p class="failure" role="alert">${this.failure}</p>` : nothing}
      ${this.trace ? this.#traceBar(this.trace) : nothing}
      ${filterView(all, states, filter, (changed) => {
        this.filter = changed;
      })}
      ${this.#missed()}
      ${shown.length === 0 ? html`<p class="none">${none}</p>` : timelineView(shown, context)}
    </section>`;
  }

  #header(shown: readonly TimelineEntry[], all: readonly TimelineEntry[]) {
    const count = shown.length === all.length ? all.length : `${shown.length} of ${all.length}`;
    const copy = () => this.#copy(serializeTrace(shown, this.trace?.page ?? location.origin));
    const live = () => [
      button(this.paused ? 'Resume' : 'Pause', this.#togglePause),
      button('Clear', () => this.clear()),
      button('Export', this.#export),
    ];
    return html`<header>
      <h2>Timeline</h2>
      <span class="count">${count}</span>
      <span role="status">${this.status}</span>
      ${this.trace ? nothing : live()}
      ${button('Copy', copy)} ${button('Open trace', () => this.file.click())}
      ${this.docked ? button('Close', () => this.#setOpen(false)) : nothing}
      <input type="file" accept=".json,application/json" hidden aria-label="Trace file" @change=${this.#openTrace} />
    </header>`;
  }

  #traceBar({ name, page, position, entries }: OpenTrace) {
    const move = ({ target }: Event) => {
      const position = (target as HTMLInputElement).valueAsNumber;
      if (this.trace) this.trace = { ...this.trace, position };
    };
    return html`<div class="trace">
      <span>Trace <b>${name}</b> of ${page}</span>
      <label>Entry ${position} of ${entries.length}
        <input type="range" min="0" max=${entries.length} .value=${`${position}`} @input=${move} />
      </label>
      ${button('Close trace', this.#closeTrace)}
    </div>`;
  }

  #missed() {
    if (!this.paused || this.trace) return nothing;
    const last = this.paused.reduce((newest, { id }) => Math.max(newest, id), -1);
    const missed = this.#timeline.entries.filter(({ id }) => id > last).length;
    if (missed === 0) return nothing;
    return html`<button type="button" class="missed" @click=${this.#resume}>
      Paused. ${missed} new: resume
    </button>`;
  }

  /** The entries of the open trace, or else of the page. */
  #entries(): readonly TimelineEntry[] {
    if (this.trace) return this.trace.entries.slice(0, this.trace.position);
    return this.paused ?? this.#timeline.entries;
  }

  #keyPressed(event: KeyboardEvent): void {
    if (!this.docked) return;
    const isInside = event.composedPath().includes(this);
    if (event.code === 'KeyE' && event.altKey && event.shiftKey) {
      event.preventDefault();
      this.#setOpen(!this.isOpen);
    } else if (event.key === 'Escape' && this.isOpen && isInside) this.#setOpen(false);
  }

  /** Opens or closes the docked panel, and moves the focus into it or back. */
  async #setOpen(isOpen: boolean): Promise<void> {
    this.isOpen = isOpen;
    storeOpen(isOpen);
    await this.updateComplete;
    (isOpen ? this.panel : this.toggle)?.focus();
  }

  readonly #togglePause = () => {
    this.paused = this.paused ? undefined : this.#timeline.entries;
  };

  /** Moves the focus to the panel before the button is removed. */
  readonly #resume = () => {
    this.panel?.focus();
    this.paused = undefined;
  };

  readonly #closeTrace = () => {
    this.panel?.focus();
    this.trace = undefined;
  };

  readonly #export = () => {
    saveFile(this.exportTrace());
    this.#report('Exported');
  };

  readonly #openTrace = async () => {
    const file = this.file.files?.[0];
    // The same file can be opened again.
    this.file.value = '';
    if (!file) return;
    this.failure = '';
    this.#reading = file;
    try {
      const trace = await readTrace(file);
      if (this.#reading !== file) return;
      this.trace = { ...trace, name: file.name, position: trace.entries.length };
    } catch (error) {
      if (this.#reading !== file) return;
      this.failure = `${file.name} cannot be opened. ${(error as Error).message}`;
    }
  };

  readonly #copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      this.#report('Copied');
    } catch {
      this.#report('The browser does not allow copying');
    }
  };

  #report(status: string): void {
    this.status = status;
    clearTimeout(this.#statusTimer);
    this.#statusTimer = setTimeout(() => {
      this.status = '';
    }, STATUS_MS);
  }
}

function button(label: string, action: () => void) {
  return html`<button type="button" @click=${action}>${label}</button>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'svc-inspector': SvcInspector;
  }
}
