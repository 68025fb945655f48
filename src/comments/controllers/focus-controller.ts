import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { DraftPlace } from '../store/drafts.ts';

type Host = ReactiveControllerHost & { readonly shadowRoot: ShadowRoot | null };

/**
 * Keeps the focus inside the list: moves it where an operation wants it, and where the focused thing vanishes, to what
 * stood nearest.
 */
export class FocusController implements ReactiveController {
  readonly #host: Host;
  #wish: readonly string[] | undefined;
  #held: Element | null | undefined;
  #nearest: readonly string[] = [];

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** Moves the focus after the next drawing to the first of these that is there. */
  move(...selectors: string[]): void {
    this.#wish = selectors;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#held = this.#host.shadowRoot?.activeElement;
    this.#nearest = this.#held ? nearest(this.#held) : [];
  }

  hostUpdated(): void {
    const lost = this.#held?.isConnected === false ? this.#nearest : undefined;
    const selectors = this.#wish ?? lost;
    this.#wish = undefined;
    // From the first box everything else can be reached.
    for (const selector of selectors ? [...selectors, box('new')] : []) {
      const element = this.#host.shadowRoot?.querySelector<HTMLElement>(selector);
      if (element) {
        element.focus();
        return;
      }
    }
  }
}

/** The card of a comment, by its key. */
export function card(key: string | undefined): string {
  return `[data-comment="${key}"]`;
}

/** The item of a thread, by its key. */
export function threadOf(key: string): string {
  return `[data-thread="${key}"]`;
}

/** The text area of a box. */
export function box(place: DraftPlace): string {
  return `[data-place="${place}"] textarea`;
}

/** The cards around an element, nearest first: its own, those of its thread, those of the threads beside. */
function nearest(element: Element): string[] {
  const thread = element.closest('[data-thread]');
  const list = thread?.closest('[role="list"]');
  if (!thread || !list) return [];
  const within = (each: Element | undefined) => [
    ...(each?.querySelectorAll('[data-comment]') ?? []),
  ];
  const [before, after]: [Element[], Element[]] = [[], []];
  for (const each of within(thread)) {
    const follows = element.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
    (follows ? after : before).push(each);
  }
  const threads = [...list.querySelectorAll('[data-thread]')];
  const at = threads.indexOf(thread);
  const beside = [threads[at + 1], threads[at - 1]].flatMap((each) => within(each).slice(0, 1));
  const own = element.closest('[data-comment]') ?? [];
  return [own, after, before.reverse(), beside]
    .flat()
    .map((each) => card((each as HTMLElement).dataset.comment));
}
