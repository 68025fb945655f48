import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Screens without space for the controls beside the preview: phones, and tablets in portrait. */
const STACKED = '(width < 720px) or ((width < 1000px) and (orientation: portrait))';

/** Sets the attribute `stacked` on such screens, where the preview is above the controls, and updates the host. */
export class StackedController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #query = matchMedia(STACKED);
  readonly #update = () => {
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
    this.#update();
    this.#query.addEventListener('change', this.#update);
  }

  hostDisconnected(): void {
    this.#query.removeEventListener('change', this.#update);
  }
}
