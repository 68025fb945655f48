import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How near to an edge of the window a pointer makes the page scroll, in CSS pixels. */
const EDGE = 64;
/** How far the page scrolls in one frame with the pointer at the very edge, in CSS pixels. */
const PACE = 16;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A tile that a pointer holds. */
interface Held {
  readonly id: string;
  readonly tile: HTMLElement;
  readonly pointerId: number;
  /** Where on the page it was taken. */
  readonly from: Point;
  /** How far down the page scrolls without the tile, which may hang below its end. */
  readonly lowest: number;
  /** Where the pointer is in the window, once it has moved. */
  readonly at: Point | undefined;
  /** The id of the tile whose place it would take. */
  readonly over: string | undefined;
}

/**
 * Drags one tile to the place of another, by mouse, pen or finger; buttons do the same for keys. The handle captures
 * the pointer, so that all of its events come through the tile.
 */
export class TileDrag implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #dropped: (dragged: string, over: string) => void;
  #held: Held | undefined;
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

  /** How a tile looks while one is dragged. */
  lookOf(id: string): string {
    if (id === this.#held?.id) return 'dragged';
    return id === this.#held?.over ? 'over' : '';
  }

  /** A pointer went down on the handle of a tile. */
  start(event: PointerEvent, id: string, tile: HTMLElement): void {
    if (!event.isPrimary || event.button !== 0) return;
    this.end();
    const { pointerId, clientX, clientY } = event;
    (event.currentTarget as Element).setPointerCapture(pointerId);
    const { scrollHeight, clientHeight } = document.documentElement;
    this.#held = {
      ...{ id, tile, pointerId, at: undefined, over: undefined },
      from: { x: clientX + scrollX, y: clientY + scrollY },
      lowest: scrollHeight - clientHeight,
    };
    this.#host.requestUpdate();
    this.#frame = requestAnimationFrame(this.#everyFrame);
  }

  move({ pointerId, clientX: x, clientY: y }: PointerEvent): void {
    const held = this.#held;
    if (held?.pointerId === pointerId) this.#held = { ...held, at: { x, y } };
  }

  drop(event: PointerEvent): void {
    this.move(event);
    this.#follow();
    const held = this.#held;
    if (held?.pointerId !== event.pointerId) return;
    this.end();
    if (held.over !== undefined) this.#dropped(held.id, held.over);
  }

  /** It was let go, wherever: by Escape, by the system, or after a drop. */
  readonly end = () => {
    cancelAnimationFrame(this.#frame);
    this.#held?.tile.style.removeProperty('translate');
    this.#held = undefined;
    this.#host.requestUpdate();
  };

  readonly #onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && this.#held) this.end();
  };

  readonly #everyFrame = () => {
    if (!this.#held) return;
    this.#scroll(this.#held);
    this.#follow();
    this.#frame = requestAnimationFrame(this.#everyFrame);
  };

  /** A page that is longer than its window goes on under the pointer, the faster the nearer to the edge. */
  #scroll({ at, lowest }: Held): void {
    if (!at) return;
    const above = Math.max(0, EDGE - at.y);
    const below = Math.max(0, EDGE - (innerHeight - at.y));
    const wanted = scrollY + ((below - above) / EDGE) * PACE;
    if (below !== above) scrollTo({ top: Math.min(wanted, Math.max(lowest, scrollY)) });
  }

  /** The tile stays under the pointer, and what lies beneath it is marked. */
  #follow(): void {
    const held = this.#held;
    if (!held?.at) return;
    const { tile, from, at } = held;
    tile.style.translate = `${at.x + scrollX - from.x}px ${at.y + scrollY - from.y}px`;
    const beneath = this.#host.shadowRoot
      ?.elementFromPoint(at.x, at.y)
      ?.closest<HTMLElement>('board-tile');
    const over = beneath === tile ? undefined : beneath?.dataset.id;
    if (over === held.over) return;
    this.#held = { ...held, over };
    this.#host.requestUpdate();
  }
}
