import type { EmbedError } from '../protocol/errors.ts';
import { attributes, type EmbedConfig, fields, misfit } from './config/attributes.ts';

/** A server has no elements, but may import one. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * An element with the properties and attributes of `fields`: parsed where they are set, a value that does not fit
 * leaves the last good one, and however many change, `configured` is called once, a microtask later. Lit's base
 * class would do it too, for a quarter of the bytes that the whole script may have.
 */
export abstract class ConfiguredElement extends Base {
  static readonly observedAttributes = Object.keys(attributes);

  /** What is in force. */
  protected readonly config = {} as EmbedConfig;
  #misfits: EmbedError[] = [];
  #isDue = false;

  static {
    for (const key in fields) {
      Object.defineProperty(ConfiguredElement.prototype, key, {
        enumerable: true,
        get(this: ConfiguredElement) {
          return this.config[key as keyof EmbedConfig];
        },
        set(this: ConfiguredElement, value: unknown) {
          this.#set(key as keyof EmbedConfig, value);
        },
      });
    }
  }

  constructor() {
    super();
    for (const key in fields) {
      // What was set before the class was known lies on the instance, in front of the accessor.
      const early = this[key as never];
      delete this[key as never];
      this.#set(key as keyof EmbedConfig, early);
    }
  }

  attributeChangedCallback(name: string, _previous: string | null, text: string | null): void {
    const key = attributes[name];
    if (!key) return;
    const [, , read] = fields[key];
    this.#set(key, text === null || !read ? text : read(text));
  }

  /** Takes up what has changed; `misfits` are the values that were refused. */
  protected abstract configured(misfits: EmbedError[]): void;

  /** Has `configured` called a microtask from now. */
  protected configure(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.configured(this.#misfits.splice(0));
    });
  }

  #set(key: keyof EmbedConfig, value: unknown): void {
    const error = misfit(key, value);
    if (error) this.#misfits.push(error);
    else (this.config as unknown as Record<string, unknown>)[key] = value ?? fields[key][3];
    this.configure();
  }
}
