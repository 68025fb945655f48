/** Somebody has chosen, or written, a value. */
export class ComboChangeEvent extends Event {
  readonly value: string;

  constructor(value: string) {
    super('combo-change', { bubbles: true, composed: true });
    this.value = value;
  }
}
