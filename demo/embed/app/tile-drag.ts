import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Drags one tile to the place of another, by the browser's own drag and drop; buttons do the same for keys. */
export class TileDrag implements ReactiveController {
  /** The id of the tile in hand. */
  dragged: string | undefined;
  /** The id of the tile whose place it would take. */
  over: string | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #dropped: (dragged: string, over: string) => void;

  constructor(host: ReactiveControllerHost, dropped: (dragged: string, over: string) => void) {
    this.#host = host;
    this.#dropped = dropped;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#set(undefined, undefined);
  }

  /** How a tile looks while one is dragged. */
  lookOf(id: string): string {
    if (id === this.dragged) return 'dragged';
    return id === this.over ? 'over' : '';
  }

  start(event: DragEvent, id: string): void {
    const { dataTransfer, currentTarget } = event;
    if (!dataTransfer || !(currentTarget instanceof HTMLElement)) return;
    dataTransfer.effectAllowed = 'move';
    const { left, top } = currentTarget.getBoundingClientRect();
    dataTransfer.setDragImage(currentTarget, event.clientX - left, event.clientY - top);
    this.#set(id, undefined);
  }

  /** Something is above a tile; what is none of the tiles cannot be dropped. */
  move(event: DragEvent, id: string): void {
    if (this.dragged === undefined) return;
    event.preventDefault();
    if (this.over !== id) this.#set(this.dragged, id);
  }

  drop(event: DragEvent, id: string): void {
    const { dragged } = this;
    if (dragged === undefined) return;
    event.preventDefault();
    this.#set(undefined, undefined);
    if (dragged !== id) this.#dropped(dragged, id);
  }

  /** It was let go, wherever: Escape, outside, or after a drop. */
  readonly end = () => this.#set(undefined, undefined);

  #set(dragged: string | undefined, over: string | undefined): void {
    this.dragged = dragged;
    this.over = over;
    this.#host.requestUpdate();
  }
}
