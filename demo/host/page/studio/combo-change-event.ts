/** The user selected or entered a value in a `<combo-field>`. */
export class ComboChangeEvent extends Event {
  readonly value: string;

  constructor(value: string) {
    super('combo-change', { bubbles: true, composed: true });
    this.value = value;
  }
}
