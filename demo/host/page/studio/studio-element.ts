import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import { StoreController } from './store-controller.ts';
import { studioStyles } from './studio.styles.ts';
import type { StudioStore } from './theme/store.ts';

/** Base class of the studio's elements: it has the store and updates when the store changes. */
export abstract class StudioElement extends LitElement {
  static override styles = [studioStyles];

  @property({ attribute: false }) store!: StudioStore;

  constructor() {
    super();
    new StoreController(this);
  }
}
