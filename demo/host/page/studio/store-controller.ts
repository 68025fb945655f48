import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Updates an element whenever its store changes. */
export class StoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly store: EventTarget };
  readonly #requestUpdate = () => this.#host.requestUpdate();

  constructor(host: ReactiveControllerHost & { readonly store: EventTarget }) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.store.addEventListener('change', this.#requestUpdate);
  }

  hostDisconnected(): void {
    this.#host.store.removeEventListener('change', this.#requestUpdate);
  }
}
