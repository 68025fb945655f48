import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Where there is no room for the controls beside the preview: phones, and tablets held upright. */
const STACKED = '(width < 720px) or ((width < 1000px) and (orientation: portrait))';

/** Gives an element the attribute `stacked` where the preview stands above the controls, and draws it anew. */
export class StackedController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #query = matchMedia(STACKED);
  readonly #turn = () => {
    this.#host.toggleAttribute('stacked', this.stacked);
    this.#host.requestUpdate();
  };

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  get stacked(): boolean {
    return this.#query.matches;
  }

  hostConnected(): void {
    this.#turn();
    this.#query.addEventListener('change', this.#turn);
  }

  hostDisconnected(): void {
    this.#query.removeEventListener('change', this.#turn);
  }
}
