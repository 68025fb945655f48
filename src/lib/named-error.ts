/** An error with its own name. It defines the name, because an assignment throws in a page that freezes the prototype of errors. */
export class NamedError extends Error {
  constructor(name: string, message: string, options?: ErrorOptions) {
    super(message, options);
    Object.defineProperty(this, 'name', { value: name });
  }
}
