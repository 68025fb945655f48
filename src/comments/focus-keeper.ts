import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & { readonly shadowRoot: ShadowRoot | null };

const COMMENT = '[data-comment]';
/** Where the first box stands, from which everything else can be reached. */
const FIRST_BOX = '.panel > svc-comment-composer';

/**
 * Keeps the focus inside the list: moves it where an operation wants it, and where the focused thing vanishes, to what
 * stood nearest.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: Host;
  #wish: readonly string[] | undefined;
  #held: Element | null = null;
  #nearest: readonly string[] = [];

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {}

  /** Moves the focus after the next drawing to the first of these that is there. */
  move(...selectors: string[]): void {
    this.#wish = selectors;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#held = this.#host.shadowRoot?.activeElement ?? null;
    this.#nearest = this.#held ? nearest(this.#held) : [];
  }

  hostUpdated(): void {
    const wish = this.#wish;
    this.#wish = undefined;
    if (wish) void this.#focus(wish);
    else if (this.#held && !this.#held.isConnected) void this.#focus(this.#nearest);
  }

  async #focus(selectors: readonly string[]): Promise<void> {
    const root = this.#host.shadowRoot;
    for (const selector of [...selectors, FIRST_BOX]) {
      const element = root?.querySelector<HTMLElement & { updateComplete?: unknown }>(selector);
      if (!element) continue;
      if (element.localName.includes('-')) await customElements.whenDefined(element.localName);
      await element.updateComplete;
      element.focus();
      return;
    }
  }
}

/** The card of a comment, by its key. */
export function card(key: string): string {
  return `[data-comment="${key}"]`;
}

/** The cards around an element, nearest first: its own, those of its thread, those of the threads beside. */
function nearest(element: Element): string[] {
  const thread = element.closest('[data-thread]');
  if (!thread) return [];
  const own = element.closest(COMMENT);
  const cards = [...thread.querySelectorAll(COMMENT)];
  const following = (each: Element) =>
    element.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
  const threads = [...(thread.closest('[role="list"]')?.querySelectorAll('[data-thread]') ?? [])];
  const at = threads.indexOf(thread);
  const beside = [threads[at + 1], threads[at - 1]].map((each) => each?.querySelector(COMMENT));
  const all = [
    own,
    ...cards.filter(following),
    ...cards.filter((each) => !following(each)).reverse(),
  ];
  return [...all, ...beside].flatMap((each) => {
    const key = (each as HTMLElement | null | undefined)?.dataset.comment;
    return key === undefined ? [] : [card(key)];
  });
}
