import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Distance from the window's edge within which a pointer scrolls the page, in CSS pixels. */
const SCROLL_ZONE = 64;
/** Largest scroll distance per frame, in CSS pixels. */
const SCROLL_STEP = 16;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The dragged tile. */
interface DraggedTile {
  readonly id: string;
  readonly tile: HTMLElement;
  readonly pointerId: number;
  /** Position on the page where the drag began. */
  readonly from: Point;
  /** Largest scroll position without the tile, which may extend below the page. */
  readonly lowest: number;
  /** Position of the pointer in the window, once it has moved. */
  readonly at: Point | undefined;
  /** Id of the tile under the pointer. */
  readonly over: string | undefined;
}

/**
 * Drags one tile to the position of another by mouse, pen or touch. The handle captures the pointer, so that all its
 * events reach the tile.
 */
export class TileDrag implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #dropped: (dragged: string, over: string) => void;
  #dragged: DraggedTile | undefined;
  #frame = 0;

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    dropped: (dragged: string, over: string) => void,
  ) {
    this.#host = host;
    this.#dropped = dropped;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('keydown', this.#onKey);
  }

  hostDisconnected(): void {
    window.removeEventListener('keydown', this.#onKey);
    this.end();
  }

  /** Returns the CSS class of a tile during a drag. */
  classFor(id: string): string {
    if (id === this.#dragged?.id) return 'dragged';
    return id === this.#dragged?.over ? 'over' : '';
  }

  /** Starts a drag. */
  start(event: PointerEvent, id: string, tile: HTMLElement): void {
    if (!event.isPrimary || event.button !== 0) return;
    this.end();
    const { pointerId, clientX, clientY } = event;
    (event.currentTarget as Element).setPointerCapture(pointerId);
    const { scrollHeight, clientHeight } = document.documentElement;
    this.#dragged = {
      ...{ id, tile, pointerId, at: undefined, over: undefined },
      from: { x: clientX + scrollX, y: clientY + scrollY },
      lowest: scrollHeight - clientHeight,
    };
    this.#host.requestUpdate();
    this.#frame = requestAnimationFrame(this.#onFrame);
  }

  move({ pointerId, clientX: x, clientY: y }: PointerEvent): void {
    const dragged = this.#dragged;
    if (dragged?.pointerId === pointerId) this.#dragged = { ...dragged, at: { x, y } };
  }

  drop(event: PointerEvent): void {
    this.move(event);
    this.#moveTile();
    const dragged = this.#dragged;
    if (dragged?.pointerId !== event.pointerId) return;
    this.end();
    if (dragged.over !== undefined) this.#dropped(dragged.id, dragged.over);
  }

  /** Ends the drag: after a drop, by Escape, or by the system. */
  readonly end = () => {
    cancelAnimationFrame(this.#frame);
    this.#dragged?.tile.style.removeProperty('translate');
    this.#dragged = undefined;
    this.#host.requestUpdate();
  };

  readonly #onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && this.#dragged) this.end();
  };

  readonly #onFrame = () => {
    if (!this.#dragged) return;
    this.#scroll(this.#dragged);
    this.#moveTile();
    this.#frame = requestAnimationFrame(this.#onFrame);
  };

  /** Scrolls the page, faster the closer the pointer is to the edge. */
  #scroll({ at, lowest }: DraggedTile): void {
    if (!at) return;
    const above = Math.max(0, SCROLL_ZONE - at.y);
    const below = Math.max(0, SCROLL_ZONE - (innerHeight - at.y));
    const wanted = scrollY + ((below - above) / SCROLL_ZONE) * SCROLL_STEP;
    if (below !== above) scrollTo({ top: Math.min(wanted, Math.max(lowest, scrollY)) });
  }

  /** Keeps the tile under the pointer and finds the tile below it. */
  #moveTile(): void {
    const dragged = this.#dragged;
    if (!dragged?.at) return;
    const { tile, from, at } = dragged;
    tile.style.translate = `${at.x + scrollX - from.x}px ${at.y + scrollY - from.y}px`;
    const beneath = this.#host.shadowRoot
      ?.elementFromPoint(at.x, at.y)
      ?.closest<HTMLElement>('board-tile');
    const over = beneath === tile ? undefined : beneath?.dataset.id;
    if (over === dragged.over) return;
    this.#dragged = { ...dragged, over };
    this.#host.requestUpdate();
  }
}
