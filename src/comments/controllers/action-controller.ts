import type { ThreadFilter } from '../client/comments-client.ts';
import type { Messages } from '../messages/en-US.ts';
import type { CommentsSession } from '../store/comments-session.ts';
import type { Outcome } from '../store/comments-store.ts';
import { type CommentView, commentsOf, type ThreadView } from '../store/view-model.ts';
import { PRESSES } from './actions.ts';
import type { FocusController } from './focus-controller.ts';
import type { LiveRegion } from './live-region.ts';
import { outcomeMessage } from './outcome-message.ts';

/** What the actions need of the element. */
export interface ActionHost {
  readonly open: CommentsSession | undefined;
  readonly messages: Messages;
  readonly focusController: FocusController;
  readonly liveRegion: LiveRegion;
  requestUpdate(): void;
  dispatchEvent(event: Event): boolean;
}

/** What a press is about. */
export interface Target {
  readonly open: CommentsSession;
  readonly thread: ThreadView | undefined;
  readonly comment: CommentView | undefined;
  /** The box that a text is sent from, or left. */
  readonly box: HTMLElement | null;
  /** The id of the operation whose notice it is. */
  readonly operation: string;
  /** The filter that a button stands for. */
  readonly filter: ThreadFilter;
  /** Whether the keyboard was used, so that the focus is looked after. */
  readonly byKeyboard: boolean;
}

/** Turns what is pressed anywhere in the list into what the conversation does. */
export class ActionController {
  readonly #host: ActionHost;

  constructor(host: ActionHost) {
    this.#host = host;
  }

  /** A press of anything with `data-do`. */
  readonly pressed = ({ target, detail }: MouseEvent): void => {
    const button = (target as Element).closest<HTMLElement>('[data-do]');
    const { open } = this.#host;
    if (!button || !open) return;
    PRESSES[button.dataset.do as string]?.(targetOf(button, open, detail === 0), this.#host);
    this.#host.requestUpdate();
  };

  /** The pointer or the focus comes to the notice of something that can be undone, or leaves it. */
  readonly look = (event: MouseEvent | FocusEvent): void => {
    const notice = (event.target as Element).closest<HTMLElement>('[data-held]');
    if (!notice) return;
    const comes = event.type === 'mouseover' || event.type === 'focusin';
    const stays = notice.contains(event.relatedTarget as Node | null);
    const rest = event.type === 'mouseout' ? ':focus-within' : ':hover';
    const looking = comes || stays || notice.matches(rest);
    this.#host.open?.store.setUndoPaused(notice.dataset.held ?? '', looking);
  };

  /** Says what became of something the viewer did. */
  happened(outcome: Outcome): void {
    const text = outcomeMessage(outcome, this.#host.messages);
    if (text) this.#host.liveRegion.announce(text);
  }
}

function targetOf(button: HTMLElement, open: CommentsSession, byKeyboard: boolean): Target {
  const near = (name: string) => button.closest<HTMLElement>(`[data-${name}]`);
  const { operation = '', filter = 'open' } = button.dataset;
  const key = near('thread')?.dataset.thread;
  const thread = open.store.state.threads.find((each) => each.key === key);
  const commentKey = near('comment')?.dataset.comment;
  const comment = thread && commentsOf(thread).find((each) => each.key === commentKey);
  const box = near('place');
  return { open, thread, comment, box, operation, filter: filter as ThreadFilter, byKeyboard };
}
