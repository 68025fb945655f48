import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { StudioStore } from './theme/store.ts';

/** Draws an element anew whenever the studio's store has changed. */
export class StoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly store: StudioStore };
  readonly #follow = () => this.#host.requestUpdate();

  constructor(host: ReactiveControllerHost & { readonly store: StudioStore }) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.store.addEventListener('change', this.#follow);
  }

  hostDisconnected(): void {
    this.#host.store.removeEventListener('change', this.#follow);
  }
}
