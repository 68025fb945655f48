/** A question that cannot be answered as it was put; the message is a sentence for whoever asked. */
export class BadQuery extends Error {
  override readonly name = 'BadQuery';
  /** The member of the question at fault. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
