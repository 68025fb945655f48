import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { codePoints } from '../../api/code-points.ts';
import { BODY_MAX } from '../../api/limits.ts';
import { MentionController } from '../mentions/mention-controller.ts';
import type { Messages } from '../messages/en-US.ts';
import type { CommentsSession } from '../store/comments-session.ts';
import type { DraftPlace } from '../store/drafts.ts';

type Host = ReactiveControllerHost & {
  readonly shadowRoot: ShadowRoot | null;
  readonly open: CommentsSession | undefined;
  readonly messages: Messages;
};

/** The number of code points from which a text is counted for its writer. */
const COUNT_FROM = 9000;
/** Whether a text area can grow with its text by style alone. */
const GROWS = globalThis.CSS?.supports('field-sizing', 'content');

/** Follows what is typed in any box of the list: keeps it, counts it, sends it by key, suggests people. */
export class ComposerController implements ReactiveController {
  readonly #host: Host;
  readonly mentions: MentionController;

  constructor(host: Host) {
    this.#host = host;
    this.mentions = new MentionController(host);
    host.addController(this);
  }

  hostDisconnected(): void {
    this.mentions.close();
  }

  /** Every box shows its draft. */
  hostUpdated(): void {
    const { open, shadowRoot } = this.#host;
    for (const area of shadowRoot?.querySelectorAll('textarea') ?? []) {
      const text = open?.drafts.get(placeOf(area)) ?? area.defaultValue;
      if (area.value !== text) area.value = text;
      this.#measure(area);
    }
  }

  readonly typed = ({ target }: Event): void => {
    const area = target as HTMLTextAreaElement;
    this.#host.open?.drafts.set(placeOf(area), area.value);
    this.#measure(area);
    this.mentions.look(area);
  };

  /** The caret may have moved. */
  readonly moved = ({ target }: Event): void => {
    if (target instanceof HTMLTextAreaElement) this.mentions.look(target);
  };

  readonly key = (event: KeyboardEvent): void => {
    const area = event.target as HTMLElement;
    if (area.localName !== 'textarea' || event.isComposing || this.mentions.key(event)) return;
    const press = (action: string) =>
      boxOf(area).querySelector<HTMLElement>(`[data-do="${action}"]`)?.click();
    if (event.key === 'Escape') {
      area.blur();
      press('leave');
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      press('send');
    }
  };

  #measure(area: HTMLTextAreaElement): void {
    const count = boxOf(area).querySelector('.count') as HTMLElement;
    const length = area.value.length < COUNT_FROM ? 0 : codePoints(area.value);
    const text = length < COUNT_FROM ? '' : this.#left(BODY_MAX - length);
    if (count.textContent !== text) {
      count.textContent = text;
      area.ariaInvalid = length > BODY_MAX ? 'true' : null;
    }
    if (!GROWS) {
      area.style.height = 'auto';
      area.style.height = `${area.scrollHeight}px`;
    }
  }

  #left(left: number): string {
    const { messages } = this.#host;
    return left < 0 ? messages.charactersOver(-left) : messages.charactersLeft(left);
  }
}

/** The box that something stands in. */
function boxOf(element: Element): HTMLElement {
  return element.closest<HTMLElement>('[data-place]') as HTMLElement;
}

function placeOf(area: Element): DraftPlace {
  return boxOf(area).dataset.place as DraftPlace;
}
