import { ContextConsumer } from '@lit/context';
import { updateWhenLocaleChanges } from '@lit/localize';
import { html, LitElement, nothing } from 'lit';
import { property, query, queryAll, state } from 'lit/decorators.js';
import {
  filtersContext,
  firstLocale,
  localeContext,
  sessionContext,
  themeContext,
  timeZoneContext,
} from '../../../src/context/index.ts';
import type { DashboardRuntime } from '../../../src/runtime/index.ts';
import { dataFormatters, members } from '../members.ts';
import { refusalText, refusedFilter } from '../refusal-text.ts';
import type { ServiceError } from '../service-call.ts';
import { getLocale, words } from '../words.ts';
import type { CommentsDrawer } from './comments-drawer.ts';
import { dashboardStyles } from './dashboard-styles.ts';
import type { DataWidget, RefusedEvent } from './data-widget.ts';
import { type Drill, type DrillEvent, drillWidget } from './drill.ts';
import type { ExportEvent } from './export-menu.ts';
import type { FilterEvent } from './filter-bar.ts';
import { FiltersInForce } from './filters-in-force.ts';
import { icons } from './icons.ts';
import { type Widget, widgetsOn } from './widgets.ts';

const ENGLISH = firstLocale([]);

/** The dashboard over the flights, with the comments of its viewers beside it. */
export class FlightsDashboard extends LitElement {
  static override styles = dashboardStyles;

  @property({ attribute: false }) runtime!: DashboardRuntime;
  /** The address names no dashboard. */
  @property({ type: Boolean }) nowhere = false;
  @state() private comments: 'absent' | 'closed' | 'open' = 'absent';
  @state() private unread = 0;
  @state() private drill: Drill | undefined;
  @state() private exportFailed = false;
  /** Why no tile can be answered. */
  @state() private refused: ServiceError | undefined;
  @query('main') private main!: HTMLElement;
  @query('#toggle') private toggle!: HTMLButtonElement;
  @query('comments-drawer') private drawer!: CommentsDrawer;
  @queryAll('.tiles data-widget') private tiles!: NodeListOf<DataWidget>;

  readonly #session = new ContextConsumer(this, { context: sessionContext, subscribe: true });
  readonly #locale = new ContextConsumer(this, { context: localeContext, subscribe: true });
  readonly #timeZone = new ContextConsumer(this, { context: timeZoneContext, subscribe: true });
  readonly #hostFilters = new ContextConsumer(this, { context: filtersContext, subscribe: true });
  readonly #theme = new ContextConsumer(this, { context: themeContext, subscribe: true });
  readonly #filters = new FiltersInForce();
  readonly #settled = new Set<string>();
  /** What the tiles are asked with. */
  #asked: readonly unknown[] = [];

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  /** Asks every tile's question again; a dashboard that was refused too. */
  refresh(): void {
    this.refused = undefined;
    for (const tile of this.tiles) tile.refresh();
  }

