import { html, type LitElement, type ReactiveController } from 'lit';
import type { EmbedLocale } from '../../../src/context/index.ts';
import type { DataRow } from '../../query.ts';
import type { ChartCanvas } from '../charts/chart-canvas.ts';
import type { RouteMap } from '../charts/route-map.ts';
import { messages } from '../messages.ts';
import { icons } from '../parts/icons.ts';
import { valueText } from './filter-text.ts';
import { isPinnedAt, type Pin } from './pin.ts';
import { filtersOfRow } from './selection.ts';
import type { Widget } from './widgets.ts';

/** The viewer wants to comment on a value of a tile, or on the tile. */
export class CommentOnEvent extends Event {
  readonly widget: Widget;
  /** The dimensions of the value; empty for the tile. */
  readonly at: Pin['at'];

  constructor(widget: Widget, at: Pin['at']) {
    super('comment-on', { bubbles: true, composed: true });
    this.widget = widget;
    this.at = at;
  }
}

interface Tile extends LitElement {
  readonly widget: Widget;
  readonly locale: EmbedLocale;
  readonly pins: readonly Pin[];
}

/** Comments on the values of a tile: which value the viewer means, and which have comments. */
export class TileComments implements ReactiveController {
  readonly #tile: Tile;
  #widgetId: string | undefined;
  /** The row that the viewer has clicked or moved to last. */
  #pointed: DataRow | undefined;

  constructor(tile: Tile) {
    this.#tile = tile;
    tile.addController(this);
  }

  hostUpdate(): void {
    const { id } = this.#tile.widget;
    if (id !== this.#widgetId) this.#pointed = undefined;
    this.#widgetId = id;
  }

  readonly isPinned = (row: DataRow): boolean =>
    this.#tile.pins.some((pin) => isPinnedAt(pin, row));

  readonly point = (row: DataRow): void => {
    if (row === this.#pointed) return;
    this.#pointed = row;
    this.#tile.requestUpdate();
  };

  /** Renders the button that starts a comment. */
  button() {
    const { widget, locale } = this.#tile;
    const at = this.#pointed ? filtersOfRow(widget, this.#pointed) : {};
    const value = Object.entries(at).map(([member, each]) => valueText(member, each, locale));
    const label = messages.commentOn(value.join(', ') || widget.title);
    return html`<button
      class="button quiet small ${value.length > 0 ? 'comment' : 'icon'}"
      type="button"
      data-unprinted
      aria-label=${label}
      title=${label}
      @click=${() => this.#tile.dispatchEvent(new CommentOnEvent(widget, at))}
    >${icons.comments}${value.length > 0 ? html`<span>${label}</span>` : ''}</button>`;
  }

  /** Scrolls to the value of a pin and moves the focus to it; to the button if the tile does not show the value. */
  async pointAt(pin: Pin): Promise<void> {
    const { renderRoot } = this.#tile;
    this.#tile.scrollIntoView({ block: 'center' });
    const isAt = (row: DataRow) => isPinnedAt(pin, row);
    const chart = renderRoot.querySelector<ChartCanvas | RouteMap>('chart-canvas, route-map');
    const cells = [...renderRoot.querySelectorAll<HTMLElement>('[data-at]')];
    const cell = cells.find(({ dataset }) => isAt(JSON.parse(dataset.at ?? '{}')));
    if (await chart?.focusRow(isAt)) return;
    (cell ?? renderRoot.querySelector<HTMLElement>('header button'))?.focus();
  }
}
