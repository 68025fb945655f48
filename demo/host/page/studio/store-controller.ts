import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { StudioStore } from './theme/store.ts';

/** Updates an element whenever the studio's store changes. */
export class StoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly store: StudioStore };
  readonly #requestUpdate = () => this.#host.requestUpdate();

  constructor(host: ReactiveControllerHost & { readonly store: StudioStore }) {
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
