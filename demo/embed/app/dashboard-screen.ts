import { html, LitElement, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Filters } from '../../query.ts';
import type { Board, DashboardSettings, FullItem, Item, Report, Tile } from '../../workspace.ts';
import { filterText } from '../dashboard/filter-text.ts';
import { zoneOfHost } from '../data-zone.ts';
import { messages as dashboardMessages } from '../messages.ts';
import type { MenuAction } from '../parts/action-menu.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';
import { zoneName } from '../zone-name.ts';
import type { BoardTile, TileMove } from './board-tile.ts';
import { dashboardStyles } from './dashboard-screen.styles.ts';
import { itemStyles } from './item-screen.styles.ts';
import { ItemScreen } from './item-screen.ts';
import type { Draft } from './newest.ts';
import type { ChangedSettings } from './settings-panel.ts';
import { TileDrag } from './tile-drag.ts';

/** An in-app dashboard: its owner edits it, and those it is shared with can view it. */
export class DashboardScreen extends ItemScreen<Board> {
  static override styles = [controls, itemStyles, dashboardStyles];

  protected override readonly kind = 'dashboard';
  @state() private editing = false;
  @state() private settingsOpen = false;
  /** Unsaved slug; undefined if it has not changed. */
  @state() private slug: string | undefined;
  /** New position of a moved tile, for screen readers. */
  @state() private announcement = '';
  readonly #drag = new TileDrag(this, (dragged, over) => this.#dropTile(dragged, over));

  protected override get dirty(): boolean {
    return super.dirty || this.slug !== undefined;
  }

