import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CommentsSession } from '../store/comments-session.ts';

type Host = ReactiveControllerHost & {
  readonly shadowRoot: ShadowRoot | null;
  readonly open: CommentsSession | undefined;
};

/** Notices which unread comments come on screen, and when the end of the list comes near. */
export class VisibilityController implements ReactiveController {
  readonly #host: Host;
  readonly #seen: () => void;
  readonly #watched = new Set<Element>();
  #observer: IntersectionObserver | undefined;

  constructor(host: Host, seen: () => void) {
    this.#host = host;
    this.#seen = seen;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new IntersectionObserver((entries) => this.#came(entries), {
      threshold: 0.5,
    });
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#watched.clear();
  }

  hostUpdated(): void {
    for (const element of this.#host.shadowRoot?.querySelectorAll('[data-unread], .more') ?? []) {
      if (this.#watched.has(element)) continue;
      this.#watched.add(element);
      this.#observer?.observe(element);
    }
    for (const element of this.#watched) {
      if (!element.isConnected) this.#forget(element);
    }
  }

  #came(entries: readonly IntersectionObserverEntry[]): void {
    const { open } = this.#host;
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !open || document.visibilityState !== 'visible') continue;
      const id = (target as HTMLElement).dataset.unread;
      if (id === undefined) {
        if (open.store.threadList.nextPage === 'idle') void open.store.threadList.loadMore();
      } else if (open.readState?.markSeen(Number(id))) {
        this.#seen();
        this.#forget(target);
      }
    }
  }

  #forget(element: Element): void {
    this.#observer?.unobserve(element);
    this.#watched.delete(element);
  }
}
