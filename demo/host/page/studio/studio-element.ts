import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import { selectStyles } from '../shell/select.styles.ts';
import { studioStyles } from './studio.styles.ts';
import type { StudioStore } from './theme/store.ts';

/** Base class of elements with a store: they update when the store changes. */
export abstract class StudioElement<Store extends EventTarget = StudioStore> extends LitElement {
  static override styles = [selectStyles, studioStyles];

  @property({ attribute: false }) store!: Store;
  readonly #update = () => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.addEventListener('change', this.#update);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.store.removeEventListener('change', this.#update);
  }
}
