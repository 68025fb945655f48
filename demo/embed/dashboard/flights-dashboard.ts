import { ContextConsumer } from '@lit/context';
import { updateWhenLocaleChanges } from '@lit/localize';
import { html, LitElement, nothing } from 'lit';
import { property, query, queryAll, state } from 'lit/decorators.js';
import {
  type EmbedFilters,
  filtersContext,
  firstLocale,
  localeContext,
  sessionContext,
  themeContext,
  timeZoneContext,
} from '../../../src/context/index.ts';
import type { DashboardRuntime } from '../../../src/runtime/index.ts';
import type { ServiceError } from '../call-service.ts';
import { dataZone } from '../data-zone.ts';
import { getLocale, messages } from '../messages.ts';
import { controls } from '../parts/controls.styles.ts';
import type { SidePanel } from '../parts/side-panel.ts';
import { refreshQueries } from '../query-controller.ts';
import { ActiveFilters } from './active-filters.ts';
import { ChosenZone } from './chosen-zone.ts';
import { commentsToggle, loadComments } from './comments-toggle.ts';
import { compareButton } from './compare-button.ts';
import { ComparisonController } from './comparison-controller.ts';
import type { DashboardErrorEvent } from './dashboard-error.ts';
import { errorMessage, forbiddenMessage } from './dashboard-messages.ts';
import { dashboardStyles } from './dashboard-styles.ts';
import type { DataWidget } from './data-widget.ts';
import type { Drill, DrillEvent } from './drill.ts';
import { drillDialog } from './drill-dialog.ts';
import { exportCaption } from './export-caption.ts';
import { exportMenu } from './export-menu.ts';
import { FileExport } from './file-export.ts';
import { FilterStatus } from './filter-status.ts';
import { PinController } from './pin-controller.ts';
import type { FilterEvent } from './selection.ts';
import type { CommentOnEvent } from './tile-comments.ts';
import { type Widget, widgetsFor } from './widgets.ts';
import { zoneSelect } from './zone-select.ts';

const ENGLISH = firstLocale([]);

/** The flights dashboard with its comments. */
export class FlightsDashboard extends LitElement {
  static override styles = [controls, dashboardStyles];

  @property({ attribute: false }) runtime!: DashboardRuntime;
  /** Whether the URL is not that of a dashboard. */
  @property({ type: Boolean }) notFound = false;
  @state() private comments: 'absent' | 'closed' | 'open' = 'absent';
  @state() private drill: Drill | undefined;
  /** Error that affects all tiles. */
  @state() private error: ServiceError | undefined;
  @query('main') private main!: HTMLElement;
  @query('#toggle') private toggle!: HTMLButtonElement;
  @query('side-panel') private drawer!: SidePanel;
  @query('svc-comments') private comment!: HTMLElementTagNameMap['svc-comments'] | null;
  @queryAll('.tiles data-widget') private tiles!: NodeListOf<DataWidget>;

