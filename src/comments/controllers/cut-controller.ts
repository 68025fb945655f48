import type { LitElement, ReactiveController } from 'lit';

/** Marks the long texts that their limit really cuts, so that only those get a button. */
export class CutController implements ReactiveController {
  readonly #host: LitElement;
  readonly #observed = new Set<Element>();
  #observer: ResizeObserver | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    // jsdom has no layout.
    if (!('ResizeObserver' in globalThis)) return;
    // In the next frame, because the mark may change sizes again, which the observer would report as an error.
    this.#observer = new ResizeObserver((entries) => {
      requestAnimationFrame(() => {
        for (const { target } of entries) updateMark(target);
      });
    });
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observed.clear();
  }

  hostUpdated(): void {
    for (const text of this.#host.shadowRoot?.querySelectorAll('[data-cut]') ?? []) {
      if (this.#observed.has(text)) continue;
      this.#observed.add(text);
      this.#observer?.observe(text);
    }
    for (const text of this.#observed) {
      if (text.isConnected && text.matches('[data-cut]')) continue;
      this.#observer?.unobserve(text);
      this.#observed.delete(text);
    }
  }
}

/** A text with the focus is shown completely; off screen, it has no size. */
function updateMark(text: Element): void {
  const { clientHeight, scrollHeight } = text;
  if (clientHeight === 0 || text.matches(':focus-within')) return;
  text.toggleAttribute('data-overflows', scrollHeight > clientHeight + 1);
}