  protected override willUpdate(): void {
    this.#filters.take(this.#hostFilters.value ?? {});
    const asked = [this.#session.value?.publicId, this.#filters.all, this.#timeZone.value];
    if (asked.every((value, index) => value === this.#asked[index])) return;
    this.#asked = asked;
    this.refused = undefined;
  }

  protected override render() {
    const session = this.#session.value;
    if (!session) return nothing;
    if (this.nowhere || this.refused?.status === 403) return this.#forbidden();
    const widgets = widgetsOn(session.claims?.branch);
    return html`<div class="page ${this.comments === 'open' ? 'with-comments' : ''}">
      <main aria-label=${words.dashboardTitle} lang=${getLocale()} class=${session.settings.showDashboardChat ? 'with-agent' : ''}>
        ${this.#head()}
        <filter-bar
          .session=${session}
          .locale=${this.#locale.value}
          .timeZone=${this.#timeZone.value}
          .filters=${this.#filters.all}
          @filter=${this.#filter}
        ></filter-bar>
        ${this.refused ? this.#refusal(this.refused) : nothing}
        <div class="tiles" ?hidden=${this.refused !== undefined} @drill=${this.#drillInto}>
          ${widgets.map((widget) => this.#tile(widget))}
        </div>
        ${this.drill ? this.#drilled(this.drill) : nothing}
      </main>
      ${this.comments === 'open' ? nothing : html`<dashboard-agent data-unprinted></dashboard-agent>`}
      ${this.comments === 'absent' ? nothing : this.#drawer()}
    </div>`;
  }

  #head() {
    const { settings } = this.#session.value ?? {};
    const what = words.dashboardTitle;
    return html`<div class="head">
      <div>
        <h1>${words.dashboardTitle}</h1>
        <p>${words.dashboardNote} · ${words.timesIn(this.#timeZone.value ?? 'UTC')}</p>
      </div>
      ${
        settings?.allowExport
          ? html`<export-menu large data-unprinted what=${what} .formats=${['png', 'pdf']} @export=${this.#export}></export-menu>`
          : nothing
      }
      ${settings?.comments ? this.#toggleButton() : nothing}
    </div>
    <ignored-notes data-unprinted></ignored-notes>
    ${this.exportFailed ? html`<p role="alert">${words.downloadFailed}</p>` : nothing}`;
  }

  #tile(widget: Widget) {
    return html`<data-widget
      class=${widget.wide ? 'wide' : ''}
      .widget=${widget}
      .session=${this.#session.value}
      .locale=${this.#locale.value}
      .timeZone=${this.#timeZone.value}
      .filters=${this.#filters.all}
      .appearance=${this.#theme.value}
      .runtime=${this.runtime}
      @settled=${() => this.#hasSettled(widget)}
      @refused=${this.#isRefused}
    ></data-widget>`;
  }

  #drilled(drill: Drill) {
    const { measure, filters } = drill;
    const formatters = dataFormatters(this.#locale.value ?? ENGLISH);
    const parts = Object.entries(filters).map(
      ([name, value]) => members[name]?.format(value, formatters) ?? String(value),
    );
    const title = words.drillTitle(
      members[measure]?.title ?? measure,
      parts.join(', ') || words.all,
    );
    return html`<drill-dialog
      data-unprinted
      what=${title}
      ?filterable=${parts.length > 0}
      @filter-by-this=${() => this.#choose(filters)}
      @close=${this.#closeDrill}
    >
      <data-widget
        single
        .widget=${drillWidget(drill, title)}
        .session=${this.#session.value}
        .locale=${this.#locale.value}
        .timeZone=${this.#timeZone.value}
        .filters=${{ ...this.#filters.all, ...filters }}
        .runtime=${this.runtime}
      ></data-widget>
    </drill-dialog>`;
  }

  #toggleButton() {
    const { unread } = this;
    const count = dataFormatters(this.#locale.value ?? ENGLISH).number(unread);
    return html`<button
      id="toggle"
      type="button"
      data-unprinted
      aria-expanded=${this.comments === 'open'}
      title=${unread > 0 ? words.unread(count) : nothing}
      @click=${this.comments === 'open' ? this.#closeComments : this.#openComments}
    >
      ${icons.comments} ${words.comments}
      ${unread > 0 ? html`<span class="unread">${count}</span>` : nothing}
    </button>`;
  }

  #drawer() {
    return html`<comments-drawer
      role="complementary"
      aria-label=${words.comments}
      ?hidden=${this.comments === 'closed'}
      @svc-comments-change=${(event: HTMLElementEventMap['svc-comments-change']) => {
        this.unread = event.unread;
      }}
      @close=${this.#closeComments}
    ></comments-drawer>`;
  }

  /** One message for all tiles, and the way out. */
  #refusal(error: ServiceError) {
    const filter = refusedFilter(error);
    return html`<div class="refused" role="alert">
      <h2>${filter === undefined ? words.failed : words.filtersRefused}</h2>
      <p dir="auto">${refusalText(error)}</p>
      ${
        filter === undefined
          ? nothing
          : html`<button type="button" @click=${() => this.#choose({ [filter]: null })}>
              ${words.clearFilter(members[filter]?.title ?? filter)}
            </button>`
      }
    </div>`;
  }

  #forbidden() {
    return html`<main class="refusal" lang=${getLocale()}>
      <div role="alert">
        <h1>${words.forbidden}</h1>
        <p>${words.forbiddenHint}</p>
      </div>
    </main>`;
  }

  /** The comments come once the tiles are there, so that they take no time from them. */
  #hasSettled({ id }: Widget): void {
    this.#settled.add(id);
    const { settings } = this.#session.value ?? {};
    if (this.#settled.size === this.tiles.length && settings?.comments) void this.#loadComments();
  }

  async #loadComments(): Promise<void> {
    if (this.comments !== 'absent') return;
    await import('../../../src/comments/define.ts');
    if (this.comments === 'absent') this.comments = 'closed';
  }

  #choose(chosen: Parameters<FiltersInForce['choose']>[0]): void {
    this.#filters.choose(chosen);
    this.requestUpdate();
  }

  readonly #filter = ({ chosen }: FilterEvent) => this.#choose(chosen);

  /** All tiles are refused for the same reason: it is told once. */
  readonly #isRefused = ({ error }: RefusedEvent) => {
    if (this.refused) return;
    this.refused = error;
    this.runtime.reportError(error, { context: error.status === 403 ? 'dashboard' : 'data' });
  };

  readonly #drillInto = ({ drill }: DrillEvent) => {
    this.drill = drill;
    const { measure: member, value, widgetId } = drill;
    this.runtime.drilldown({ member, value, widgetId });
  };

  readonly #closeDrill = () => {
    this.drill = undefined;
  };

  readonly #openComments = async () => {
    await this.#loadComments();
    this.comments = 'open';
    await this.updateComplete;
    await this.drawer.updateComplete;
    this.drawer.focus();
  };

  readonly #closeComments = async () => {
    this.comments = 'closed';
    await this.updateComplete;
    this.toggle.focus();
  };

  readonly #export = async ({ format }: ExportEvent) => {
    if (format === 'csv') return;
    const title = words.dashboardTitle;
    this.exportFailed = false;
    try {
      const { exportPicture } = await import('../exports/export.ts');
      await exportPicture(this.main, format, title);
      this.runtime.download({ format, target: 'dashboard', title });
    } catch (error) {
      this.exportFailed = true;
      this.runtime.reportError(error, { context: 'export' });
    }
  };
}
