import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { render } from 'lit/html.js';

/** A server has no elements, but may import one. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * An element that lit-html draws into its shadow root, with reactive controllers: however much changes, it is drawn
 * once, a microtask later, and while it is on the page only. Lit's own base class would do it too, for an eighth of
 * the bytes that all of the comments may have.
 */
export abstract class DrawnElement extends Base implements ReactiveControllerHost {
  readonly #controllers = new Set<ReactiveController>();
  #update: Promise<boolean> | undefined;

  constructor(styles: string) {
    super();
    // What was set before the class was known lies on the instance, in front of the accessor.
    for (const [name, early] of Object.entries(this)) {
      delete this[name as never];
      Object.assign(this, { [name]: early });
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
  }

  connectedCallback(): void {
    for (const controller of this.#controllers) controller.hostConnected?.();
    this.requestUpdate();
  }

  disconnectedCallback(): void {
    for (const controller of this.#controllers) controller.hostDisconnected?.();
  }

  /** Resolves once what has changed is drawn. */
  get updateComplete(): Promise<boolean> {
    return this.#update ?? Promise.resolve(true);
  }

  addController(controller: ReactiveController): void {
    this.#controllers.add(controller);
  }

  removeController(controller: ReactiveController): void {
    this.#controllers.delete(controller);
  }

  requestUpdate(): void {
    this.#update ??= Promise.resolve().then(() => this.#draw());
  }

  protected abstract render(): unknown;

  #draw(): boolean {
    this.#update = undefined;
    if (!this.isConnected) return true;
    for (const controller of this.#controllers) controller.hostUpdate?.();
    render(this.render(), this.shadowRoot as ShadowRoot, { host: this });
    for (const controller of this.#controllers) controller.hostUpdated?.();
    return this.#update === undefined;
  }
}

/** Gives an element properties that have it drawn again, with what they are where nothing is set. */
export function reactive(
  prototype: DrawnElement,
  defaults: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(defaults)) {
    const values = new WeakMap<DrawnElement, unknown>();
    Object.defineProperty(prototype, name, {
      get(this: DrawnElement) {
        return values.get(this) ?? value;
      },
      set(this: DrawnElement, next: unknown) {
        values.set(this, next);
        this.requestUpdate();
      },
    });
  }
}
