import type { LitElement, ReactiveController } from 'lit';
import type { SessionController } from './session-controller.ts';

/** A button that is observed again after each page is reported again if it is still visible. */
const OBSERVED = '[data-unread], .more:not([aria-disabled])';

/** Marks unread comments as seen when they become visible, and loads the next page near the end of the list. */
export class VisibilityController implements ReactiveController {
  readonly #host: LitElement;
  readonly #sessions: SessionController;
  readonly #onSeen: () => void;
  readonly #observed = new Set<Element>();
  #observer: IntersectionObserver | undefined;

  constructor(host: LitElement, sessions: SessionController, onSeen: () => void) {
    this.#host = host;
    this.#sessions = sessions;
    this.#onSeen = onSeen;
    host.addController(this);
  }

  hostConnected(): void {
    // jsdom has no layout, so that nothing becomes visible.
    if (!('IntersectionObserver' in globalThis)) return;
    const onIntersect = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) this.#onVisible(target);
    };
    this.#observer = new IntersectionObserver(onIntersect, { threshold: 0.5 });
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observed.clear();
  }

  hostUpdated(): void {
    for (const element of this.#host.shadowRoot?.querySelectorAll(OBSERVED) ?? []) {
      if (this.#observed.has(element)) continue;
      this.#observed.add(element);
      this.#observer?.observe(element);
    }
    for (const element of this.#observed) {
      if (!element.isConnected || !element.matches(OBSERVED)) this.#unobserve(element);
    }
  }

  #onVisible(element: Element): void {
    const session = this.#sessions.current;
    if (!session || document.visibilityState !== 'visible') return;
    if (element.matches('.more')) {
      const { threadList } = session.store;
      if (threadList.nextPage === 'idle') void threadList.loadMore();
    } else if (session.readState?.markSeen(Number(element.getAttribute('data-unread')))) {
      this.#onSeen();
      this.#unobserve(element);
    }
  }

  #unobserve(element: Element): void {
    this.#observer?.unobserve(element);
    this.#observed.delete(element);
  }
}
