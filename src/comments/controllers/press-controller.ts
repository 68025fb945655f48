import type { LitElement, ReactiveController } from 'lit';

/** After a touch, the browser dispatches the click in a later task. */
const TAP_DELAY_MS = 300;

const RELEASES = ['pointerup', 'pointercancel', 'contextmenu', 'dragend', 'blur', 'pointermove'];

/**
 * Whether a pointer is pressed in the panel. Until its release, nothing may move: the browser dispatches a click only if
 * press and release are on the same element.
 */
export class PressController implements ReactiveController {
  readonly #host: LitElement;
  #connection = new AbortController();
  #latest: Promise<void> | undefined;
  isPressed = false;
  /** Resolves after the release and its click, and those of the presses until then; undefined without a press. */
  released: Promise<void> | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    const press = ({ button, pointerType }: PointerEvent) => {
      if (button !== 0) return;
      this.#latest = this.#nextRelease(pointerType === 'touch');
      this.released ??= this.#lastRelease();
    };
    const options = { capture: true, signal: this.#connection.signal };
    this.#host.addEventListener('pointerdown', press, options);
  }

  hostDisconnected(): void {
    this.#connection.abort();
  }

  async #lastRelease(): Promise<void> {
    let awaited: Promise<void> | undefined;
    while (awaited !== this.#latest) {
      awaited = this.#latest;
      await awaited;
    }
    this.released = undefined;
  }

  async #nextRelease(isTouch: boolean): Promise<void> {
    this.isPressed = true;
    const press = new AbortController();
    const signal = AbortSignal.any([press.signal, this.#connection.signal]);
    await new Promise<void>((resolve) => {
      const release = (event: Event) => {
        if (isRelease(event)) press.abort();
      };
      for (const type of RELEASES) addEventListener(type, release, { capture: true, signal });
      const wait = () => {
        this.isPressed = false;
        // The click is dispatched after the release.
        setTimeout(resolve, isTouch ? TAP_DELAY_MS : 0);
      };
      signal.addEventListener('abort', wait, { once: true });
    });
  }
}

/** A press without a `pointerup`, for example of a scrollbar, ends at the first movement without a button. */
function isRelease({ type, target, buttons }: Event & { readonly buttons?: number }): boolean {
  if (type === 'pointermove') return buttons === 0;
  return type !== 'blur' || target === window;
}
