/** What is being written has changed. */
export class ComposerInputEvent extends Event {
  readonly value: string;

  constructor(value: string) {
    super('composer-input', { bubbles: true });
    this.value = value;
  }
}

/** The writer wants a text sent; it is within the limits. */
export class ComposerSubmitEvent extends Event {
  readonly value: string;

  constructor(value: string) {
    super('composer-submit', { bubbles: true });
    this.value = value;
  }
}

/** The writer leaves; what was written stays kept. */
export class ComposerCancelEvent extends Event {
  constructor() {
    super('composer-cancel', { bubbles: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'composer-input': ComposerInputEvent;
    'composer-submit': ComposerSubmitEvent;
    'composer-cancel': ComposerCancelEvent;
  }
}
