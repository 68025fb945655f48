/** The number of characters after which a text of the application is cut. */
const TEXT_MAX = 200;

/** A character that has a glyph; U+2800 is a blank one. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

type Resolver<Input, Value> = (input: Input) => Value | undefined | Promise<Value | undefined>;

/** The results of a function of the application for what is on screen. It is called once for each key. */
export class ResolvedValues<Key, Input, Value extends object> {
  readonly #read: (value: Partial<Value>) => Partial<Value>;
  readonly #onChange: () => void;
  /** Empty while the function runs, and if it failed or returned nothing. */
  readonly #values = new Map<Key, Partial<Value>>();
  #inputs: ReadonlyMap<Key, Input> = new Map();
  #resolver: Resolver<Input, Value> | undefined;

  /** `read` returns the valid members of a result. */
  constructor(read: (value: Partial<Value>) => Partial<Value>, onChange: () => void) {
    this.#read = read;
    this.#onChange = onChange;
  }

  /** Sets the function; keys on screen for which no other function was called are resolved. */
  set resolver(resolver: Resolver<Input, Value> | undefined) {
    this.#resolver = resolver;
    this.resolve(this.#inputs);
  }

  get(key: Key | undefined): Partial<Value> | undefined {
    return this.#values.get(key as Key);
  }

  resolve(inputs: ReadonlyMap<Key, Input>): void {
    this.#inputs = inputs;
    if (!this.#resolver) return;
    for (const [key, input] of inputs) {
      if (!this.#values.has(key)) void this.#call(this.#resolver, key, input);
    }
  }

  async #call(resolver: Resolver<Input, Value>, key: Key, input: Input): Promise<void> {
    this.#values.set(key, {});
    try {
      this.#values.set(key, this.#read((await resolver(input)) ?? {}));
      this.#onChange();
    } catch {
      // The text of the service is displayed.
    }
  }
}

/** Returns a value that is a text with visible characters. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && VISIBLE.test(value) ? value : undefined;
}

/** Returns the first characters of a text, without splitting one. */
export function shortText(value: unknown): string | undefined {
  const characters = [...(textOf(value)?.slice(0, 2 * TEXT_MAX) ?? '')];
  return textOf(characters.slice(0, TEXT_MAX).join(''));
}