  protected override screen(item: FullItem, draft: Draft<Board>) {
    const { tiles, settings } = draft.body;
    const editing = this.editing && item.isOwn;
    const panel = editing && this.settingsOpen && this.settings.showDashboardSettings;
    const look = `${settings.dense ? 'dense' : ''} ${settings.singleColumn ? 'single' : ''}`;
    return html`
      ${this.head(item, draft, editing, this.#buttons(item, editing))}
      ${tiles.length > 0 ? this.#scope(settings) : nothing}
      <div class="board ${settings.theme} ${panel ? 'with-panel' : ''}">
        <div class="tiles ${look}">
          ${tiles.length === 0 ? this.#empty(item, editing) : nothing}
          ${repeat(
            tiles,
            ({ id }) => id,
            (tile) =>
              keyed(
                settings.theme,
                html`<board-tile
                  role="article"
                  aria-label=${tile.title}
                data-id=${tile.id}
                class="${tile.wide ? 'wide' : ''} ${this.#drag.classFor(tile.id)}"
                @tile-grab=${({ detail, currentTarget }: CustomEvent<PointerEvent>) =>
                  this.#drag.start(detail, tile.id, currentTarget as BoardTile)}
                @pointermove=${(event: PointerEvent) => this.#drag.move(event)}
                @pointerup=${(event: PointerEvent) => this.#drag.drop(event)}
                @lostpointercapture=${this.#drag.end}
                .tile=${tile}
                .zone=${settings.timeZone}
                .filters=${this.#filters}
                ?editing=${editing}
                @tile-move=${({ detail }: CustomEvent<TileMove>) => this.#move(draft.body, tile, detail)}
                @tile-change=${({ detail }: CustomEvent<Tile>) => this.#replace(draft.body, detail)}
              ></board-tile>`,
              ),
          )}
        </div>
        ${panel ? this.#panel(item, draft.body) : nothing}
      </div>
      <p class="unseen" role="status">${this.announcement}</p>
      ${
        !editing && settings.agent === 'flights' && this.settings.allowAi
          ? html`<dashboard-agent in-app></dashboard-agent>`
          : nothing
      }
    `;
  }

  /** Renders the zone of the tiles with what has set it, and the filters of the host. */
  #scope({ timeZone }: DashboardSettings) {
    const { messages, locale } = this;
    const host = zoneOfHost();
    const zone = zoneName(host ?? timeZone ?? this.dataZone, locale);
    const text = host
      ? messages.zoneByHost
      : timeZone
        ? messages.zoneByDashboard
        : dashboardMessages.timesIn;
    const filters = Object.entries(this.#filters).map(([member, value]) =>
      filterText(member, value, locale),
    );
    return html`<p class="scope" dir="auto">
      ${text(zone)}${filters.length > 0 ? ` · ${messages.hostFilters(filters.join(', '))}` : nothing}
    </p>`;
  }

  /** The filters of the host by members that the data has; the others are reported. */
  get #filters(): Filters {
    const own = Object.entries(this.hostFilters).filter(
      ([member, value]) => value !== null && this.view.dimensions.includes(member),
    );
    return Object.fromEntries(own) as Filters;
  }

  #buttons(item: FullItem, editing: boolean) {
    const { messages } = this;
    if (!item.isOwn) return html`<span class="soft" dir="auto">${item.owner}</span>`;
    if (!editing)
      return html`${this.shareButton(item)}
        <button class="button primary" type="button" @click=${() => this.#edit(true)}>
          ${icons.pencil} ${messages.edit}
        </button>`;
    return html`
      <action-menu
        look=""
        .label=${messages.addWidget}
        .face=${html`${icons.plus} ${messages.addWidget}`}
        .actions=${this.#additions()}
      ></action-menu>
      ${this.settings.showDashboardSettings ? this.#gear() : nothing}
      <button class="button" type="button" @click=${() => this.#edit(false)}>${messages.done}</button>
      ${this.saveButton()}
    `;
  }

  #gear() {
    const { messages } = this;
    return html`<button
      class="button icon gear"
      type="button"
      aria-label=${messages.settings}
      title=${messages.settings}
      aria-pressed=${this.settingsOpen}
      @click=${() => this.#openSettings(!this.settingsOpen)}
    >${icons.gear}</button>`;
  }

  #panel(item: FullItem, body: Board) {
    const { messages } = this;
    return html`<side-panel
      .heading=${messages.settings}
      .close=${messages.close}
      @close=${() => this.#openSettings(false)}
    ><settings-panel
      .dashboard=${body.settings}
      .slug=${this.slug ?? item.slug ?? ''}
      @settings-change=${({ detail }: CustomEvent<ChangedSettings>) => {
        if (detail.slug !== undefined) this.slug = detail.slug;
        if (detail.settings) this.edit({ body: { ...body, settings: detail.settings } });
      }}
    ></settings-panel></side-panel>`;
  }

  #empty(item: FullItem, editing: boolean) {
    const { messages } = this;
    return html`<div class="card state empty">
      <h2>${messages.emptyBoardTitle}</h2>
      <p>${item.isOwn ? messages.emptyBoardText : messages.emptyBoardRead}</p>
      ${
        item.isOwn && !editing
          ? html`<button class="button" type="button" @click=${() => this.#edit(true)}>${icons.pencil} ${messages.edit}</button>`
          : nothing
      }
    </div>`;
  }

  #additions(): MenuAction[] {
    const { messages } = this;
    const workbooks = this.view.items.filter(({ kind }) => kind === 'workbook');
    const fromWorkbook = (item: Item): MenuAction => ({
      label: messages.fromWorkbook(item.title),
      icon: icons.workbook,
      run: () => void this.#addReport(item),
    });
    const summary: MenuAction = {
      label: messages.aiSummary,
      icon: icons.summary,
      run: () =>
        this.#add({
          id: newId(),
          kind: 'summary',
          title: messages.aiSummary,
          prompt: '',
          text: null,
        }),
    };
    const none: MenuAction = { label: messages.noWorkbooks, disabled: true, run() {} };
    return [
      ...(workbooks.length > 0 ? workbooks.map(fromWorkbook) : [none]),
      ...(this.settings.showAiWidgets ? [summary] : []),
    ];
  }

  async #addReport({ id, title }: Item): Promise<void> {
    if (this.current.kind !== 'open') return;
    const { item } = this.current;
    try {
      const { body } = await this.client.read(id);
      // the viewer may have opened another dashboard meanwhile
      if (this.current.item.id === item.id)
        this.#add({ id: newId(), kind: 'report', title, report: body as Report });
    } catch (error) {
      this.failed(error as Error, item);
    }
  }

  #add(tile: Tile): void {
    if (this.current.kind !== 'open') return;
    const { body } = this.current.draft;
    this.edit({ body: { ...body, tiles: [...body.tiles, tile] } });
  }

  #replace(body: Board, changed: Tile): void {
    const tiles = body.tiles.map((tile) => (tile.id === changed.id ? changed : tile));
    this.#arrange(body, tiles);
  }

  /** Moves or removes a tile; the focus stays on its button or moves to that of the next tile. */
  async #move(body: Board, tile: Tile, move: TileMove): Promise<void> {
    const at = body.tiles.indexOf(tile);
    const last = body.tiles.length - 1;
    const place = Math.min(Math.max(0, at + (move === 'earlier' ? -1 : 1)), last);
    if (move === 'remove') this.#arrange(body, body.tiles.toSpliced(at, 1));
    else this.#place(body, tile, place);
    await this.updateComplete;
    const next = move === 'remove' ? body.tiles[at === last ? at - 1 : at + 1] : tile;
    const focused = next && this.renderRoot.querySelector<BoardTile>(`[data-id="${next.id}"]`);
    if (focused) focused.focusOn(move);
    else await this.#focus('.head action-menu');
  }

  /** Moves a tile that was dropped on another. */
  #dropTile(dragged: string, over: string): void {
    if (this.current.kind !== 'open') return;
    const { body } = this.current.draft;
    const tile = body.tiles.find(({ id }) => id === dragged);
    if (tile)
      this.#place(
        body,
        tile,
        body.tiles.findIndex(({ id }) => id === over),
      );
  }

  #place(body: Board, tile: Tile, place: number): void {
    const others = body.tiles.filter((each) => each !== tile);
    const { number } = this.formatters;
    const count = number(body.tiles.length);
    this.announcement = this.messages.moved(tile.title, number(place + 1), count);
    this.#arrange(body, others.toSpliced(place, 0, tile));
  }

  #arrange(body: Board, tiles: Tile[]): void {
    this.edit({ body: { ...body, tiles } });
  }

  protected override async save(_further = {}, overwrite = false): Promise<boolean> {
    const { slug } = this;
    const saved = await super.save(slug === undefined ? {} : { slug: slug || null }, overwrite);
    if (saved) this.slug = undefined;
    return saved;
  }

  /** Starts or ends editing; ending it saves all changes. */
  async #edit(editing: boolean): Promise<void> {
    // stays in edit mode if the viewer has changed something while it was saved
    if (!editing && this.dirty && (!(await this.save()) || this.dirty)) return;
    this.editing = editing;
    await this.#focus(editing ? '.head action-menu' : '.head .primary');
  }

  /** Opens or closes the settings and moves the focus to the panel or back to its button. */
  async #openSettings(open: boolean): Promise<void> {
    this.settingsOpen = open;
    await this.#focus(open ? 'side-panel' : '.gear');
  }

  /** Focuses an element after rendering. */
  async #focus(selector: string): Promise<void> {
    await this.updateComplete;
    const element = this.renderRoot.querySelector<HTMLElement>(selector);
    if (element instanceof LitElement) await element.updateComplete;
    element?.focus();
  }
}

function newId(): string {
  return crypto.randomUUID().slice(0, 8);
}
