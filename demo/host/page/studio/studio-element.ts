import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import { StoreController } from './store-controller.ts';
import { studioStyles } from './studio.styles.ts';
import type { StudioStore } from './theme/store.ts';

/** Base class of elements with a store: they update when the store changes. */
export abstract class StudioElement<Store extends EventTarget = StudioStore> extends LitElement {
  static override styles = [studioStyles];

  @property({ attribute: false }) store!: Store;

  constructor() {
    super();
    new StoreController(this);
  }
}