  readonly #session = new ContextConsumer(this, { context: sessionContext, subscribe: true });
  readonly #locale = new ContextConsumer(this, { context: localeContext, subscribe: true });
  readonly #timeZone = new ContextConsumer(this, { context: timeZoneContext, subscribe: true });
  readonly #contextFilters = new ContextConsumer(this, {
    context: filtersContext,
    subscribe: true,
  });
  readonly #theme = new ContextConsumer(this, { context: themeContext, subscribe: true });
  readonly #filters = new ActiveFilters();
  readonly #compared = new ComparisonController(this);
  readonly #exports = new FileExport(this);
  readonly #pins = new PinController(this, () => ({
    session: this.#session.value,
    widgets: widgetsFor(this.#session.value?.claims?.branch),
    locale: this.#locale.value ?? ENGLISH,
    zone: this.zone,
    filters: this.#filters.all,
  }));
  readonly #status = new FilterStatus(this, async () => {
    await this.#rendered();
    return this.tiles[0]?.figures ?? '';
  });
  readonly #chosenZone = new ChosenZone(this);
  #queryInputs: readonly unknown[] = [];

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  /** Runs all queries again, also after an error. */
  refresh(): void {
    this.error = undefined;
    refreshQueries();
  }

  /** Resolves when the tiles of the current dashboard are registered at the runtime. */
  async registered(): Promise<void> {
    await this.updateComplete;
    await Promise.all([...this.tiles].map((tile) => tile.updateComplete));
  }

  protected override willUpdate(): void {
    this.#filters.setContextFilters(this.#contextFilters.value ?? {});
    const [session, timeZone] = [this.#session.value, this.zone];
    if (session) this.#compared.update(session, timeZone, this.#filters.all);
    const inputs = [session?.publicId, this.#filters.all, timeZone];
    if (inputs.every((value, index) => value === this.#queryInputs[index])) return;
    this.#queryInputs = inputs;
    this.error = undefined;
  }

  /** Reads the comments after the tiles, which do not wait for them. */
  protected override async firstUpdated(): Promise<void> {
    await this.#rendered();
    if (this.hasComments) await this.#pins.load();
  }

  protected override updated(): void {
    if (this.#session.value)
      void this.#status.announce(this.#filters.all, this.#locale.value ?? ENGLISH);
  }

  protected override render() {
    const session = this.#session.value;
    if (!session) return nothing;
    if (this.notFound || this.error?.status === 403) return forbiddenMessage();
    return html`<div class="page ${this.comments === 'open' ? 'with-comments' : ''}">
      <main aria-label=${messages.dashboardTitle} lang=${getLocale()}>
        ${this.#head()} ${this.#status.render()}
        <filter-bar
          .session=${session}
          .locale=${this.#locale.value}
          .timeZone=${this.zone}
          .filters=${this.#filters.all}
          .days=${this.#compared.days}
          @filter=${this.#filter}
        >${compareButton(this.#compared, this.#setFilters)}</filter-bar>
        ${this.error ? errorMessage(this.error, (filter) => this.#setFilters({ [filter]: null })) : nothing}
        <div class="tiles" ?hidden=${this.error !== undefined} @drill=${this.#drillInto} @filter=${this.#filter} @comment-on=${this.#commentOn}>
          ${widgetsFor(session.claims?.branch).map((widget) => this.#tile(widget))}
        </div>
        ${this.drill ? this.#drilled(this.drill) : nothing}
      </main>
      ${this.comments === 'absent' ? nothing : this.#drawer()}
    </div>`;
  }

  #head() {
    const { settings } = this.#session.value ?? {};
    return html`<div class="head">
      <div>
        <h1>${messages.dashboardTitle}</h1>
        <p>${messages.dashboardNote} ${zoneSelect(this.#timeZone.value ?? 'UTC', this.zone, this.#locale.value ?? ENGLISH, this.#chosenZone.select)}</p>
      </div>
      ${settings?.allowExport ? exportMenu(messages.dashboardTitle, ['png', 'pdf'], this.#export, 'icon') : nothing}
      <dashboard-agent data-unprinted .filters=${this.#filters.all}></dashboard-agent>
      ${this.hasComments ? commentsToggle(this.#pins.unread, this.comments === 'open', this.#locale.value ?? ENGLISH, this.#toggleComments) : nothing}
    </div>
    <viewer-notice data-unprinted></viewer-notice>
    ${this.#exports.render()}`;
  }

  /** Whether the account has comments; a session without a user cannot read them. */
  private get hasComments(): boolean {
    const session = this.#session.value;
    return session?.settings.comments === true && session.claims?.sub !== null;
  }

  private get zone(): string {
    return this.#chosenZone.value ?? dataZone(this.#timeZone.value ?? 'UTC', this.#session.value);
  }

  #tile(widget: Widget) {
    return html`<data-widget
      role="article"
      aria-label=${widget.title}
      class=${widget.wide ? 'wide' : ''}
      .widget=${widget}
      .session=${this.#session.value}
      .locale=${this.#locale.value}
      .timeZone=${this.zone}
      .filters=${this.#filters.all}
      .hostFilters=${this.#filters.host}
      .comparison=${this.#compared.comparison}
      .appearance=${this.#theme.value}
      .pins=${this.#pins.of(widget)}
      ?commentable=${this.hasComments}
      .runtime=${this.runtime}
      @dashboard-error=${this.#onError}
    ></data-widget>`;
  }

  #drilled(drill: Drill) {
    return drillDialog(drill, {
      session: this.#session.value,
      locale: this.#locale.value ?? ENGLISH,
      timeZone: this.zone,
      filters: this.#filters.all,
      runtime: this.runtime,
      filterBy: this.#setFilters,
      close: () => {
        this.drill = undefined;
      },
    });
  }

  #drawer() {
    return html`<side-panel
      .heading=${messages.comments}
      .close=${messages.closeComments}
      ?hidden=${this.comments === 'closed'}
      @svc-comments-change=${() => this.#pins.load()}
      @close=${this.#closeComments}
    ><svc-comments .resolveLink=${this.#pins.resolveLink} @svc-before-open-link=${this.#openLink}></svc-comments></side-panel>`;
  }

  async #rendered(): Promise<void> {
    await Promise.all([...this.tiles].map((tile) => tile.rendered()));
  }

  readonly #setFilters = (filters: EmbedFilters) => {
    this.#filters.setViewerFilters(filters);
    this.#reportFilters();
  };

  /** The host follows the filters of the viewer, so that a reload keeps them. */
  #reportFilters(): void {
    this.runtime.setFilters(this.#filters.all);
    this.requestUpdate();
  }

  readonly #filter = ({ filters }: FilterEvent) => this.#setFilters(filters);

  /** All tiles fail for the same reason: it is shown and reported once. */
  readonly #onError = ({ error }: DashboardErrorEvent) => {
    if (this.error) return;
    this.error = error;
    this.runtime.reportError(error, { context: error.status === 403 ? 'dashboard' : 'data' });
  };

  readonly #drillInto = ({ drill }: DrillEvent) => {
    this.drill = drill;
    const { measure: member, value, widgetId } = drill;
    this.runtime.drilldown({ member, value, widgetId });
  };

  readonly #toggleComments = () =>
    this.comments === 'open' ? this.#closeComments() : this.#openComments();

  readonly #openComments = async () => {
    await loadComments();
    this.comments = 'open';
    await this.updateComplete;
    await this.drawer.updateComplete;
    // loading takes time, in which the viewer may move the focus
    if (this.shadowRoot?.activeElement === this.toggle) this.drawer.focus();
  };

  /** Starts a comment that contains the link to a value. */
  readonly #commentOn = async ({ widget, at }: CommentOnEvent) => {
    const link = this.#pins.linkTo(widget, at);
    await this.#openComments();
    await this.comment?.startThread(`${link}\n`);
  };

  /** Restores the view of a link in a comment, and points at its value. */
  readonly #openLink = async (event: HTMLElementEventMap['svc-before-open-link']) => {
    const pin = this.#pins.parse(event.url);
    if (!pin) return;
    event.preventDefault();
    this.#chosenZone.select(pin.zone);
    this.#filters.replaceAll(pin.filters);
    this.#reportFilters();
    // on a narrow page, the comments cover the tiles
    if (getComputedStyle(this.drawer).position === 'fixed') await this.#closeComments();
    await this.updateComplete;
    await [...this.tiles].find(({ widget }) => widget.id === pin.widgetId)?.pointAt(pin);
  };

  readonly #closeComments = async () => {
    this.comments = 'closed';
    await this.updateComplete;
    this.toggle.focus();
  };

  readonly #export = (format: 'png' | 'pdf') =>
    this.#exports.run(async ({ exportPicture }) => {
      const title = messages.dashboardTitle;
      await this.#rendered();
      const caption = exportCaption({
        filters: this.#filters.all,
        timeZone: this.zone,
        locale: this.#locale.value ?? ENGLISH,
      });
      await exportPicture(this.main, format, title, caption);
      return { format, target: 'dashboard', title };
    });
}
