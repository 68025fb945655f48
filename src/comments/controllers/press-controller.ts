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
  /** Resolves after the release and its click; undefined if no pointer is pressed. */
  released: Promise<void> | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    const press = ({ button, pointerType }: PointerEvent) => {
      if (button === 0) this.released ??= this.#nextRelease(pointerType === 'touch');
    };
    const options = { capture: true, signal: this.#connection.signal };
    this.#host.addEventListener('pointerdown', press, options);
  }

  hostDisconnected(): void {
    this.#connection.abort();
  }

  async #nextRelease(isTouch: boolean): Promise<void> {
    const press = new AbortController();
    const signal = AbortSignal.any([press.signal, this.#connection.signal]);
    await new Promise<void>((resolve) => {
      const release = (event: Event) => {
        if (isRelease(event)) press.abort();
      };
      for (const type of RELEASES) addEventListener(type, release, { capture: true, signal });
      // The click is dispatched after the release.
      const wait = () => setTimeout(resolve, isTouch ? TAP_DELAY_MS : 0);
      signal.addEventListener('abort', wait, { once: true });
    });
    this.released = undefined;
  }
}

/** A press without a `pointerup`, for example of a scrollbar, ends at the first movement without a button. */
function isRelease({ type, target, buttons }: Event & { readonly buttons?: number }): boolean {
  if (type === 'pointermove') return buttons === 0;
  return type !== 'blur' || target === window;
}
