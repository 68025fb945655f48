import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import { StoreController } from './store-controller.ts';
import { studioStyles } from './studio.styles.ts';
import type { StudioStore } from './theme/store.ts';

/** A part of the studio: it has the store, and is drawn anew when that has changed. */
export abstract class StudioElement extends LitElement {
  static override styles = [studioStyles];

  @property({ attribute: false }) store!: StudioStore;

  constructor() {
    super();
    new StoreController(this);
  }
}
