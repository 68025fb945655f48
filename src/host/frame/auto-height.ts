import type { ContentHeight } from '../../protocol/events.ts';

/** The greatest height that an embed can request, in pixels. */
const MAX_HEIGHT = 20_000;

/** Gives an element the height of its embed's content, at most once per animation frame. */
export class AutoHeight {
  readonly #host: HTMLElement;
  /** The height that the next animation frame applies. */
  #next = 0;
  #animationFrame: number | undefined;
  #isApplied = false;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** Applies the height that the embed in `iframe` has reported; 0 restores the height of the page's CSS. */
  request(iframe: HTMLIFrameElement, { height }: ContentHeight): void {
    this.#next = height;
    this.#animationFrame ??= requestAnimationFrame(() => this.#apply(iframe));
  }

  /** Restores the height of the page's CSS. */
  reset(): void {
    if (this.#animationFrame !== undefined) cancelAnimationFrame(this.#animationFrame);
    this.#animationFrame = undefined;
    if (this.#isApplied) this.#host.style.blockSize = '';
    this.#isApplied = false;
  }

  #apply(iframe: HTMLIFrameElement): void {
    if (this.#next === 0) {
      this.reset();
      return;
    }
    this.#animationFrame = undefined;
    const host = this.#host;
    const isBorderBox = getComputedStyle(host).boxSizing === 'border-box';
    const box = isBorderBox ? host : iframe.parentElement;
    // The borders and the padding that `block-size` includes.
    const extra = (box?.offsetHeight ?? 0) - iframe.clientHeight;
    host.style.blockSize = `${Math.min(this.#next, MAX_HEIGHT) + extra}px`;
    this.#isApplied = true;
  }
}
