/** An error with a name of its own, also in a page that freezes the prototype of errors: there, an assignment throws. */
export class NamedError extends Error {
  constructor(name: string, message: string, options?: ErrorOptions) {
    super(message, options);
    Object.defineProperty(this, 'name', { value: name });
  }
}
