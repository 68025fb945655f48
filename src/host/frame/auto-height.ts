import type { ContentHeight } from '../../protocol/events.ts';

/** The greatest height that an embed can request, in pixels. */
const MAX_HEIGHT = 20_000;

/** Gives an element the height of its embed's content, at most once per animation frame. */
export class AutoHeight {
  readonly #host: HTMLElement;
  /** The height that the next animation frame applies. */
  #next = 0;
  #animationFrame: number | undefined;
  /** The applied height, as `block-size`. */
  #applied: string | undefined;
  /** The inline `block-size` of the page, with its priority. */
  #pageValue: [value: string, priority: string] = ['', ''];
  readonly #observer = new MutationObserver(() => this.#keepApplied());

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
    if (this.#applied === undefined) return;
    this.#keepApplied();
    this.#observer.disconnect();
    this.#applied = undefined;
    this.#host.style.setProperty('block-size', ...this.#pageValue);
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
    this.#keepApplied();
    this.#applied = `${Math.min(this.#next, MAX_HEIGHT) + extra}px`;
    host.style.blockSize = this.#applied;
    this.#observer.observe(host, { attributeFilter: ['style'] });
  }

  /**
   * Called when `style` may have changed: a library that updates the page from HTML of a server removes what this HTML does
   * not contain. Another `block-size` is that of the page, which `reset` restores.
   */
  #keepApplied(): void {
    const { style } = this.#host;
    const { blockSize } = style;
    if (blockSize === this.#applied) return;
    this.#pageValue = [blockSize, style.getPropertyPriority('block-size')];
    if (this.#applied !== undefined) style.blockSize = this.#applied;
  }
}
